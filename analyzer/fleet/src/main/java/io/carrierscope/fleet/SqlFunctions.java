package io.carrierscope.fleet;

import io.carrierscope.analyzer.compare.ConfidenceIntervals;
import java.util.Arrays;
import java.util.Objects;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import scala.collection.Seq;
import scala.jdk.javaapi.CollectionConverters;

/** Functions that Spark SQL does not have. */
final class SqlFunctions {
    private static final StructType MEAN = new StructType().add("n", DataTypes.LongType)
            .add("mean", DataTypes.DoubleType).add("low", DataTypes.DoubleType).add("high", DataTypes.DoubleType);

    private SqlFunctions() {}

    /** Makes {@code mean95(array of double)} known. */
    static void register(SparkSession session) {
        session.udf().register("mean95", (UDF1<Seq<Double>, Row>) values -> mean(values == null
                ? new double[0]
                : CollectionConverters.asJava(values).stream().filter(Objects::nonNull).mapToDouble(v -> v).toArray()),
                MEAN);
    }

    /** Returns number, mean, and the ends of its interval of 95 %; these are null for fewer than three values. */
    static Row mean(double[] values) {
        var interval = ConfidenceIntervals.meanOfAny(values);
        return RowFactory.create((long) values.length,
                values.length == 0 ? null : Arrays.stream(values).average().getAsDouble(),
                interval.map(i -> i.low()).orElse(null), interval.map(i -> i.high()).orElse(null));
    }
}
