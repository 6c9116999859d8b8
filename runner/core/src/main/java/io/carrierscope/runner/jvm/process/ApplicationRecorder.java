package io.carrierscope.runner.jvm.process;

import io.carrierscope.runner.jvm.child.ParentLine;
import io.carrierscope.runner.jvm.probe.Jcmd;
import java.util.stream.Stream;

/**
 * Switches Flight Recorder in the JVM of an application.
 *
 * @param options those of its recording
 */
record ApplicationRecorder(Jcmd jcmd, String[] options) {
    private static final String REFUSED = "refused";

    String on(Stream<ProcessHandle> processes) {
        String[] command = Stream.concat(Stream.of("JFR.start"), Stream.of(options)).toArray(String[]::new);
        return told(processes, command);
    }

    /** It writes the recording. */
    String off(Stream<ProcessHandle> processes) {
        return told(processes, "JFR.stop", options[0]);
    }

    private String told(Stream<ProcessHandle> processes, String... command) {
        return Jcmd.jvm(processes).filter(jvm -> jcmd.tell(jvm, command)).isPresent() ? ParentLine.DONE : REFUSED;
    }

    /** Returns any other answer. */
    static String mustBeDone(String answer) throws CellFailure {
        if (answer.equals(REFUSED)) {
            throw new CellFailure("the server's Flight Recorder cannot be switched by jcmd, which comes with a JDK; "
                    + "--recording on records the whole cell");
        }
        return answer;
    }
}
