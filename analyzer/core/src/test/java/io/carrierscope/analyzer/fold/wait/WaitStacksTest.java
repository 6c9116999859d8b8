package io.carrierscope.analyzer.fold.wait;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.fold.wait.WaitStacks.Kind;
import io.carrierscope.analyzer.fold.wait.WaitStacks.Waiting;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.MethodTrace;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorEnter;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorWait;
import io.carrierscope.analyzer.recording.event.JvmEvent.Park;
import io.carrierscope.analyzer.recording.event.JvmEvent.Sleep;
import io.carrierscope.analyzer.recording.event.JvmEvent.SocketIo;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.List;
import org.junit.jupiter.api.Test;

class WaitStacksTest {
    private static final String PARK = "java.util.concurrent.locks.LockSupport.park";
    private static final ThreadRef WORKER = Recorded.platform(1, "worker-1");
    private static final Stack LOCKING = Recorded.stack(PARK, "java.util.concurrent.locks.ReentrantLock.lock", "a.B.c");
    private static final Stack BORROWING = Recorded.stack(PARK, "java.util.concurrent.Semaphore.acquire", "a.B.d");
    private static final Stack ASLEEP = Recorded.stack("java.lang.Thread.sleep", "a.B.e");
    private static final Stack IDLE = Recorded.stack(PARK, "java.util.concurrent.ThreadPoolExecutor.getTask");

    @Test
    void waitsAreSummedByKindAndStackAndClippedToTheWindow() {
        var fold = new WaitStacks(new Window(1_000, 2_000), 25, PARK, true);
        fold.accept(new Park(1_100, 70, WORKER, LOCKING, "x.Sync"));
        fold.accept(new Park(1_990, 70, WORKER, LOCKING, "x.Sync"));
        fold.accept(new MethodTrace(1_200, 300, Recorded.virtual(7), BORROWING, PARK));
        fold.accept(new Sleep(900, 130, WORKER, ASLEEP, 130));
        assertThat(fold.waiting()).containsExactly(new Waiting(Kind.PARK, BORROWING, 300),
                new Waiting(Kind.LOCK, LOCKING, 80), new Waiting(Kind.SLEEP, ASLEEP, 30));
    }

    @Test
    void idleThreadsAndWhatHasNoDurationAreLeftOut() {
        var fold = new WaitStacks(new Window(1_000, 2_000), 25, PARK, true);
        fold.accept(new Park(1_100, 70, WORKER, IDLE, "x.Queue"));
        fold.accept(new Park(1_100, 70, WORKER, Stack.NONE, "x.Queue"));
        fold.accept(new Park(1_100, 70, WORKER, Recorded.stack(PARK, "java.util.TimerThread.mainLoop"), "x.Queue"));
        fold.accept(new Park(1_100, 70, Recorded.carrier(3), LOCKING, "x.Sync"));
        fold.accept(new Park(1_100, 70, Recorded.virtual(3), LOCKING, "x.Sync"));
        fold.accept(new MonitorWait(1_100, 70, Recorded.virtual(3), ASLEEP, "x.Monitor", 0, false));
        assertThat(fold.waiting()).isEmpty();
    }

    /** A traced park of a virtual thread lies within its read. */
    @Test
    void readsOfSocketsCountOnce() {
        var read = Recorded.stack("java.net.Socket.read", "a.B.f");
        var traced = new WaitStacks(new Window(1_000, 2_000), 25, PARK, true);
        var not = new WaitStacks(new Window(1_000, 2_000), 25, PARK, false);
        for (var fold : List.of(traced, not)) {
            fold.accept(new SocketIo(1_100, 41, WORKER, read, true, "db", 5432, 9));
            fold.accept(new SocketIo(1_100, 17, Recorded.virtual(3), read, true, "db", 5432, 9));
        }
        assertThat(traced.waiting()).containsExactly(new Waiting(Kind.SOCKET, read, 41));
        assertThat(not.waiting()).containsExactly(new Waiting(Kind.SOCKET, read, 58));
    }

    @Test
    void aWaitForWorkInAMonitorIsLeftOut() {
        var fold = new WaitStacks(new Window(1_000, 2_000), 21, PARK, false);
        fold.accept(new MonitorWait(1_100, 17, WORKER,
                Recorded.stack("java.lang.Object.wait", "org.quartz.simpl.SimpleThreadPool$WorkerThread.run"),
                "java.lang.Object", 0, false));
        assertThat(fold.waiting()).isEmpty();
    }

    @Test
    void monitorsAreLocks() {
        var fold = new WaitStacks(new Window(1_000, 2_000), 21, PARK, false);
        fold.accept(new MonitorEnter(1_100, 41, Recorded.virtual(3), BORROWING, "x.Monitor", null, 0));
        fold.accept(new MonitorWait(1_100, 17, Recorded.virtual(3), ASLEEP, "x.Monitor", 0, false));
        assertThat(fold.waiting()).containsExactly(new Waiting(Kind.LOCK, BORROWING, 41),
                new Waiting(Kind.PARK, ASLEEP, 17));
    }
}
