package io.carrierscope.analyzer.attach;

import io.carrierscope.analyzer.attach.SharedFiles.Kind;
import io.carrierscope.analyzer.recording.DataError;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A recording of a JVM that runs. The JVM ends it by itself, so that it goes on for little longer than wanted even if this process is
 * killed. Recordings that the JVM makes already go on as they are.
 */
public final class LiveRecording implements AutoCloseable {
    private static final int OLDEST = 17;
    private static final String DISABLED = "-XX:+DisableAttachMechanism";
    /** The JVM ends a recording that nobody stops so much later than wanted. */
    private static final Duration GRACE = Duration.ofSeconds(20);

    private final RunningJvm jvm;
    private final SharedFiles files;
    private boolean ended;

    private LiveRecording(RunningJvm jvm) {
        this.jvm = jvm;
        this.files = new SharedFiles(jvm);
    }

    /**
     * Starts a recording.
     *
     * @param settings the text of a settings file (.jfc)
     * @throws DataError if the JVM cannot be reached or refuses
     */
    public static LiveRecording start(RunningJvm jvm, String settings, Duration length) throws DataError {
        var recording = new LiveRecording(jvm);
        recording.files.create(Kind.RECORDING);
        recording.start(settings, length, "filename=" + recording.files.there(Kind.RECORDING), "dumponexit=true");
        return recording;
    }

    /**
     * Starts a recording that is read from the JVM's own folder and leaves no file.
     *
     * @param settings the text of a settings file (.jfc)
     * @throws DataError if the JVM cannot be reached or refuses
     */
    static LiveRecording withoutFile(RunningJvm jvm, String settings, Duration length) throws DataError {
        var recording = new LiveRecording(jvm);
        recording.start(settings, length, "filename=/dev/null", "maxage=60s");
        return recording;
    }

    /**
     * Returns the feature release of the JVM; asking also shows whether it answers.
     *
     * @throws DataError if it cannot be reached, or is too old
     */
    public static int recordable(RunningJvm jvm) throws DataError {
        int feature = feature(jvm);
        if (feature < OLDEST) {
            throw new DataError(
                    "process " + jvm.pid() + " runs JDK " + feature + "; " + OLDEST + " or newer can be recorded");
        }
        return feature;
    }

    private static int feature(RunningJvm jvm) throws DataError {
        if (jvm.arguments().contains(DISABLED)) {
            throw new DataError("process " + jvm.pid() + " was started with " + DISABLED
                    + ", so nothing can be asked of it; -XX:StartFlightRecording records from its start");
        }
        String version = Jcmd.run(jvm.pid(), "VM.version");
        return version.lines().filter(l -> l.startsWith("JDK ")).findFirst()
                .map(l -> Integer.parseInt(l.substring("JDK ".length()).split("\\D")[0]))
                .orElseThrow(() -> new DataError("process " + jvm.pid() + " does not say its version"));
    }

    private void start(String settings, Duration length, String... more) throws DataError {
        try {
            files.deleteForgotten(Jcmd.run(jvm.pid(), "JFR.check"));
            files.writeSettings(settings);
            var command = new ArrayList<>(
                    List.of("JFR.start", "name=" + files.name(), "settings=" + files.there(Kind.SETTINGS),
                            "duration=" + length.plus(GRACE).toSeconds() + "s"));
            command.addAll(List.of(more));
            Jcmd.run(jvm.pid(), command.toArray(String[]::new));
        } catch (IOException e) {
            throw new DataError("process " + jvm.pid() + ": its folder /tmp cannot be written: " + e.getMessage());
        } catch (DataError e) {
            files.deleteAll();
            throw e;
        } finally {
            files.delete(Kind.SETTINGS);
        }
    }

    /** True until the JVM ends. */
    public boolean running() {
        return jvm.alive();
    }

    /** Writes the stacks of all threads, virtual ones included, as JSON into the file (JDK 21 or newer). */
    public void dumpThreads(Path file) throws DataError {
        files.create(Kind.DUMP);
        try {
            Jcmd.run(jvm.pid(), "Thread.dump_to_file", "-overwrite", "-format=json", files.there(Kind.DUMP));
            files.move(Kind.DUMP, file);
        } finally {
            files.delete(Kind.DUMP);
        }
    }

    /** Ends the recording and moves it into the file. If the JVM ended before, the recording lasts until then. */
    public void stop(Path file) throws DataError {
        ended = true;
        try {
            Jcmd.run(jvm.pid(), "JFR.stop", "name=" + files.name(), "filename=" + files.there(Kind.RECORDING));
        } catch (DataError e) {
            if (!files.written(Kind.RECORDING)) {
                throw jvm.alive()
                        ? e
                        : new DataError("process " + jvm.pid() + " ended without writing its recording");
            }
        }
        files.move(Kind.RECORDING, file);
    }

    /** Discards the recording if it was not stopped. */
    @Override
    public void close() {
        if (!ended) {
            try {
                Jcmd.run(jvm.pid(), "JFR.stop", "name=" + files.name());
            } catch (DataError e) {
                // the JVM ended, or ends the recording by itself
            }
        }
        files.deleteAll();
    }
}
