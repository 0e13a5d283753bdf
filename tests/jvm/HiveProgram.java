import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

import org.apache.hadoop.hive.conf.HiveConf;
import org.apache.hadoop.hive.ql.DriverFactory;
import org.apache.hadoop.hive.ql.IDriver;
import org.apache.hadoop.hive.ql.processors.CommandProcessorException;
import org.apache.hadoop.hive.ql.session.SessionState;

/** Hive in one process, with nothing outside a folder: runs each statement, and prints it after "> ", and its rows. */
public final class HiveProgram {
  private static final String[][] SETTINGS = {
    {"fs.defaultFS", "file:///"},
    {"hive.metastore.warehouse.dir", "@/warehouse"},
    {"hive.exec.scratchdir", "@/scratch"},
    {"hive.exec.local.scratchdir", "@/local"},
    {"hive.downloaded.resources.dir", "@/resources"},
    {"javax.jdo.option.ConnectionURL", "jdbc:derby:memory:hive;create=true"},
    {"datanucleus.schema.autoCreateAll", "true"},
    {"hive.metastore.schema.verification", "false"},
    {"hive.metastore.event.db.notification.api.auth", "false"},
    {"hive.fetch.task.conversion", "more"},
    {"hive.execution.engine", "mr"},
    {"hive.support.concurrency", "false"},
    {"hive.txn.manager", "org.apache.hadoop.hive.ql.lockmgr.DummyTxnManager"},
  };

  private HiveProgram() {}

  public static void main(String[] words) throws Exception {
    PrintStream out = new PrintStream(System.out, true, "UTF-8");
    HiveConf conf = new HiveConf();
    for (String[] setting : SETTINGS) conf.set(setting[0], setting[1].replace("@", words[0]));
    SessionState.start(new SessionState(conf));
    for (int i = 1; i < words.length; ++i) {
      out.println("> " + words[i]);
      try (IDriver driver = DriverFactory.newDriver(conf)) {
        driver.run(words[i]);
        if (driver.getSchema().getFieldSchemas() == null) continue;
        List<String> rows = new ArrayList<>();
        for (; driver.getResults(rows); rows.clear()) rows.forEach(out::println);
      } catch (CommandProcessorException refused) {
        for (Throwable why = refused; why != null; why = why.getCause()) out.println(why.getMessage());
      }
    }
  }
}
