package io.carrierscope.fleet.job;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.fleet.Fleet;
import io.carrierscope.analyzer.fleet.Labelling;
import io.carrierscope.analyzer.fleet.Member;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.recording.file.Reading;
import io.carrierscope.fleet.state.State;
import io.carrierscope.fleet.storage.Piece;
import io.carrierscope.fleet.storage.Plan;
import io.carrierscope.fleet.storage.Storage;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.FileStatus;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import scala.Tuple2;

/**
 * Measures recordings on a cluster. Small files are judged where they are read. Of a large file each task measures some chunks; these
 * merge, and the whole is judged. Results add up in a tree.
 */
public final class FleetJob {
    private FleetJob() {}

    /**
     * Measures recordings.
     *
     * @param inputs files, folders and patterns of any file system that Hadoop knows
     * @param splitBytes a file of more bytes is measured by several tasks
     * @throws DataError if an input stands for no file
     */
    public static Fleet run(JavaSparkContext spark, List<String> inputs, Labelling labelling, long splitBytes)
            throws DataError {
        var plan = new Plan(Storage.settings(), splitBytes);
        var pieces = plan.files(inputs).stream().flatMap((FileStatus f) -> plan.pieces(f).stream()).toList();
        Broadcast<byte[]> labels = spark.broadcast(State.write(labelling));
        var results = small(spark, plan, pieces.stream().filter(Piece::whole).toList(), labels)
                .union(large(spark, pieces.stream().filter(p -> !p.whole()).toList(), labels));
        var fleet = new Fleet(labelling.by());
        if (!pieces.isEmpty()) {
            fleet.merge(State.read(results.treeReduce(FleetJob::joined), Fleet.class));
        }
        return fleet;
    }

    private static JavaRDD<byte[]> small(JavaSparkContext spark, Plan plan, List<Piece> files,
            Broadcast<byte[]> labels) {
        if (files.isEmpty()) {
            return spark.emptyRDD();
        }
        var balanced = Plan.balanced(files, plan.tasks(files, spark.defaultParallelism()));
        return spark.parallelize(balanced, balanced.size())
                .map(each -> judged(each, State.read(labels.value(), Labelling.class)));
    }

    private static JavaRDD<byte[]> large(JavaSparkContext spark, List<Piece> pieces, Broadcast<byte[]> labels) {
        if (pieces.isEmpty()) {
            return spark.emptyRDD();
        }
        return spark.parallelize(pieces, pieces.size()).mapToPair(p -> new Tuple2<>(p.file(), Part.of(p)))
                .reduceByKey(Part::joined)
                .map(file -> judged(file._1, Part.read(file._2), State.read(labels.value(), Labelling.class)));
    }

    private static byte[] judged(List<Piece> files, Labelling labelling) throws Exception {
        var fleet = new Fleet(labelling.by());
        var reading = Reading.inOneThread();
        for (Piece file : files) {
            add(file, reading, labelling, fleet);
        }
        return State.write(fleet);
    }

    private static byte[] judged(String file, Part part, Labelling labelling) throws Exception {
        var fleet = new Fleet(labelling.by());
        if (part.measured().isPresent()) {
            add(Storage.name(file), part.measured().get(), labelling, fleet);
        } else {
            add(Piece.whole(file, Storage.length(file)), Reading.own(), labelling, fleet);
        }
        return State.write(fleet);
    }

    private static void add(Piece file, Reading reading, Labelling labelling, Fleet fleet) throws Exception {
        String name = Storage.name(file.file());
        Storage.withLocal(file, local -> {
            try {
                add(name, MeasuredRecording.of(local, Optional.empty(), reading), labelling, fleet);
            } catch (DataError e) {
                fleet.damaged(name, List.of(e.getMessage().replace(local.toString(), name)));
            }
            return null;
        });
    }

    private static void add(String name, MeasuredRecording recording, Labelling labelling, Fleet fleet) {
        var member = Member.of(recording.in(Path.of(name)), labelling);
        fleet.add(member);
        fleet.damaged(name, recording.coverage().lost());
    }

    private static byte[] joined(byte[] one, byte[] other) {
        var into = State.read(one, Fleet.class);
        var fleet = new Fleet(into.by());
        fleet.merge(into);
        fleet.merge(State.read(other, Fleet.class));
        return State.write(fleet);
    }
}
