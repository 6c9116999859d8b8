package io.carrierscope.analyzer.fold.classify;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.recording.event.JvmEvent.Pinned;
import io.carrierscope.analyzer.recording.event.Stack;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PinKindTest {
    @ParameterizedTest
    @CsvSource({"Native or VM frame on stack, NATIVE", "VM call to a.B.<clinit> on stack, CLASS_INIT",
            "Waited for initialization of a.B by another thread, CLASS_INIT", "Freeze or preempt failed (2), OTHER",
            "Holding monitor, MONITOR"})
    void byReason(String reason, PinKind kind) {
        assertThat(PinKind.of(pinned(reason, Recorded.stack("java.lang.Thread.sleep", "a.B.run")))).isEqualTo(kind);
    }

    @Test
    void aClassInitialiserInTheStackTakesPrecedenceOverTheReason() {
        assertThat(PinKind.of(pinned("Native or VM frame on stack", Recorded.stack("a.B.<clinit>"))))
                .isEqualTo(PinKind.CLASS_INIT);
    }

    @Test
    void withoutReasonTheStackDecides() {
        var park = new Frame("jdk.internal.misc.Unsafe", "park", 0, true);
        var upcall = new Frame("a.B", "callBack", 0, true);
        assertThat(PinKind.of(pinned(null, new Stack(List.of(park))))).isEqualTo(PinKind.MONITOR);
        assertThat(PinKind.of(pinned(null, new Stack(List.of(park, upcall))))).isEqualTo(PinKind.NATIVE);
        assertThat(PinKind.of(pinned(null, Recorded.stack("a.B.<clinit>")))).isEqualTo(PinKind.CLASS_INIT);
    }

    /** As recorded on JDK 21: the thread's own continuation is native as well, and pins nothing. */
    @Test
    void nativeMethodsOfTheJdkCallBackToo() {
        var park = new Frame("java.lang.VirtualThread", "parkOnCarrierThread", 0, false);
        var accessor = new Frame("jdk.internal.reflect.DirectMethodHandleAccessor$NativeAccessor", "invoke0", 0, true);
        var run = new Frame("a.B", "run", 7, false);
        var mount = new Frame("jdk.internal.vm.Continuation", "enterSpecial", 0, true);
        assertThat(PinKind.of(pinned(null, new Stack(List.of(park, run, mount))))).isEqualTo(PinKind.MONITOR);
        assertThat(PinKind.of(pinned(null, new Stack(List.of(park, run, accessor, mount))))).isEqualTo(PinKind.NATIVE);
    }

    private static Pinned pinned(String reason, Stack stack) {
        return new Pinned(0, 1, Recorded.virtual(1), stack, reason, null, null);
    }
}
