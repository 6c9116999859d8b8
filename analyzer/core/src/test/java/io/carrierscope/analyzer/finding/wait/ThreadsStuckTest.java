package io.carrierscope.analyzer.finding.wait;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.fold.dump.AttachedDump;
import io.carrierscope.analyzer.judge.Findings;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.model.ServiceDemands;
import io.carrierscope.analyzer.model.WhatIf;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent.VirtualThreadLife;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Recordings of ten seconds; one carrier idles all the time. */
class ThreadsStuckTest {
    private static final long SECOND = HandMade.SECOND;
    private static final long START = HandMade.TEN_SECONDS.startNanos();
    private static final JvmEvent[] LIVES = {Recorded.setting("jdk.VirtualThreadStart", "enabled", "true"),
            Recorded.setting("jdk.VirtualThreadEnd", "enabled", "true")};
    private static final AttachedDump DEADLOCK = HandMade.dump(List.of("Deadlock of 2 threads", "9 threads in the dump",
            "deadlock: #27 holds A@1", "carried: #31", "queue: 3 threads"), 3, false, Optional.empty(),
            Map.of("", 5, "pool-*", 2));

    @Test
    void aDeadlockInADumpIsFoundWithWhatWentOnBefore() {
        var found = (Verdict.Found) judge(recording(25, 4).with(DEADLOCK));

        assertThat(found.share()).isEqualTo(3 / 7.0);
        assertThat(found.evidence()).extracting(e -> e.claim()).startsWith("Deadlock of 2 threads",
                "9 threads in the dump", "deadlock: #27 holds A@1");
        assertThat(found.whatIf()).containsInstanceOf(WhatIf.AsBefore.class);
    }

    /** 30 end per second up to 4.0 s; the last thread of 121 never ends. */
    @Test
    void workThatEndsWhileThreadsAreAliveIsUnknownAndSuspicious() {
        var unknown = (Verdict.Unknown) judge(recording(25, 4));

        assertThat(unknown.missing())
                .startsWith("from 4.0 s into the recording on hardly any virtual thread ended, and 1 are alive");
        assertThat(unknown.howToRecord()).startsWith("jcmd PID Thread.dump_to_file");
        assertThat(unknown.suspicion()).isEqualTo(1);
    }

    @Test
    void aKnownBugOfTheBuildIsNamedFirst() {
        assertThat(first(recording(25, 4))).isInstanceOfSatisfying(Verdict.Unknown.class, u -> {
            assertThat(u.cause()).isEqualTo("threads-stuck");
            assertThat(u.missing()).contains("JDK-8373120");
        });
        assertThat(((Verdict.Unknown) judge(recording(21, 4))).missing()).doesNotContain("JDK-");
    }

    private static Verdict first(MeasuredRecording recording) {
        return verdicts(recording).stream().filter(v -> !(v instanceof Verdict.Absent)).findFirst().orElseThrow();
    }

    @Test
    void workThatGoesOnIsNotStuck() {
        assertThat(judge(recording(25, 10))).isInstanceOf(Verdict.Absent.class);
        assertThat(
                judge(recording(25, 10).with(
                        HandMade.dump(List.of("No carrier is seen"), 0, false, Optional.empty(), Map.of("", 5)))))
                .isInstanceOf(Verdict.Absent.class);
    }

    private static List<Verdict> verdicts(MeasuredRecording recording) {
        var cell = HandMade.cell(recording, null);
        return Findings.judge(cell, Bounds.of(cell), ServiceDemands.ALONE);
    }

    private static Verdict judge(MeasuredRecording recording) {
        return verdicts(recording).stream().filter(v -> v.cause().equals("threads-stuck")).findFirst().orElseThrow();
    }

    /** Thirty threads a second that live for 1 ms, for so many seconds, and one that stays. */
    private static MeasuredRecording recording(int jdk, int seconds) {
        var events = new ArrayList<JvmEvent>();
        events.add(new VirtualThreadLife(START + 1, thread(1), true));
        for (int i = 0; i < 30 * seconds; i++) {
            long at = START + i * SECOND / 30;
            events.add(new VirtualThreadLife(at, thread(i + 2), true));
            events.add(new VirtualThreadLife(at + 1_000_000, thread(i + 2), false));
        }
        events.add(new JvmEvent.Park(START, 9_999_999_999L, Recorded.carrier(900),
                Recorded.stack("java.util.concurrent.ForkJoinPool.awaitWork"), "java.util.concurrent.ForkJoinPool"));
        return HandMade.recording("app.jfr", jdk, null, events, LIVES);
    }

    private static ThreadRef thread(long id) {
        return new ThreadRef(id, "", ThreadRef.Kind.VIRTUAL);
    }
}
