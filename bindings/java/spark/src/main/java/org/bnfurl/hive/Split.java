package org.bnfurl.hive;

import java.util.ArrayList;
import java.util.List;

import org.apache.hadoop.hive.ql.exec.Description;
import org.apache.hadoop.hive.serde2.objectinspector.ObjectInspector;
import org.apache.hadoop.hive.serde2.objectinspector.ObjectInspectorFactory;
import org.apache.hadoop.io.BooleanWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Text;
import org.bnfurl.Failure;
import org.bnfurl.Grammar;

/** Returns a struct of valid, all components, error_offset and reason. */
@Description(name = "bnfurl_split", value = "_FUNC_(url): a struct of valid, all components, error_offset and reason")
public final class Split extends Url {
  private static final Grammar GRAMMAR = URI.grammar();

  @Override
  ObjectInspector result() {
    List<String> names = new ArrayList<>();
    List<ObjectInspector> types = new ArrayList<>();
    names.add("valid");
    types.add(BOOLEAN);
    for (int i = 0; i < GRAMMAR.componentCount(); ++i) {
      names.add(GRAMMAR.componentName(i));
      types.add(STRING);
    }
    names.add("error_offset");
    types.add(INT);
    names.add("reason");
    types.add(STRING);
    return ObjectInspectorFactory.getStandardStructObjectInspector(names, types);
  }

  @Override
  Object of(String more) {
    int count = GRAMMAR.componentCount();
    Object[] values = new Object[count + 3];
    boolean valid = matches();
    values[0] = new BooleanWritable(valid);
    if (valid) {
      for (int i = 0; i < count; ++i) values[1 + i] = component(i);
    } else {
      Failure why = failure();
      values[count + 1] = new IntWritable(why.offset());
      values[count + 2] = new Text(why.sentence());
    }
    return values;
  }
}
