package io.carrierscope.analyzer.cli.form;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.recording.file.JvmParts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The recordings that a name stands for: what is packed in a file, what a folder has in chunks, each one of a file with several. */
public final class NamedRecordings {
    private NamedRecordings() {}

    /** How a file is read. */
    @FunctionalInterface
    public interface Measuring {
        MeasuredRecording measure(Path file) throws DataError;
    }

    /** Reads them all. */
    public static List<MeasuredRecording> of(Path name, Measuring measuring) throws DataError {
        return of(name, PackedRecording.MOST_BYTES, measuring);
    }

    /**
     * Reads them all.
     *
     * @param most bytes of what is unpacked
     * @throws DataError if it is more, or cannot be read
     */
    public static List<MeasuredRecording> of(Path name, long most, Measuring measuring) throws DataError {
        Path whole = RepositoryFolder.whole(name, most);
        try {
            var recording = measuring.measure(whole).in(name);
            var apart = recording.profile().ofSeveralJvms() || !recording.coverage().complete()
                    ? apart(name, whole, measuring)
                    : List.<MeasuredRecording>of();
            return apart.isEmpty() ? List.of(recording) : apart;
        } catch (DataError e) {
            throw e.named(whole, name);
        } finally {
            RepositoryFolder.done(whole, name);
        }
    }

    /** None if it is of too many, or one cannot be read. */
    private static List<MeasuredRecording> apart(Path name, Path whole, Measuring measuring) {
        try (var parts = JvmParts.of(whole)) {
            var recordings = new ArrayList<MeasuredRecording>();
            for (Path part : parts.files()) {
                recordings.add(measuring.measure(part).in(JvmParts.named(name, recordings.size() + 1)));
            }
            return recordings;
        } catch (DataError e) {
            return List.of();
        }
    }
}
