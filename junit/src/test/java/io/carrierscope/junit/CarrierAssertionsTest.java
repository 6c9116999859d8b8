package io.carrierscope.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.carrierscope.events.cell.PhaseEvent;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.CountDownLatch;
import javax.management.Attribute;
import javax.management.ObjectName;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;

class CarrierAssertionsTest {
    private static final Path RECORDINGS = Path.of(System.getProperty("carrierscope.root"), "recordings");

    /** A pin of 90 ms in one of at most as many carriers as there are processors. */
    private static final class Slow {
        static {
            sleep(90);
        }

        static void touch() {}
    }

    private static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void judgesABlock() throws Exception {
        var pins = CarrierAssertions
                .assertThatRunning(() -> Thread.startVirtualThread(Slow::touch).join(Duration.ofSeconds(9)));
        assertThat(pins.report().pins()).isOne();
        assertThat(pins.report().pinned()).isGreaterThanOrEqualTo(Duration.ofMillis(30));
        assertThat(pins.report().found()).contains("pinning-class-init");
        assertThatThrownBy(() -> pins.pinnedShareAtMost(0.01)).isInstanceOf(AssertionError.class)
                .hasMessageContaining("pinned share of carrier time at most 1.00 %: carriers were pinned for ")
                .hasMessageContaining("pinning-class-init: 1 waits, ")
                .hasMessageContaining("at " + Slow.class.getName() + ".<clinit>:")
                .hasMessageContaining("Remedy: initialise the class before the load");
        pins.from("com.acme").pinnedShareAtMost(0).carriersAtMost(0).absent("pinning-native");
        assertThatThrownBy(() -> pins.from("io.carrierscope.junit").absent("pinning-class-init"))
                .isInstanceOf(AssertionError.class).hasMessageContaining("pinning-class-init absent: found: ");
    }

    /** A pin of 200 ms in one carrier of 2, in a block that takes hardly longer, while others are left from before. */
    @Test
    @EnabledForJreRange(min = JRE.JAVA_24)
    void carriersThatAnEarlierTestLeftDoNotDilute() throws Exception {
        int processors = Runtime.getRuntime().availableProcessors();
        leaveCarriers(6 * processors);
        var report = CarrierAssertions.assertThatRunning(
                () -> Thread.startVirtualThread(() -> Slower.touch()).join(Duration.ofSeconds(9))).report();
        assumeTrue(report.carriers() >= 4 * processors, "the scheduler has ended the carriers already");
        assertThat(report.pinnedShare()).isBetween(0.5 / processors, 1.0 / processors);
        assertThat(report.toString())
                .containsPattern("^1 pins, 2\\d\\d\\.\\d ms, \\d+\\.\\d\\d % of carrier time, \\d+ carriers\n");
    }

    private static final class Slower {
        static {
            sleep(200);
        }

        static void touch() {}
    }

    /** Has so many carriers run at the same time; idle ones stay for up to half a minute. */
    private static void leaveCarriers(int carriers) throws Exception {
        var scheduler = new ObjectName("jdk.management:type=VirtualThreadScheduler");
        var server = ManagementFactory.getPlatformMBeanServer();
        Object before = server.getAttribute(scheduler, "Parallelism");
        server.setAttribute(scheduler, new Attribute("Parallelism", carriers));
        var all = new CountDownLatch(carriers);
        var threads = new ArrayList<Thread>();
        for (int i = 0; i < carriers; i++) {
            threads.add(Thread.startVirtualThread(() -> {
                all.countDown();
                while (all.getCount() > 0) {
                    Thread.onSpinWait();
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        server.setAttribute(scheduler, new Attribute("Parallelism", before));
    }

    @Test
    void judgesAFile() {
        var file = CarrierAssertions
                .assertThat(RECORDINGS.resolve("sample.virtual.pin-monitor.closed-12.jdk21.r1.server.jfr"));
        assertThatThrownBy(() -> file.pinnedShareAtMost(0.5)).isInstanceOf(AssertionError.class)
                .hasMessageContaining("pinning-monitor: ")
                .hasMessageContaining("Remedy: JDK 24 or newer, or java.util.concurrent locks");
        file.from("com.acme").pinnedShareAtMost(0);
        assertThatThrownBy(() -> file.absent("pinning-monitor")).isInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> file.delayP99AtMost(Duration.ofMillis(5))).hasMessage(
                "delay at most 5.0 ms at the 99th percentile: unknown: no probe measured it; record with CarrierAssertions.assertThatRunning");
        file.unknownPasses().delayP99AtMost(Duration.ofMillis(5));
    }

    @Test
    void namesTheOptionThatAnswers(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("blind.jfr");
        try (var recording = new Recording()) {
            recording.enable("jdk.ThreadPark").withThreshold(Duration.ZERO);
            recording.enable("jdk.JVMInformation");
            recording.start();
            Thread.startVirtualThread(() -> sleep(10)).join();
            recording.dump(file);
        }
        var blind = CarrierAssertions.assertThat(file);
        assertThatThrownBy(() -> blind.pinnedShareAtMost(0.5))
                .hasMessageStartingWith("pinned share of carrier time at most 50.00 %: unknown: ")
                .hasMessageContaining("jdk.VirtualThreadPinned").hasMessageContaining("; record ")
                .hasMessageContaining("jdk.VirtualThreadPinned#enabled=true,threshold=0ns");
        blind.unknownPasses().pinnedShareAtMost(0.5);
    }

    /** A part of 900 ms, of which the recording keeps 600 ms at most: another one begins and ends a chunk. */
    @Test
    void aPartWhoseBeginWasDroppedIsUnknown(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("cut.jfr");
        try (var recording = new Recording(); var other = new Recording()) {
            recording.setMaxSize(1);
            recording.start();
            var part = new PhaseEvent();
            part.name = "pays";
            part.begin();
            sleep(300);
            other.start();
            sleep(300);
            other.stop();
            sleep(300);
            part.commit();
            recording.dump(file);
        }
        var cut = CarrierAssertions.assertThat(file).during("pays");
        assertThatThrownBy(() -> cut.pinnedShareAtMost(0.5)).isInstanceOf(AssertionError.class).hasMessage(
                "all limits: unknown: the recording outgrew its size, and lost the part with this test; record less"
                        + " in one class");
        cut.unknownPasses().pinnedShareAtMost(0.5);
    }

    @Test
    void saysWhatIsWrongWithALimit() {
        var file = CarrierAssertions
                .assertThat(RECORDINGS.resolve("sample.virtual.pin-monitor.closed-12.jdk25.r1.server.jfr"));
        assertThatIllegalArgumentException().isThrownBy(() -> file.pinnedShareAtMost(3))
                .withMessage("maxPinnedShare is 3.0, not from 0 to 1");
        assertThatIllegalArgumentException().isThrownBy(() -> file.absent("pining-monitor"))
                .withMessageStartingWith("'pining-monitor' is no cause that one recording can show; these are ");
        assertThatIllegalArgumentException().isThrownBy(() -> file.during("checkout"))
                .withMessage("the recording has no part 'checkout'");
        assertThatIllegalArgumentException().isThrownBy(() -> CarrierAssertions.assertThat(Path.of("pom.xml")))
                .withMessageContaining("pom.xml");
    }

    /** Display names of arguments have up to 512 characters, and file systems take 255 bytes. */
    @Test
    void eachTestHasAFileThatCanBeMade() {
        assertThat(CarriersExtension.file("shop.T.pays [1] x")).isEqualTo("shop.T.pays__1__x.jfr");
        assertThat(CarriersExtension.file("shop.T.pays " + "x".repeat(512))).hasSizeLessThan(255)
                .isNotEqualTo(CarriersExtension.file("shop.T.pays " + "x".repeat(513)));
        assertThat(CarriersExtension.file("shop.T.pays \u00e4")).startsWith("shop.T.pays__-")
                .isNotEqualTo(CarriersExtension.file("shop.T.pays \u00f6"));
    }

    @Test
    void theProbeSeesThatNoCarrierIsFree() throws Exception {
        var threads = new Thread[4 * Runtime.getRuntime().availableProcessors()];
        var busy = CarrierAssertions.assertThatRunning(() -> {
            long end = System.nanoTime() + 200_000_000;
            for (int i = 0; i < threads.length; i++) {
                threads[i] = Thread.startVirtualThread(() -> {
                    while (System.nanoTime() < end) {
                        Thread.onSpinWait();
                    }
                });
            }
            for (Thread thread : threads) {
                thread.join();
            }
            return null;
        });
        assertThat(busy.report().delayP99().orElseThrow()).isGreaterThan(Duration.ofMillis(90));
        assertThatThrownBy(() -> busy.delayP99AtMost(Duration.ofMillis(20)))
                .hasMessageContaining("a virtual thread that could run waited ");
    }
}
