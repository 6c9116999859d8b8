package io.carrierscope.runner.jvm.child;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import javax.management.JMException;
import javax.management.ObjectName;
import jdk.jfr.Recording;

/** Switches Flight Recorder in this JVM by the commands that {@code jcmd} sends from outside, so that all settings are the same. */
public final class OwnRecorder {
    /** The settings of each recording, in the folder of the cell. */
    public static final String SETTINGS = "carrierscope.jfc";
    /** How the name of a recording ends that is not complete yet. */
    public static final String PART = ".jfr.part";
    private static final String BEAN = "com.sun.management:type=DiagnosticCommand";
    private static final String NAME = "name=carrierscope";

    private OwnRecorder() {}

    /** What starts a recording of this role by a command, or on a command line; the folder ends with a separator. */
    public static String[] options(String folder, String role) {
        return new String[]{NAME, "settings=" + folder + SETTINGS, "filename=" + folder + role + PART,
                "dumponexit=true"};
    }

    static void on(String role) {
        command("jfrStart", options("", role));
    }

    /** Writes the recording. */
    static void off() {
        command("jfrStop", NAME);
    }

    private static void command(String operation, String... arguments) {
        try {
            ManagementFactory.getPlatformMBeanServer().invoke(new ObjectName(BEAN), operation,
                    new Object[]{arguments}, new String[]{String[].class.getName()});
        } catch (JMException refused) {
            throw new IllegalStateException(refused);
        }
    }

    /** Appends events of this type to the recording of this role, which has ended. */
    static void append(String role, Class<? extends jdk.jfr.Event> type, Runnable events) {
        try (Recording more = new Recording()) {
            more.enable(type);
            more.start();
            events.run();
            more.stop();
            Path own = Path.of(role + ".more");
            more.dump(own);
            Files.write(Path.of(role + PART), Files.readAllBytes(own), StandardOpenOption.APPEND);
        } catch (IOException full) {
            throw new UncheckedIOException(full);
        }
    }
}
