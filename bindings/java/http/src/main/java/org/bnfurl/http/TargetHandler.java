package org.bnfurl.http;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.nio.charset.StandardCharsets;

/**
 * A handler for Netty that refuses requests with invalid targets, or only logs them. Each channel needs its own; they
 * share a check. It stands behind the codec: {@code pipeline.addLast(new HttpServerCodec(), new TargetHandler(check))}.
 *
 * <p>After a refusal, the channel is closed, and what arrives on it is dropped. If requests before the refused one have
 * not been answered, their responses are written first. A request that the codec could not decode passes: its
 * {@code decoderResult} is a failure, which the application answers.
 */
public final class TargetHandler extends ChannelDuplexHandler {
  private final TargetCheck check;
  private String reason; // why this channel is closed, or null
  private int unanswered; // requests that have passed

  /**
   * A handler for one channel.
   *
   * @param check may be that of other channels, too
   */
  public TargetHandler(TargetCheck check) {
    this.check = check;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (reason == null && message instanceof HttpRequest request) {
      if (request.decoderResult().isSuccess()) reason = refuse(request.method().name(), request.uri());
      if (reason == null) ++unanswered;
      else if (unanswered == 0) close(context);
    }
    if (reason == null) context.fireChannelRead(message);
    else ReferenceCountUtil.release(message);
  }

  @Override
  public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
    boolean isInformational =
        message instanceof HttpResponse response && response.status().codeClass() == HttpStatusClass.INFORMATIONAL;
    boolean isLast = message instanceof LastHttpContent && !isInformational;
    context.write(message, promise);
    if (isLast && --unanswered == 0 && reason != null) close(context);
  }

  /** The codec reads each byte as a char. */
  private String refuse(String method, String target) {
    int bits = 0;
    for (int i = 0; i < target.length(); ++i) bits |= target.charAt(i);
    boolean areBytes = bits >= 0x80 && bits <= 0xff;
    return areBytes ? check.refuse(method, target.getBytes(StandardCharsets.ISO_8859_1)) : check.refuse(method, target);
  }

  private void close(ChannelHandlerContext context) {
    byte[] body = check.body(reason);
    FullHttpResponse refusal = new DefaultFullHttpResponse(
        HttpVersion.HTTP_1_1, HttpResponseStatus.valueOf(check.status()), Unpooled.wrappedBuffer(body));
    refusal.headers().set(HttpHeaderNames.CONTENT_TYPE, HttpHeaderValues.TEXT_PLAIN);
    refusal.headers().set(HttpHeaderNames.CONTENT_LENGTH, body.length);
    refusal.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
    context.writeAndFlush(refusal).addListener(ChannelFutureListener.CLOSE);
  }
}
