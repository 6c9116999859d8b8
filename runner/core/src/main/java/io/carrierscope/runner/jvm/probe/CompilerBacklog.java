package io.carrierscope.runner.jvm.probe;

import java.lang.management.ManagementFactory;
import java.util.OptionalInt;
import javax.management.JMException;
import javax.management.JMRuntimeException;
import javax.management.ObjectName;

/**
 * Methods of this JVM that wait for a JIT compiler, from the list that HotSpot prints for {@code jcmd PID Compiler.queue}. Making it
 * stops all threads for a moment, so it is not for the measured time.
 */
public final class CompilerBacklog {
    private static final String QUEUE = "compile queue:";
    private static final String EMPTY = "Empty";

    private CompilerBacklog() {}

    /** Empty where the JVM has no such list. */
    public static OptionalInt methods() {
        try {
            Object list = ManagementFactory.getPlatformMBeanServer().invoke(
                    new ObjectName("com.sun.management:type=DiagnosticCommand"), "compilerQueue", new Object[0],
                    new String[0]);
            return OptionalInt.of(count((String) list));
        } catch (JMException | JMRuntimeException otherJvm) {
            return OptionalInt.empty();
        }
    }

    /** One line for each method, from the line that names the queue to an empty one. */
    static int count(String list) {
        int methods = 0;
        boolean inQueue = false;
        for (String line : list.lines().map(String::strip).toList()) {
            boolean name = line.endsWith(QUEUE);
            inQueue = name || inQueue && !line.isEmpty();
            methods += inQueue && !name && !line.equals(EMPTY) ? 1 : 0;
        }
        return methods;
    }
}
