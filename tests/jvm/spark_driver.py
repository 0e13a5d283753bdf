# A Spark session, in the Python that has its version. It reads a question per line, as JSON, and answers with a line.
# Strings in Spark are bytes, which are written as Latin-1, so that exactly these come back.
#
#   spark_driver.py FOLDER NAME=SETTING...
import json
import sys

from pyspark.sql import SparkSession
from pyspark.sql import functions as F
from pyspark.sql.types import StringType, StructType

JAVA_OPTIONS = "-XX:+UseSerialGC -XX:TieredStopAtLevel=1"
SETTINGS = {
    "spark.master": "local[1]", "spark.driver.memory": "1g", "spark.driver.host": "127.0.0.1",
    "spark.driver.bindAddress": "127.0.0.1", "spark.driver.extraJavaOptions": JAVA_OPTIONS,
    "spark.ui.enabled": "false", "spark.ui.showConsoleProgress": "false", "spark.sql.ansi.enabled": "true",
    "spark.sql.files.openCostInBytes": str(128 << 20),  # no two files in one partition
    "spark.sql.session.timeZone": "UTC",
}


def session(folder, settings):
    builder = SparkSession.builder
    own = {"spark.sql.warehouse.dir": f"{folder}/warehouse", "spark.local.dir": folder}
    for name, value in {**SETTINGS, **own, **settings}.items():
        builder = builder.config(name, value)
    spark = builder.getOrCreate()
    spark.sparkContext.setLogLevel("OFF")
    return spark


# A view of what a folder of files has: a row a line, in hexadecimal digits, of which "-" is NULL, after its number.
def view(spark, name, folder, rows):
    pair = F.split("value", " ")
    text = F.unhex(F.when(pair[1] != "-", pair[1])).cast("string")
    spark.read.text(folder).select(pair[0].cast("long").alias("id"), text.alias("url")).write.parquet(rows)
    spark.read.parquet(rows).createOrReplaceTempView(name)


# Columns of strings as octets; of a struct, each field. Names may be there twice.
def as_octets(frame):
    frame = frame.toDF(*(f"c{i}" for i in range(len(frame.columns))))

    def column(path, kind):
        return F.col(path).cast("binary") if isinstance(kind, StringType) else F.col(path)
    columns = []
    for field in frame.schema.fields:
        inner = field.dataType.fields if isinstance(field.dataType, StructType) else None
        names = [field.name] if inner is None else [f"{field.name}.`{one.name}`" for one in inner]
        kinds = [field.dataType] if inner is None else [one.dataType for one in inner]
        columns += [column(name, kind) for name, kind in zip(names, kinds, strict=True)]
    return frame.select(columns)


def printed(value):
    return bytes(value).decode("latin-1") if isinstance(value, (bytes, bytearray)) else value


def answer(spark, question):
    if "view" in question:
        return view(spark, **question["view"])
    frame = spark.sql(question["sql"])
    if "parquet" in question:
        return frame.write.mode("overwrite").parquet(question["parquet"])
    if question.get("show"):
        return {"shown": frame._jdf.showString(20, 0, False)}
    count = spark._jvm.org.bnfurl.spark.Functions.texts
    before = count()
    rows = [[printed(value) for value in row] for row in as_octets(frame).collect()]
    return {"rows": rows, "texts": count() - before, "type": frame.schema.simpleString(),
            "plan": frame._jdf.queryExecution().executedPlan().toString()}


def main():
    folder, *settings = sys.argv[1:]
    spark = session(folder, dict(setting.split("=", 1) for setting in settings))
    for line in sys.stdin:
        try:
            found = answer(spark, json.loads(line))
        except Exception as error:
            found = {"error": str(error)}
        print(json.dumps(found), flush=True)
    spark.stop()


if __name__ == "__main__":
    main()
