package io.carrierscope.analyzer.finding.wait;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.cell.Cells;
import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.fold.dump.AttachedDump;
import io.carrierscope.analyzer.judge.Findings;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.model.ServiceDemands;
import io.carrierscope.analyzer.model.WhatIf;
import io.carrierscope.analyzer.recording.KnownBug;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent.VirtualThreadLife;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
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

    /** Beside threads that seem to wait for good the bugs are told, beside others they are not. */
    @Test
    void bugsAreToldOfRecordingsThatMayShowThem() {
        assertThat(bugs(recording(25, 4))).containsExactly("JDK-8369227", "JDK-8373120");
        assertThat(bugs(recording(21, 4))).isEmpty();
        assertThat(bugs(recording(25, events(10), born(START)))).isEmpty();
    }

    private static List<String> bugs(MeasuredRecording recording) {
        return JudgedCell.of(Cells.of(List.of(recording)).get(0)).bugs().stream().map(KnownBug::id).toList();
    }

    private static Verdict first(MeasuredRecording recording) {
        return verdicts(recording).stream().filter(v -> !(v instanceof Verdict.Absent)).findFirst().orElseThrow();
    }

    /** A JVM that is older than its recording may have threads that wait already. */
    @Test
    void waitsFromBeforeTheRecordingAreNotRuledOut() {
        assertThat(judge(recording(25, 10))).isInstanceOfSatisfying(Verdict.Unknown.class, u -> {
            assertThat(u.missing())
                    .isEqualTo("virtual threads that have waited since before the recording leave no event");
            assertThat(u.suspicion()).isZero();
        });
    }

    /**
     * 300 live for 1 ms each. Three of their kind have not ended after 9, 7 and 4 s, and a fourth after 0.9 s: 20 of 20.9 + 0.3 s of all
     * lives, and 10 of the thread that has been there from the beginning.
     */
    @Test
    void threadsThatDoNotEndWhereTheirLikeEndAtOnceAreSuspicious() {
        var events = new ArrayList<>(events(10));
        for (int tenths : new int[]{90, 70, 40, 9}) {
            events.add(new VirtualThreadLife(START + 10 * SECOND - tenths * SECOND / 10, thread(5_000 + tenths), true));
        }
        var unknown = (Verdict.Unknown) judge(recording(25, events, born(START)));
        assertThat(unknown.missing())
                .isEqualTo("4 virtual threads have not ended for 4.0 s or more, while those that ended"
                        + " took 1.0 ms at most; a wait that has not ended leaves no event");
        assertThat(unknown.suspicion()).isCloseTo(30 / 31.2, within(1e-3));
        assertThat(judge(recording(25, events(10), born(START)))).isInstanceOf(Verdict.Absent.class);
    }

    private static JvmEvent born(long nanos) {
        return new JvmEvent.Jvm(0, "OpenJDK", "OpenJDK 64-Bit Server VM (25.0.1+9-LTS) for linux", "", null, 1,
                nanos / 1_000_000);
    }

    @Test
    void workThatGoesOnIsNotStuck() {
        assertThat(judge(recording(25, events(10), born(START - 4 * SECOND)))).isInstanceOf(Verdict.Absent.class);
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
        return recording(jdk, events(seconds));
    }

    private static List<JvmEvent> events(int seconds) {
        var events = new ArrayList<JvmEvent>();
        events.add(new VirtualThreadLife(START + 1, thread(1), true));
        for (int i = 0; i < 30 * seconds; i++) {
            long at = START + i * SECOND / 30;
            events.add(new VirtualThreadLife(at, thread(i + 2), true));
            events.add(new VirtualThreadLife(at + 1_000_000, thread(i + 2), false));
        }
        events.add(new JvmEvent.Park(START, 9_999_999_999L, Recorded.carrier(900),
                Recorded.stack("java.util.concurrent.ForkJoinPool.awaitWork"), "java.util.concurrent.ForkJoinPool"));
        return events;
    }

    private static MeasuredRecording recording(int jdk, List<JvmEvent> events, JvmEvent... profiled) {
        return HandMade.recording("app.jfr", jdk, null, events,
                Stream.concat(Stream.of(LIVES), Stream.of(profiled)).toArray(JvmEvent[]::new));
    }

    private static ThreadRef thread(long id) {
        return new ThreadRef(id, "", ThreadRef.Kind.VIRTUAL);
    }
}
