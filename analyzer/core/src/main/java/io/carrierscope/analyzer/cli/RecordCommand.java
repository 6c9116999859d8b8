package io.carrierscope.analyzer.cli;

import io.carrierscope.analyzer.attach.LiveChunks;
import io.carrierscope.analyzer.attach.LiveSettings.Purpose;
import io.carrierscope.analyzer.attach.LiveSettings;
import io.carrierscope.analyzer.attach.PrivateFile;
import io.carrierscope.analyzer.attach.RunningJvm;
import io.carrierscope.analyzer.attach.VirtualThreadRuns;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.cli.form.Forms.Nanoseconds;
import io.carrierscope.analyzer.cli.form.Forms.PresetForm;
import io.carrierscope.analyzer.cli.form.Forms.Questions;
import io.carrierscope.analyzer.cli.form.ThreadsOption;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.fold.classify.RequestPreset;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.recording.event.Selection.RequestEvent;
import io.carrierscope.analyzer.recording.file.Reading;
import io.carrierscope.analyzer.report.Reports;
import io.carrierscope.analyzer.settings.EventSetting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code analyzer record}: records a running JVM, and reports. */
@Command(name = "record", description = {
        "Records a running JVM of this machine, with the settings for its JDK, and reports.",
        "Ctrl-C ends it earlier. Recordings that the JVM makes already go on."})
final class RecordCommand extends Subcommand {
    private static final String RECORDING = "recording.jfr";
    private static final String AT_START = "threads-at-start.json";
    private static final String AT_END = "threads-at-end.json";
    private static final int FIRST_WITH_DUMPS = 21;
    private static final long SECOND = 1_000_000_000L;
    private static final int PROGRESS_SECONDS = 10;
    private static final DateTimeFormatter END = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss-SSS", Locale.ROOT)
            .withZone(ZoneOffset.UTC);
    /** Bytes; reading a larger dump takes more memory than the report. */
    private static final long MOST_READ = 64L << 20;

    @Parameters(index = "0", paramLabel = "PID|NAME", description = "The number of the process, or a part of its main class or jar.")
    private String target;

    @Option(names = "--for", paramLabel = "TIME", defaultValue = "60s", converter = Nanoseconds.class, description = "How long to record (default: ${DEFAULT-VALUE}).")
    private long nanos;

    @Mixin
    private Questions questions;

    @Option(names = {"-o",
            "--output"}, paramLabel = "DIR", defaultValue = "report", description = "Folder for recording, thread dumps and report (default: ${DEFAULT-VALUE}).")
    private Path folder;

    @Option(names = "--dump-threads", description = "Take the thread dumps also while virtual threads run on JDK 25. A bug of the JDK may then crash the JVM.")
    private boolean dumpInAnyCase;

    @Option(names = "--requests", paramLabel = "SERVER", converter = PresetForm.class, completionCandidates = PresetForm.Names.class, description = "Also trace the requests of a server, from JDK 25 on, and count them: ${COMPLETION-CANDIDATES}.")
    private Optional<RequestPreset> server = Optional.empty();

    private final List<Path> dumps = new ArrayList<>();
    private boolean warned;

    @Override
    public Integer call() throws DataError {
        if (nanos < SECOND) {
            throw wrong("--for must be at least 1s");
        }
        var jvm = RunningJvm.named(target);
        int feature = jvm.feature();
        if (server.isPresent() && feature < RequestPreset.FIRST_JDK) {
            throw wrong("process " + jvm.pid() + " runs JDK " + feature
                    + ", which has no Method Trace; --requests needs "
                    + RequestPreset.FIRST_JDK + " or newer. Without it, virtual threads count as tasks, and the library"
                    + " runner/requests writes an event for each request");
        }
        create(folder);
        Path file = folder.resolve(RECORDING);
        keepEarlier(file);
        try (var ending = new Ending()) {
            record(jvm, feature, file, ending);
            return report(file);
        }
    }

    /** Nobody can make an earlier recording again, so it and its dumps get names of their own, by the time of its end. */
    private void keepEarlier(Path file) throws DataError {
        if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            write(() -> {
                String end = "-" + END.format(Files.getLastModifiedTime(file).toInstant()) + ".";
                for (String name : List.of(AT_START, AT_END, RECORDING)) {
                    Path earlier = folder.resolve(name);
                    if (Files.isRegularFile(earlier, LinkOption.NOFOLLOW_LINKS)) {
                        Files.move(earlier, folder.resolve(name.replace(".", end)));
                    }
                }
                say("the earlier recording is now " + folder.resolve(RECORDING.replace(".", end)));
            }, folder);
        }
    }

    /** Memory is looked at only if that is asked for. Then the JVM may walk its heap once, at the end. */
    private static EventSetting withHolders(EventSetting setting) {
        return setting.type().equals("jdk.OldObjectSample") ? setting.and("cutoff", "infinity") : setting;
    }

    private void record(RunningJvm jvm, int feature, Path file, Ending ending) throws DataError {
        var settings = LiveSettings.of(jvm, feature,
                new Purpose(questions.asked(), 0, false, RecordCommand::withHolders,
                        server.map(RequestPreset::setting)));
        try (var recording = LiveChunks.of(jvm, settings.text(), Duration.ofNanos(nanos))) {
            long end = System.nanoTime() + nanos;
            say("recording process " + jvm.pid() + " (" + jvm.program() + ", JDK " + feature + ") for " + nanos / SECOND
                    + " s");
            settings.leftOut().forEach(this::say);
            dump(jvm, recording, feature, AT_START);
            waitUntil(end, recording, ending);
            dump(jvm, recording, feature, AT_END);
            stop(recording);
            recording.copyTo(file);
        }
    }

    /** Takes a thread dump, if possible: it shows waits that leave no event. */
    private void dump(RunningJvm jvm, LiveChunks recording, int feature, String name) {
        if (feature < FIRST_WITH_DUMPS || recording.over().isPresent()) {
            return;
        }
        try {
            if (!dumpInAnyCase && VirtualThreadRuns.makeDumpsDangerous(jvm, feature)) {
                if (!warned) {
                    say("no thread dump while virtual threads run or the JVM is busy: it may crash a JVM of JDK "
                            + feature + " (JDK-8364343); --dump-threads takes it in any case");
                }
                warned = true;
                return;
            }
            recording.dumpThreads(folder.resolve(name));
            if (folder.resolve(name).toFile().length() <= MOST_READ) {
                dumps.add(folder.resolve(name));
            } else {
                say(name + " is large: explain --threads reads it");
            }
        } catch (DataError e) {
            say("no " + name + ": " + e.getMessage());
        }
    }

    private void waitUntil(long end, LiveChunks recording, Ending ending) throws DataError {
        long said = 0;
        for (long spent = spent(end); spent < nanos; spent = spent(end)) {
            var over = recording.over();
            if (over.isPresent()) {
                say("ended after " + spent / SECOND + " s: " + over.get()
                        + "; what was recorded until then is reported");
                return;
            }
            if (spent - said >= PROGRESS_SECONDS * SECOND) {
                said = spent;
                say(spent / SECOND + " of " + nanos / SECOND + " s");
            }
            if (ending.within(Math.min(SECOND / 5, nanos - spent))) {
                say("ended after " + spent / SECOND + " s");
                return;
            }
        }
    }

    private long spent(long end) {
        return nanos - (end - System.nanoTime());
    }

    /** What a JVM has written that does not answer any more is reported, too. */
    private void stop(LiveChunks recording) {
        try {
            recording.stop();
        } catch (DataError e) {
            say(e.getMessage());
        }
    }

    /** The verdict comes before the page, which takes longer. */
    private int report(Path file) throws DataError {
        var analysis = Analysis.of(withDumps(measured(file)));
        out().println(Reports.screen(analysis).stripTrailing());
        out().println("Recording: " + file);
        write(() -> Reports.write(analysis, folder, PrivateFile.MODE), folder);
        out().println("Report: " + folder.resolve("index.html"));
        return analysis.complete() ? 0 : Main.DATA_FAILURE;
    }

    /** Reports everything else where no request was served, or where another server served it. */
    private MeasuredRecording measured(Path file) throws DataError {
        var reading = Reading.own().sliced();
        if (server.isPresent()) {
            try {
                return MeasuredRecording.of(file,
                        server.map(r -> new RequestEvent(RequestPreset.TRACE, List.of(r.method()))), reading);
            } catch (DataError e) {
                say(e.getMessage());
            }
        }
        return MeasuredRecording.of(file, Optional.empty(), reading);
    }

    /** A dump that a dying JVM left half written does not cost the report. */
    private List<MeasuredRecording> withDumps(MeasuredRecording recording) {
        try {
            return ThreadsOption.of(dumps).beside(List.of(recording));
        } catch (DataError e) {
            say(e.getMessage());
            return List.of(recording);
        }
    }

    private static void create(Path folder) throws DataError {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new DataError(folder + ": the folder cannot be made: " + e.getMessage());
        }
    }
}
