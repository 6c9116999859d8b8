package io.carrierscope.analyzer.fold.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.fold.jvm.Throwables.Created;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JdkEvents.Thrown;
import io.carrierscope.analyzer.recording.event.JdkEvents.ThrownCount;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.file.Path;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThrowablesTest {
    private static final long SECOND = 1_000_000_000;
    private final Throwables throwables = new Throwables(new Window(SECOND, 9 * SECOND));

    private void thrown(long atSecond, String type, boolean error, String... stack) {
        throwables.accept(new Thrown(atSecond * SECOND, Recorded.stack(stack), type, error));
    }

    @Test
    void thePlaceIsBelowTheConstructors() {
        thrown(2, "shop.SoldOut", false, "java.lang.Exception.<init>", "shop.SoldOut.<init>", "shop.Orders.place");
        thrown(3, "shop.SoldOut", false, "java.lang.Exception.<init>", "shop.SoldOut.<init>", "shop.Orders.place");
        thrown(3, "java.io.IOException", false, "java.io.IOException.<init>", "sun.nio.ch.Net.connect");
        thrown(10, "shop.SoldOut", false, "shop.SoldOut.<init>", "shop.Orders.place");
        assertThat(throwables.created()).containsExactly(new Created("shop.SoldOut", "shop.Orders.place:7", 2),
                new Created("java.io.IOException", "sun.nio.ch.Net.connect:7", 1));
    }

    /** The JDK looks for a method for each new list of parameters; the second error is a program's own. */
    @ParameterizedTest
    @CsvSource({"true, byStack", "false, byMessage"})
    void errorsOfTheJdksOwnLookUpsDoNotCount(boolean stacks, String method, @TempDir Path folder) throws Throwable {
        var file = folder.resolve("errors.jfr");
        try (var recording = new jdk.jfr.Recording()) {
            recording.enable("jdk.JavaErrorThrow").with("stackTrace", "" + stacks);
            recording.start();
            var type = MethodType.methodType(void.class, double.class, float.class, long.class, int.class,
                    stacks ? double.class : float.class);
            MethodHandles.lookup().findStatic(ThrowablesTest.class, method, type).invoke(1.0, 2f, 3L, 4, 5f);
            new NoSuchMethodError("'void shop.Orders.place()'").getMessage();
            recording.dump(file);
        }
        var recorded = RecordingFile.readAllEvents(file).stream().map(e -> e.getString("message")).toList();
        assertThat(recorded).anyMatch(m -> m.contains("$Holder."));
        assertThat(MeasuredRecording.of(file).measured().throwables.created()).singleElement()
                .satisfies(c -> assertThat(c.count()).isEqualTo(1));
    }

    static void byStack(double a, float b, long c, int d, double e) {}

    static void byMessage(double a, float b, long c, int d, float e) {}

    /** Flight Recorder writes both events of an error, where both are on. */
    @Test
    void errorsCountOnce() {
        thrown(2, "java.lang.AssertionError", true, "shop.Orders.check");
        assertThat(throwables.created()).hasSize(1);
        thrown(2, "java.lang.AssertionError", false, "shop.Orders.check");
        thrown(2, "shop.SoldOut", false, "shop.Orders.check");
        assertThat(throwables.created()).extracting(Created::count).containsExactly(1L, 1L);
    }

    /** 120 to 190 in 2.5 s; the total before the window does not count. */
    @Test
    void theRateFollowsFromTheTotals() {
        assertThat(throwables.perSecond()).isZero();
        throwables.accept(new ThrownCount(SECOND / 2, 7));
        throwables.accept(new ThrownCount(4 * SECOND + SECOND / 2, 190));
        throwables.accept(new ThrownCount(2 * SECOND, 120));
        assertThat(throwables.perSecond()).isCloseTo(28, within(1e-9));
    }
}
