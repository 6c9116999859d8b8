package io.carrierscope.mcp;

import io.carrierscope.analyzer.cli.form.ThreadsOption;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.RuntimeEvents;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.card.VerdictPoints;
import io.carrierscope.analyzer.report.format.Explanation;
import io.carrierscope.analyzer.report.format.TailText;
import io.carrierscope.analyzer.report.service.JvmTopics;
import io.carrierscope.analyzer.report.service.Topics;
import io.carrierscope.analyzer.report.table.TailTables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Where the time of a program goes: places in its code, single requests, threads of a dump. */
final class Places {
    private static final int MOST_REQUESTS = 5;
    private static final long MOST_DUMP_BYTES = 64L << 20;

    private Places() {}

    /** What a place may take. The first kind whose event the first cause is judged from shows where that cause is. */
    enum Kind {
        PINS(Topics::carriers, List.of(JvmEvent.Pinned.class)), CPU(JvmTopics::hotCode,
                List.of(JvmEvent.CpuSample.class)),
        ALLOCATION(JvmTopics::memory, List.of(RuntimeEvents.GcPause.class, RuntimeEvents.HeapUse.class)),
        WAITS(Topics::waits,
                List.of(JvmEvent.Park.class, JvmEvent.MonitorEnter.class)),
        SOCKETS(Topics::sockets, List.of()), THREADS(Topics::threads, List.of()), EXCEPTIONS(JvmTopics::exceptions,
                List.of());

        private final Function<JudgedCell, List<Block>> topic;
        private final List<Class<? extends JvmEvent>> events;

        Kind(Function<JudgedCell, List<Block>> topic, List<Class<? extends JvmEvent>> events) {
            this.topic = topic;
            this.events = events;
        }

        String id() {
            return name().toLowerCase(Locale.ROOT);
        }

        static List<String> ids() {
            return Arrays.stream(values()).map(Kind::id).toList();
        }

        /** The kind that shows the first cause, or else the first that shows anything. */
        static Kind of(JudgedCell c) {
            return Stream.concat(c.first().stream().flatMap(f -> Arrays.stream(values())
                    .filter(k -> f.finding().needs().stream().anyMatch(k.events::contains))),
                    Stream.concat(Stream.of(c.suspected().isEmpty() ? CPU : WAITS), Arrays.stream(values())))
                    .filter(k -> k.shows(c)).findFirst().orElse(CPU);
        }

        boolean shows(JudgedCell c) {
            return !new Reply().quote(topic.apply(c)).empty();
        }

        static Kind named(String id) throws DataError {
            return Arrays.stream(values()).filter(k -> k.id().equals(id)).findFirst()
                    .orElseThrow(() -> new DataError("of must be one of " + String.join(", ", ids())));
        }
    }

    static String places(JudgedCell c, Arguments arguments) throws DataError {
        var asked = arguments.text("of");
        var kind = asked.isPresent() ? Kind.named(asked.get()) : Kind.of(c);
        var reply = new Reply().say("Places of " + kind.id() + ", the largest first:");
        reply.quote(kind.topic.apply(c));
        if (!kind.shows(c)) {
            reply.say("none: there are none, or they were not recorded; blind_spots says which.");
        }
        return reply.text("places of " + Arrays.stream(Kind.values()).filter(k -> k != kind)
                .filter(k -> k.shows(c)).map(Kind::id).collect(Collectors.joining(", "))
                + "; what_if predicts the gain.");
    }

    static String slowest(JudgedCell c) {
        var reply = new Reply();
        if (c.tail().isEmpty()) {
            reply.say("This recording has too few requests or tasks to take the slowest apart.");
            c.cell().subject().ifPresent(s -> reply.quote(Explanation.waysToCount(List.of(s))));
            return reply.text("places shows where time goes over all.");
        }
        String many = c.cell().unit().many();
        TailText.of(c).ifPresent(reply::quote);
        VerdictPoints.ofSlowest(c).ifPresent(b -> reply.quote(List.of(b)));
        reply.quote(List.of(TailTables.slowest("Single ones", many, c.tail().get(), MOST_REQUESTS)));
        reply.quote(List.of(TailTables.bands("Usual and slow", many, c.tail().get())));
        return reply.text("explain with a cause named here; places of waits.");
    }

    static String threads(Recordings recordings, Arguments arguments) throws DataError {
        var dumps = new ArrayList<Path>();
        for (String name : arguments.texts("dumps")) {
            dumps.add(dump(recordings.folders().file(name)));
        }
        var file = arguments.text("file");
        if (dumps.isEmpty()) {
            throw new DataError("name one thread dump or several in dumps, the earliest first: files of jcmd PID"
                    + " Thread.dump_to_file -format=json FILE below the folders");
        }
        var reply = new Reply();
        try {
            if (file.isEmpty()) {
                ThreadsOption.of(dumps).text().lines().filter(l -> !l.isBlank()).forEach(reply::quote);
            } else {
                beside(recordings.judged(file.get()), dumps).forEach(reply::quote);
            }
        } catch (DataError e) {
            throw new DataError(recordings.folders().relative(e.getMessage()));
        }
        return reply.text(file.isEmpty()
                ? "threads with the file of its recording, too, tells since when; explain with the recording."
                : "explain with the recording; places of waits.");
    }

    private static Path dump(Path file) throws DataError {
        try {
            if (Files.size(file) <= MOST_DUMP_BYTES) {
                return file;
            }
        } catch (IOException e) {
            throw new DataError("the file cannot be read");
        }
        throw new DataError("the dump is larger than " + (MOST_DUMP_BYTES >> 20) + " MB");
    }

    private static List<String> beside(JudgedCell c, List<Path> dumps) throws DataError {
        var subject = c.cell().subject().orElseThrow(() -> new DataError("this recording is of no program"));
        return ThreadsOption.of(dumps).beside(List.of(subject)).getFirst().dump().orElseThrow().lines();
    }
}
