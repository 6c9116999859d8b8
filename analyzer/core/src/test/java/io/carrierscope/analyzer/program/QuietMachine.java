package io.carrierscope.analyzer.program;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import java.util.Locale;
import org.opentest4j.TestAbortedException;

/**
 * Judges a program that needs the processors for itself. What fails while other processes used much of the machine is
 * recorded and judged again, and in the end skipped with that reason; what fails on a quiet machine fails.
 */
final class QuietMachine {
    /** Of the whole machine. On two processors a busy loop takes 0.5; a build that waits for its tests takes less than this. */
    static final double MOST_OF_OTHERS = 0.15;
    private static final int TRIES = 3;

    private QuietMachine() {}

    /** Runs and records the program. */
    @FunctionalInterface
    interface Program {
        MeasuredRecording record() throws Exception;
    }

    /** Throws an assertion error where the recording is not as expected. */
    @FunctionalInterface
    interface Expectation {
        void check(MeasuredRecording recording) throws Exception;
    }

    static void judge(Program program, Expectation expectation) throws Exception {
        double ofOthers = 0;
        for (int tried = 0; tried < TRIES; tried++) {
            MeasuredRecording recording = program.record();
            try {
                expectation.check(recording);
                return;
            } catch (AssertionError failed) {
                ofOthers = shareOfOthers(recording);
                if (ofOthers <= MOST_OF_OTHERS) {
                    throw failed;
                }
            }
        }
        throw new TestAbortedException(reason(ofOthers));
    }

    static String reason(double ofOthers) {
        return String.format(Locale.ROOT, "not judged: other processes used %.0f %% of the machine", 100 * ofOthers);
    }

    /** By {@code jdk.CPULoad}: of the machine, less that of the JVM; 0 where it was not recorded. */
    private static double shareOfOthers(MeasuredRecording recording) {
        return recording.othersBusyProcessors().orElse(0) / recording.profile().hardwareThreads();
    }
}
