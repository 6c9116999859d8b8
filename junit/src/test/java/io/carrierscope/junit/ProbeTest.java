package io.carrierscope.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** In JVMs of their own, with little memory and one carrier. */
class ProbeTest {
    /** What so many measure with takes 1 GB. */
    static final class Many {
        private Many() {}

        public static void main(String[] arguments) {
            var probes = new ArrayList<Probe>();
            for (int i = 0; i < 2000; i++) {
                probes.add(Probe.start());
                probes.getLast().stop();
            }
            System.out.println(probes.stream().filter(p -> p.p99Nanos() >= 0).count() + " probes");
        }
    }

    /** Holds the only carrier for good, and prints why a limit on delays is broken. */
    static final class Held {
        private Held() {}

        public static void main(String[] arguments) throws Exception {
            Thread.startVirtualThread(() -> {
                while (true) {
                    Thread.onSpinWait();
                }
            });
            try {
                CarrierAssertions.assertThatRunning(() -> null).delayP99AtMost(Duration.ofSeconds(5));
            } catch (AssertionError e) {
                System.out.println(e.getMessage());
            }
        }
    }

    @Test
    void manyThatAreOverTakeLittleMemory() throws Exception {
        assertThat(printedBy(Many.class)).contains("2000 probes");
    }

    @Test
    void aCarrierThatIsHeldForGoodBreaksTheLimit() throws Exception {
        assertThat(printedBy(Held.class)).contains("a virtual thread that could run waited ");
    }

    private static String printedBy(Class<?> program) throws Exception {
        Process process = new ProcessBuilder(List.of(ProcessHandle.current().info().command().orElseThrow(),
                "-Xmx256m", "-Djdk.virtualThreadScheduler.parallelism=1", "-Djdk.virtualThreadScheduler.maxPoolSize=1",
                "-cp", System.getProperty("java.class.path"), program.getName())).redirectErrorStream(true).start();
        try {
            assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } finally {
            process.destroyForcibly();
        }
    }
}
