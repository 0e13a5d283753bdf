// Jetty, Tomcat, Netty or Reactor Netty with bindings/java/http, for tests: a server for each word PORT or
// PORT,NAME=VALUE,..., which names settings. Each answers with the target that an application receives. Without
// settings, there is no check. If a setting is wrong, the program ends. The word "webapp" is for an application in
// Tomcat: "webapp" is its folder.
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2MultiplexHandler;
import io.netty.handler.codec.http2.Http2StreamFrameToHttpObjectCodec;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.apache.tomcat.util.descriptor.web.FilterMap;
import org.bnfurl.http.TargetCheck;
import org.bnfurl.http.TargetFilter;
import org.bnfurl.http.TargetHandler;
import org.eclipse.jetty.ee10.servlet.FilterHolder;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServer;

public final class JavaServers {
  private static final String IP = "127.0.0.1";

  private JavaServers() {}

  private interface Starter {
    /** The settings are null if there is no check. */
    void start(int port, Map<String, String> settings) throws Exception;
  }

  public static void main(String[] words) {
    EventLoopGroup threads = new NioEventLoopGroup(2);
    Starter starter = switch (words[0]) {
      case "jetty" -> (port, settings) -> startJetty(port, settings, UriCompliance.UNSAFE);
      case "jetty-default" -> (port, settings) -> startJetty(port, settings, UriCompliance.DEFAULT);
      case "tomcat" -> (port, settings) -> startTomcat(port, settings, true);
      case "tomcat-default" -> (port, settings) -> startTomcat(port, settings, false);
      case "netty-http2" -> (port, settings) -> startNetty(port, settings, threads, true);
      case "reactor" -> (port, settings) -> startReactor(port, settings);
      case "webapp" -> (port, settings) -> startWebapp(port);
      default -> (port, settings) -> startNetty(port, settings, threads, false);
    };
    try {
      for (int i = 1; i < words.length; ++i) {
        String[] parts = words[i].split(",");
        starter.start(Integer.parseInt(parts[0]), parts.length == 1 ? null : settings(parts));
      }
      Thread.currentThread().join(); // the threads of some servers do not keep the program running
    } catch (Exception wrong) {
      wrong.printStackTrace();
      System.exit(1);
    }
  }

  private static Map<String, String> settings(String[] parts) {
    Map<String, String> settings = new HashMap<>();
    for (int i = 1; i < parts.length; ++i) settings.put(parts[i].split("=")[0], parts[i].split("=")[1]);
    return settings;
  }

  private static final class Echo extends HttpServlet {
    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
      String query = request.getQueryString();
      String target = request.getRequestURI() + (query == null ? "" : "?" + query);
      byte[] body = target.getBytes(StandardCharsets.UTF_8);
      response.setContentLength(body.length);
      response.getOutputStream().write(body);
    }
  }

  private static void startJetty(int port, Map<String, String> settings, UriCompliance compliance) throws Exception {
    HttpConfiguration configuration = new HttpConfiguration();
    configuration.setUriCompliance(compliance);
    Server server = new Server();
    ServerConnector connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(configuration),
        new HTTP2CServerConnectionFactory(configuration));
    connector.setHost(IP);
    connector.setPort(port);
    ServletContextHandler application = new ServletContextHandler();
    application.addServlet(new Echo(), "/*");
    if (settings != null) {
      FilterHolder filter = application.addFilter(TargetFilter.class, "/*", EnumSet.of(DispatcherType.REQUEST));
      filter.setInitParameters(settings);
    }
    server.setHandler(application);
    server.start();
    server.addConnector(connector); // which otherwise listens before a wrong setting ends the program
    connector.start();
  }

  private static void startWebapp(int port) throws Exception {
    Tomcat tomcat = tomcat(port);
    Context application = tomcat.addWebapp("", new File("webapp").getAbsolutePath());
    Tomcat.addServlet(application, "echo", new Echo()).addMapping("/*");
    tomcat.start();
  }

  private static Tomcat tomcat(int port) {
    Tomcat tomcat = new Tomcat();
    tomcat.setBaseDir("tomcat-" + port);
    tomcat.setPort(port);
    tomcat.getConnector().setProperty("address", IP);
    return tomcat;
  }

  private static void startTomcat(int port, Map<String, String> settings, boolean isLenient) throws Exception {
    Tomcat tomcat = tomcat(port);
    if (isLenient) {
      tomcat.getConnector().setProperty("relaxedPathChars", "\"<>[\\]^`{|}");
      tomcat.getConnector().setProperty("relaxedQueryChars", "\"<>[\\]^`{|}");
      tomcat.getConnector().setEncodedSolidusHandling("passthrough");
      tomcat.getConnector().setEncodedReverseSolidusHandling("passthrough");
      tomcat.getConnector().setAllowBackslash(true);
    }
    Context application = tomcat.addContext("", null);
    Tomcat.addServlet(application, "echo", new Echo()).addMapping("/*");
    if (settings != null) {
      FilterDef filter = new FilterDef();
      filter.setFilterName("target");
      filter.setFilterClass(TargetFilter.class.getName());
      settings.forEach(filter::addInitParameter);
      application.addFilterDef(filter);
      FilterMap place = new FilterMap();
      place.setFilterName("target");
      place.addURLPattern("/*");
      application.addFilterMap(place);
    }
    tomcat.start();
  }

  /** Answers /slow later than what follows it, and what Netty could not decode with 400. */
  private static final class NettyEcho extends SimpleChannelInboundHandler<HttpObject> {
    @Override
    protected void channelRead0(ChannelHandlerContext context, HttpObject object) {
      if (!(object instanceof HttpRequest request)) return;
      boolean isRequest = request.decoderResult().isSuccess();
      String target = isRequest ? request.uri() : "";
      byte[] body = target.getBytes(StandardCharsets.ISO_8859_1);
      HttpResponseStatus status = isRequest ? HttpResponseStatus.OK : HttpResponseStatus.BAD_REQUEST;
      DefaultFullHttpResponse response =
          new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, Unpooled.wrappedBuffer(body));
      response.headers().set("content-length", body.length);
      if (!isRequest) response.headers().set("connection", "close");
      Runnable answer = () -> {
        var written = context.writeAndFlush(response);
        if (!isRequest) written.addListener(ChannelFutureListener.CLOSE);
      };
      if (target.equals("/slow")) context.executor().schedule(answer, 200, TimeUnit.MILLISECONDS);
      else answer.run();
    }
  }

  private static void startReactor(int port, Map<String, String> settings) {
    TargetCheck check = settings == null ? null : TargetCheck.of(settings);
    HttpServer server = HttpServer.create().host(IP).port(port).handle((request, response) ->
        response.sendByteArray(Mono.just(request.uri().getBytes(StandardCharsets.ISO_8859_1))));
    if (check != null) server = server.doOnConnection(made -> made.addHandlerLast(new TargetHandler(check)));
    server.bindNow();
  }

  /** By HTTP/2, each stream has a channel of its own, with the same handlers. */
  private static void startNetty(int port, Map<String, String> settings, EventLoopGroup threads, boolean isHttp2)
      throws Exception {
    TargetCheck check = settings == null ? null : TargetCheck.of(settings);
    ChannelInitializer<Channel> requests = initializer(channel -> {
      channel.pipeline().addLast(isHttp2 ? new Http2StreamFrameToHttpObjectCodec(true) : new HttpServerCodec());
      if (check != null) channel.pipeline().addLast(new TargetHandler(check));
      channel.pipeline().addLast(new NettyEcho());
    });
    ChannelInitializer<Channel> connections = initializer(channel -> channel.pipeline().addLast(
        Http2FrameCodecBuilder.forServer().build(), new Http2MultiplexHandler(requests)));
    ServerBootstrap server = new ServerBootstrap().group(threads).channel(NioServerSocketChannel.class);
    server.childHandler(isHttp2 ? connections : requests).bind(IP, port).sync();
  }

  private static ChannelInitializer<Channel> initializer(Consumer<Channel> initialize) {
    return new ChannelInitializer<>() {
      @Override
      protected void initChannel(Channel channel) {
        initialize.accept(channel);
      }
    };
  }
}
