package io.carrierscope.runner.library;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.runner.phase.MonotonicClock;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.function.Executable;

/** Tries clients, all of them at once since their loads mostly wait, and looks for threads that they leave behind. */
final class EveryClient {
    /**
     * Some threads notice only after a while that their client is closed. HttpURLConnection asks again when its connection breaks: where
     * another build listens at that port by then, until its timeout of a minute.
     */
    private static final long PATIENCE_NANOS = Duration.ofMinutes(3).toNanos();
    private static final long POLL_NANOS = Duration.ofMillis(10).toNanos();
    /** Threads that the JDK, the servers' timer or a library starts once for everybody and keeps. */
    private static final String SHARED = "ForkJoinPool.*|VirtualThread-un.*|.*-Poller.*|MasterPoller|CompletableFutureDelay.*"
            + "|Common-Cleaner|Attach Listener|JFR .*|process reaper.*|InnocuousThread.*|junit.*|Keep-Alive-Timer"
            + "|event-loop-timer.*|parallel-.*"
            // these end by themselves when they had nothing to do for a minute
            + "|Okio Watchdog|globalEventExecutor.*";

    private EveryClient() {}

    /** What a client must keep. */
    @FunctionalInterface
    interface Clause {
        void keptBy(Trial trial) throws Exception;
    }

    static void keeps(List<ClientVariant> clients, Clause clause) {
        Set<Thread> before = Thread.getAllStackTraces().keySet();
        List<FutureTask<Void>> trials = clients.stream().map(client -> started(client, clause)).toList();
        Assertions.assertAll(trials.stream().<Executable>map(trial -> trial::get));
        assertNoThreadIsLeft(before);
    }

    private static FutureTask<Void> started(ClientVariant client, Clause clause) {
        FutureTask<Void> trial = new FutureTask<>(() -> {
            try (Trial own = new Trial(client)) {
                clause.keptBy(own);
            } catch (Exception | AssertionError broken) {
                throw new AssertionError(client.name() + ": " + broken, broken);
            }
            return null;
        });
        Thread.ofPlatform().name(client.name()).start(trial);
        return trial;
    }

    private static void assertNoThreadIsLeft(Set<Thread> before) {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        while (!left(before).isEmpty() && System.nanoTime() - deadline < 0) {
            MonotonicClock.parkUntil(System.nanoTime() + POLL_NANOS);
        }
        assertThat(left(before).stream().map(thread -> thread + " at " + Arrays.toString(thread.getStackTrace())))
                .isEmpty();
    }

    private static Set<Thread> left(Set<Thread> before) {
        Set<Thread> left = new HashSet<>(Thread.getAllStackTraces().keySet());
        left.removeAll(before);
        left.removeIf(thread -> thread.getName().matches(SHARED) || idleOfOkHttp(thread));
        return left;
    }

    /** These end after such a minute, too, but may have the name of what they did last. */
    private static boolean idleOfOkHttp(Thread thread) {
        return thread.getName().startsWith("OkHttp ") && Arrays.stream(thread.getStackTrace())
                .anyMatch(frame -> Set.of("awaitTaskToRun", "getTask").contains(frame.getMethodName()));
    }
}
