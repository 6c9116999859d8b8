package io.carrierscope.analyzer.recording.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.recording.event.JdkEvents.ThreadDumpText;
import io.carrierscope.analyzer.recording.event.JvmEvent.Carrying;
import org.junit.jupiter.api.Test;

class ThreadDumpTextTest {
    /** As JDK 21 prints it. */
    private static final String DUMP = """
            2026-11-23 01:29:48
            Full thread dump OpenJDK 64-Bit Server VM (21.0.8+9-LTS mixed mode):

            "main" #1 [4534] prio=5 os_prio=0 cpu=487.51ms elapsed=6.74s tid=0x00007fb48002ab90 nid=4534 waiting on condition
               java.lang.Thread.State: RUNNABLE

            "ForkJoinPool-1-worker-1" #25 [4719] daemon prio=5 os_prio=0 cpu=0.78ms elapsed=0.86s tid=0x00007fb48030c790
               Carrying virtual thread #26
            \tat jdk.internal.vm.Continuation.run(java.base@21.0.8/Unknown Source)

            "ForkJoinPool-1-worker-2" #28 [4722] daemon prio=5 os_prio=0 cpu=1234ms elapsed=0.82s tid=0x00007fb440008150
               Carrying virtual thread #27
            \tat jdk.internal.vm.Continuation.run(java.base@21.0.8/Unknown Source)

            "ForkJoinPool-1-worker-3" #29 [4723] daemon prio=5 os_prio=0 cpu=9.00ms elapsed=0.82s tid=0x00007fb440008151
            \tat jdk.internal.misc.Unsafe.park(java.base@21.0.8/Native Method)
            """;

    @Test
    void readsWhatCarriersCarry() {
        assertThat(ThreadDumpText.parse(7, DUMP).carriers()).containsExactly(new Carrying(25, 26, 780_000),
                new Carrying(28, 27, 1_234_000_000));
        assertThat(ThreadDumpText.parse(7, DUMP).threads()).isEqualTo(4);
        assertThat(ThreadDumpText.parse(7, DUMP).free()).isEqualTo(1);
    }

    @Test
    void readsWhereMountedThreadsAreSinceJdk24() {
        String dump = """
                "ForkJoinPool-1-worker-1" #30 [31639] daemon prio=5 os_prio=0 cpu=1.23ms elapsed=3.24s tid=0x01  [0x02]
                   Carrying virtual thread #31
                \tat jdk.internal.vm.Continuation.run(java.base@25.0.3/Continuation.java:251)
                   Mounted virtual thread #31
                \tat java.io.FileInputStream.read0(java.base@25.0.3/Native Method)
                \tat com.acme.Reader.next(Reader.java:135)
                \tat com.acme.Other.call(Other.java:1)

                "other" #33 [31640] prio=5 os_prio=0 cpu=1.23ms elapsed=3.24s tid=0x03 nid=1
                \tat com.acme.Third.call(Third.java:1)
                """;

        assertThat(ThreadDumpText.parse(7, dump).carriers())
                .containsExactly(new Carrying(30, 31, 1_230_000, "com.acme.Reader.next"));
    }

    @Test
    void takesAnyText() {
        assertThat(ThreadDumpText.parse(7, "").threads()).isZero();
        assertThat(ThreadDumpText.parse(7, "\"a-1\" #3 cpu=1ms").free()).isZero();
        assertThat(ThreadDumpText.parse(7, "   Carrying virtual thread #26\n\"x\" #99999999999999999999 cpu=1ms")
                .carriers())
                .isEmpty();
    }
}
