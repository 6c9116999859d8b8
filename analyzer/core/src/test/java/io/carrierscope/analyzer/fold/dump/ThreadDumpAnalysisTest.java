package io.carrierscope.analyzer.fold.dump;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.carrierscope.analyzer.recording.DataError;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.jupiter.api.io.TempDir;

class ThreadDumpAnalysisTest {
    private static final String CARRIER = """
            {"tid": "%d", "name": "ForkJoinPool-1-worker-%d",
             "stack": ["java.base/jdk.internal.vm.Continuation.run(Unknown Source)",
                       "java.base/java.lang.VirtualThread.runContinuation(Unknown Source)"]}""";
    private static final String PINNED = """
            {"tid": "%d", "name": "", "stack": ["java.base/jdk.internal.misc.Unsafe.park(Native Method)",
             "java.base/java.lang.VirtualThread.parkOnCarrierThread(Unknown Source)",
             "java.base/java.util.concurrent.locks.AbstractQueuedSynchronizer.acquire(Unknown Source)",
             "java.base/java.util.concurrent.locks.ReentrantLock.lock(Unknown Source)",
             "com.acme.Log.write(Log.java:7)", "java.base/java.lang.VirtualThread.run(Unknown Source)"]}""";
    private static final String QUEUED = """
            {"tid": "%d", "name": "", "stack": ["java.base/java.lang.VirtualThread.park(Unknown Source)",
             "java.base/java.util.concurrent.locks.AbstractQueuedSynchronizer.acquire(Unknown Source)",
             "java.base/java.util.concurrent.locks.ReentrantLock.lock(Unknown Source)",
             "com.acme.Log.write(Log.java:7)", "java.base/java.lang.VirtualThread.run(Unknown Source)"]}""";
    private static final String SLEEPS = """
            {"tid": "%d", "name": "", "stack": ["java.base/java.lang.VirtualThread.parkNanos(Unknown Source)",
             "java.base/java.lang.Thread.sleep(Unknown Source)", "com.acme.Call.run(Call.java:3)",
             "java.base/java.lang.VirtualThread.run(Unknown Source)"]}""";
    private static final String IDLE_CARRIER = """
            {"tid": "%d", "name": "ForkJoinPool-1-worker-%d",
             "stack": ["java.base/jdk.internal.misc.Unsafe.park(Native Method)",
                       "java.base/java.util.concurrent.ForkJoinPool.awaitWork(Unknown Source)"]}""";

    @TempDir
    private Path folder;
    private String version = "25.0.4+7";

    @Test
    void namesTheLockWhoseNextOwnerHasNoCarrier() throws Exception {
        var lines = lines(Map.of(41L, "since 4.7 s"), CARRIER.formatted(24, 1), CARRIER.formatted(42, 2),
                PINNED.formatted(41),
                PINNED.formatted(48), QUEUED.formatted(50), QUEUED.formatted(51), QUEUED.formatted(52),
                SLEEPS.formatted(60), "{\"tid\": \"61\", \"name\": \"\", \"stack\": []}");

        assertThat(lines.get(0)).startsWith("Carriers deadlocked").contains("com.acme.Log.write(Log.java:7)");
        assertThat(lines.get(1)).isEqualTo("9 threads in the dump, 7 of them virtual, 1 without a frame, such as those"
                + " that have not run yet; 2 of 2 carriers carry a virtual thread");
        assertThat(lines).contains(
                "carried: #41 is parked at com.acme.Log.write(Log.java:7), since 4.7 s");
        assertThat(lines).last().asString().startsWith("queue: 5 threads at com.acme.Log.write(Log.java:7) for a lock:"
                + " 2 with a carrier, 3 without, 0 platform; no thread is past the wait");
    }

    /** The scheduler of virtual threads is the second pool that was created here; threads of the first one idle. */
    @Test
    void carriersAreToldByWhatTheyDoAndNotByTheNumberOfTheirPool() throws Exception {
        var carrier = CARRIER.replace("Pool-1", "Pool-2");
        String[] dump = {IDLE_CARRIER.formatted(20, 1), IDLE_CARRIER.formatted(21, 2), carrier.formatted(24, 1),
                carrier.formatted(42, 2), PINNED.formatted(41), PINNED.formatted(48), QUEUED.formatted(50)};
        assertThat(lines(Map.of(), dump)).first().asString().startsWith("Carriers deadlocked");
        assertThat(lines(Map.of(), dump).get(1)).endsWith("2 of 2 carriers carry a virtual thread");
        dump[3] = IDLE_CARRIER.replace("Pool-1", "Pool-2").formatted(42, 2);
        dump[5] = SLEEPS.formatted(48);
        assertThat(lines(Map.of(), dump)).first().asString().startsWith("No carrier is seen to be blocked");
        assertThat(lines(Map.of(), dump).get(1)).endsWith("1 of 2 carriers carry a virtual thread");
    }

    @Test
    void namesTheOwnerThatHasNoCarrier() throws Exception {
        String owner = """
                {"tid": "29", "name": "", "stack": ["java.base/java.lang.VirtualThread.parkNanos(Unknown Source)",
                 "java.base/java.lang.Thread.sleep(Unknown Source)", "com.acme.Log.write(Log.java:9)",
                 "java.base/java.lang.VirtualThread.run(Unknown Source)"]}""";
        var lines = lines(Map.of(), CARRIER.formatted(24, 1), PINNED.formatted(41), PINNED.formatted(42), owner);

        assertThat(lines.get(0)).startsWith("Carriers deadlocked");
        assertThat(lines).last().asString()
                .endsWith("held, as far as frames tell, by #29, which is past that place and has no carrier");
    }

    @Test
    void findsNothingWhereCarriersIdleOrOneIsLeft() throws Exception {
        assertThat(lines(Map.of(), IDLE_CARRIER.formatted(24, 1), SLEEPS.formatted(50), QUEUED.formatted(51),
                QUEUED.formatted(52)).get(0)).isEqualTo("No carrier is seen to be blocked, and no deadlock");
        assertThat(lines(Map.of(), CARRIER.formatted(24, 1), IDLE_CARRIER.formatted(42, 2), PINNED.formatted(41),
                QUEUED.formatted(51)).get(0)).isEqualTo("No carrier is seen to be blocked, and no deadlock");
    }

    @Test
    void aDumpWithoutLocksDeniesNoDeadlock() throws Exception {
        version = "21.0.8+9";
        assertThat(lines(Map.of(), IDLE_CARRIER.formatted(24, 1), SLEEPS.formatted(50)).get(0)).isEqualTo(
                "No carrier is seen to be blocked; this dump names no locks, so it cannot show a deadlock");
    }

    /** Dumps of JDK 25 name the lock for which a thread is parked, but not its owner: two such locks may be a deadlock. */
    @Test
    void doesNotDenyADeadlockOfLocksWithoutOwners() throws Exception {
        String parked = """
                {"tid": "%d", "name": "", "parkBlocker": {"object": "java.util.concurrent.locks.ReentrantLock$NonfairSync@%d"},
                 "stack": ["java.base/java.lang.VirtualThread.park(Unknown Source)",
                 "java.base/java.util.concurrent.locks.AbstractQueuedSynchronizer.acquire(Unknown Source)",
                 "java.base/java.util.concurrent.locks.ReentrantLock.lock(Unknown Source)",
                 "com.acme.Both.run(Both.java:4)", "java.base/java.lang.VirtualThread.run(Unknown Source)"]}""";
        String[] dump = {parked.formatted(51, 7), parked.formatted(52, 8), parked.formatted(53, 8)};
        String unknown = "No carrier is seen to be blocked; this dump does not tell who holds 2 locks that threads wait for";

        assertThat(lines(Map.of(51L, "as in a"), dump).get(0)).isEqualTo(unknown);
        assertThat(lines(Map.of(51L, "as in a", 52L, "as in a", 53L, "as in a"), dump).get(0)).isEqualTo(
                unknown + ", and all of these have waited since an earlier dump: they may be deadlocked");
    }

    /** One thread has a monitor and waits for a lock, of which dumps of JDK 25 do not name the owner; another waits for that monitor. */
    @Test
    void doesNotDenyADeadlockOfALockAndAMonitor() throws Exception {
        String parked = PARKED.replace(",\n \"owner\": %s", "").formatted(51, 7, "park");
        String waits = blocked(52, "two", "B@2", "A@1");
        String owns = parked.replace("\"stack\":",
                "\"monitorsOwned\": [{\"depth\": 0, \"locks\": [\"A@1\"]}], \"stack\":");

        assertThat(lines(Map.of(), owns, waits).get(0)).isEqualTo("No carrier is seen to be blocked; this dump does"
                + " not tell who holds 1 lock that threads wait for");
        assertThat(lines(Map.of(), parked, waits).get(0))
                .isEqualTo("No carrier is seen to be blocked, and no deadlock");
        assertThat(lines(Map.of(), parked.replace("ReentrantLock", "ReentrantReadWriteLock"), waits).get(0))
                .endsWith("does not tell who holds 1 lock that threads wait for");
        assertThat(lines(Map.of(), """
                {"tid": 51, "name": "", "parkBlocker": {"object": "java.util.concurrent.locks.StampedLock@7"},
                 "stack": ["java.base/java.lang.VirtualThread.park(Unknown Source)",
                 "java.base/java.util.concurrent.locks.StampedLock.acquireWrite(Unknown Source)",
                 "java.base/java.util.concurrent.locks.StampedLock.writeLock(Unknown Source)",
                 "com.acme.Map.put(Map.java:4)", "java.base/java.lang.VirtualThread.run(Unknown Source)"]}""").get(0))
                .endsWith("does not tell who holds 1 lock that threads wait for");
    }

    /** Readers and writers of JDK 8 wait in methods of their own. */
    @Test
    void readersOfAnOlderJdkQueue() throws Exception {
        var dump = ThreadsFile.read(Files.writeString(folder.resolve("dump.txt"),
                """
                        "reader" #27 prio=5 os_prio=0 tid=0x01 nid=0x2a waiting on condition [0x02]
                           java.lang.Thread.State: WAITING (parking)
                        \tat sun.misc.Unsafe.park(Native Method)
                        \t- parking to wait for  <0x0a> (a java.util.concurrent.locks.ReentrantReadWriteLock$NonfairSync)
                        \tat java.util.concurrent.locks.LockSupport.park(LockSupport.java:175)
                        \tat java.util.concurrent.locks.AbstractQueuedSynchronizer.parkAndCheckInterrupt(AbstractQueuedSynchronizer.java:836)
                        \tat java.util.concurrent.locks.AbstractQueuedSynchronizer.doAcquireShared(AbstractQueuedSynchronizer.java:967)
                        \tat java.util.concurrent.locks.AbstractQueuedSynchronizer.acquireShared(AbstractQueuedSynchronizer.java:1283)
                        \tat java.util.concurrent.locks.ReentrantReadWriteLock$ReadLock.lock(ReentrantReadWriteLock.java:727)
                        \tat shop.Prices.get(Prices.java:31)
                        """));
        assertThat(ThreadDumpAnalysis.of(dump).queues()).singleElement()
                .satisfies(q -> assertThat(q.site()).isEqualTo("shop.Prices.get(Prices.java:31)"));
    }

    /** A thread that waits for a lock by a method of {@code LockSupport}, and the owner of the lock. */
    private static final String PARKED = """
            {"tid": %d, "name": "", "parkBlocker": {"object": "java.util.concurrent.locks.ReentrantLock$NonfairSync@%d",
             "owner": %s},
             "stack": ["java.base/java.lang.VirtualThread.park(Unknown Source)",
             "java.base/java.util.concurrent.locks.LockSupport.%s(Unknown Source)",
             "java.base/java.util.concurrent.locks.AbstractQueuedSynchronizer.acquire(Unknown Source)",
             "java.base/java.util.concurrent.locks.ReentrantLock.lock(Unknown Source)",
             "com.acme.Both.run(Both.java:4)", "java.base/java.lang.VirtualThread.run(Unknown Source)"]}""";

    /** Dumps of JDK 26 name the owner as a text, those of 27 as a number. */
    @ParameterizedTest
    @ValueSource(strings = {"\"%d\"", "%d"})
    void findsTheDeadlockOfLocksWithOwners(String number) throws Exception {
        String[] dump = {PARKED.formatted(51, 7, number.formatted(53), "park"),
                PARKED.formatted(53, 8, number.formatted(51), "park"),
                PARKED.formatted(58, 8, number.formatted(51), "park")};

        assertThat(lines(Map.of(), dump).get(0)).startsWith("Deadlock of 2 threads, if none of them went on");
        assertThat(lines(Map.of(51L, "as in a", 53L, "as in a"), dump).get(0))
                .startsWith("Deadlock of 2 threads: take the locks in one order");
        assertThat(lines(Map.of(), dump)).anyMatch(l -> l.contains("2 threads at com.acme.Both.run(Both.java:4)")
                && l.contains("held by #51"));
    }

    /** #53 gave the lock to #54 while the dump went on, and is next but one again: nobody waits for good. */
    @Test
    void aThreadThatWaitsForWhatItHeldBeforeIsNotBlocked() throws Exception {
        assertThat(lines(Map.of(), PARKED.formatted(51, 7, 53, "park"), PARKED.formatted(52, 7, 53, "park"),
                PARKED.formatted(53, 7, 54, "park"),
                SLEEPS.formatted(54)).get(0)).doesNotContain("Deadlock");
        assertThat(ThreadDumpAnalysis.of(ThreadsFile.read(folder.resolve("dump.json"))).forGood(Set.of()))
                .isEmpty();
    }

    /** Carriers may be left from before; JSON would list the virtual threads if there were any. */
    @Test
    void aDumpAsJsonLacksNoVirtualThread() throws Exception {
        assertThat(lines(Map.of(), """
                {"tid": "30", "name": "ForkJoinPool-1-worker-1", "state": "WAITING",
                 "stack": ["java.base/java.util.concurrent.ForkJoinPool.awaitWork(ForkJoinPool.java:2000)"]}""").get(0))
                .startsWith("No carrier is seen to be blocked");
    }

    /** A wait with a time limit ends, and with it the others. */
    @Test
    void aWaitWithATimeLimitIsInNoDeadlock() throws Exception {
        assertThat(lines(Map.of(), PARKED.formatted(51, 7, 53, "park"), PARKED.formatted(53, 8, 51, "park")).get(0))
                .startsWith("Deadlock of 2 threads");
        assertThat(lines(Map.of(), PARKED.formatted(51, 7, 53, "park"), PARKED.formatted(53, 8, 51, "parkNanos"))
                .get(0)).doesNotContain("Deadlock");
    }

    private static final String JOINS = """
            {"tid": %d, "name": "request-%1$d", "virtual": true, "state": "WAITING", "stack": [
             "java.base/java.lang.VirtualThread.park(VirtualThread.java:765)",
             "java.base/jdk.internal.misc.ThreadFlock.awaitAll(ThreadFlock.java:305)",
             "java.base/java.util.concurrent.StructuredTaskScopeImpl.join(StructuredTaskScopeImpl.java:240)",
             "com.acme.%s.run(X.java:11)", "java.base/java.lang.VirtualThread.run(VirtualThread.java:470)"]}""";
    private static final String NEEDS_LOCK = """
            {"tid": %d, "name": "", "virtual": true, "state": "WAITING",
             "parkBlocker": {"object": "java.util.concurrent.locks.ReentrantLock$NonfairSync@7", "owner": %d}, "stack": [
             "java.base/java.lang.VirtualThread.park(VirtualThread.java:765)", "com.acme.Stock.load(Stock.java:9)",
             "java.base/java.lang.VirtualThread.run(VirtualThread.java:470)"]}""";

    /** Three requests, each with a subtask that loads and one that has two subtasks of its own. */
    @Test
    void scopesAreATree() throws Exception {
        var containers = new ArrayList<String>(
                List.of(container("null", IDLE_CARRIER.formatted(3, 1), JOINS.formatted(21, "Order"),
                        JOINS.formatted(22, "Order"), JOINS.formatted(23, "Order"))));
        for (int request = 21; request <= 23; request++) {
            containers.add(
                    container("" + request, SLEEPS.formatted(request + 20), JOINS.formatted(request + 30, "Price")));
            containers.add(container("\"" + (request + 30) + "\"", SLEEPS.formatted(request + 40),
                    SLEEPS.formatted(request + 50)));
        }
        assertThat(linesOf(containers)).filteredOn(l -> l.matches("(scope: |↳).*")).containsExactly(
                "scope: 3 threads, such as #21 request-21, parked at com.acme.Order.run:11, with 6 subtasks",
                "↳ 3 threads, such as #41, parked at com.acme.Call.run:3",
                "↳ 3 threads, such as #51 request-51, parked at com.acme.Price.run:11, with 6 subtasks",
                "↳ ↳ 6 threads, such as #61, parked at com.acme.Call.run:3");
    }

    /** The request holds the lock that its subtask needs; a subtask that goes on may be enough for it. */
    @Test
    void aRequestThatWaitsForASubtaskThatNeedsItsLockIsADeadlock() throws Exception {
        String request = container("null", JOINS.formatted(21, "Order"));
        var lines = linesOf(
                List.of(request, container("21", NEEDS_LOCK.formatted(41, 21), NEEDS_LOCK.formatted(42, 21))));

        assertThat(lines.get(0)).startsWith("Deadlock of 2 threads, if none of them went on")
                .endsWith(
                        ": hold no lock that subtasks need while waiting for them. Restart the JVM: nothing else ends it");
        assertThat(lines).anyMatch(l -> l.startsWith("deadlock: #21 request-21 holds java.util.concurrent.locks"
                + ".ReentrantLock$NonfairSync@7 and waits for its subtasks at com.acme.Order.run(X.java:11); #41 waits for"));
        assertThat(
                linesOf(List.of(request, container("21", NEEDS_LOCK.formatted(41, 21), SLEEPS.formatted(42)))).get(0))
                .doesNotContain("Deadlock");
    }

    private static String container(String owner, String... threads) {
        return "{\"container\": \"x\", \"owner\": " + owner + ", \"threads\": [" + String.join(", ", threads) + "]}";
    }

    private List<String> linesOf(List<String> containers) throws Exception {
        Path file = Files.writeString(folder.resolve("scopes.json"),
                "{\"threadDump\": {\"threadContainers\": [" + String.join(", ", containers) + "]}}");
        return HangText.lines(ThreadDumpAnalysis.of(ThreadsFile.read(file)), Map.of(), false, "27.0.1");
    }

    @Test
    void doesNotCallOneMomentForGood() throws Exception {
        String[] dump = {CARRIER.formatted(24, 1), PINNED.formatted(41), SLEEPS.formatted(50)};

        assertThat(lines(Map.of(), dump).get(0)).endsWith("A second dump tells whether it lasts");
        assertThat(lines(Map.of(41L, "as in a"), dump).get(0)).contains("has been since an earlier dump: ");
        assertThat(lines(Map.of(41L, "since 2.5 s"), dump).get(0)).contains("has been since 2.5 s: ");
    }

    /** Also where the same thread was held in an earlier dump, as one of a pool is that waits at one place again and again. */
    @Test
    void aRecordingTellsThatCarriersAreLetGo() throws Exception {
        String[] dump = {CARRIER.formatted(24, 1), PINNED.formatted(41), SLEEPS.formatted(50)};

        assertThat(lines(Map.of(41L, "as in a"), true, dump).get(0))
                .startsWith("At this moment every carrier is held by a thread that is ")
                .endsWith(". It does not last: the recording shows that carriers become free again before it ends");
        assertThat(lines(Map.of(), true, CARRIER.formatted(24, 1), SLEEPS.formatted(50)).get(0))
                .startsWith("No carrier is seen to be blocked");
    }

    @Test
    void takesAThreadOfJdk21ThatUsesNoCpuTimeForOneThatWaitsForAMonitor() throws Exception {
        String[] dump = {CARRIER.formatted(24, 1), """
                {"tid": "41", "name": "mon-1", "stack": ["Dead.a(Dead.java:7)",
                 "java.base/java.lang.VirtualThread.run(Unknown Source)"]}"""};

        assertThat(lines(Map.of(), dump).get(0)).startsWith("No carrier");
        assertThat(lines(Map.of(41L, "since 2.5 s"), dump).get(0))
                .startsWith("Every carrier is held by a thread that is");
        assertThat(lines(Map.of(41L, "since 2.5 s"), dump)).contains(
                "carried: #41 mon-1 is waiting for a monitor at Dead.a(Dead.java:7), since 2.5 s");
    }

    @Test
    void showsADeadlockOfThreadsWithoutCarriers() throws Exception {
        var lines = lines(Map.of(), blocked(27, "mon-1", "A@1", "B@2"), blocked(28, "mon-2", "B@2", "A@1"),
                blocked(29, "third", "C@3", "A@1"));

        assertThat(lines.get(0)).startsWith("Deadlock of 2 threads: take the locks in one order");
        assertThat(lines.get(2)).isEqualTo("deadlock: #27 mon-1 holds A@1 and waits for B@2 at Dead.a(Dead.java:7);"
                + " #28 mon-2 holds B@2 and waits for A@1 at Dead.a(Dead.java:7)");
        assertThat(lines.get(3)).startsWith("queue: 2 threads at Dead.a(Dead.java:7) for A@1").endsWith(
                "held by #27 mon-1, which is waiting for a monitor at Dead.a(Dead.java:7)");
    }

    @Test
    void namesTheBugOfTheBuildWhereAWakeUpWasLost() throws Exception {
        String[] dump = {IDLE_CARRIER.formatted(24, 1), blocked(27, "mon-1", "A@1", "B@2")};

        version = "25.0.3+9-LTS";
        assertThat(lines(Map.of(27L, "as in first.json"), dump).get(0))
                .startsWith("A wake-up was lost: 1 thread at Dead.a(Dead.java:7) wait").contains("JDK-8373120");
        assertThat(lines(Map.of(), dump).get(0)).startsWith("No carrier is seen");
        version = "25.0.4+7";
        assertThat(lines(Map.of(27L, "as in first.json"), dump).get(0)).contains("No bug of this kind is known");
    }

    /** Text shows virtual threads only while they have a carrier: one that sleeps may have the monitor. */
    @Test
    void noWakeUpIsLostWhereThreadsOfThatKindAreNotInTheDump() throws Exception {
        String text = """
                "http-1" #31 [4801] prio=5 os_prio=0 cpu=0.35ms elapsed=3.12s tid=0x01 nid=4801 waiting for monitor entry  [0x02]
                \tat shop.A.move(A.java:47)
                \t- waiting to lock <0x0a> (a shop.A)

                "%s-1" #32 [4802] daemon prio=5 os_prio=0 cpu=0.35ms elapsed=3.12s tid=0x01 nid=4802 waiting on condition  [0x02]
                \tat jdk.internal.misc.Unsafe.park(java.base@25.0.4/Native Method)
                """;
        for (String threads : List.of("ForkJoinPool-1-worker", "timer")) {
            var dump = ThreadsFile.read(Files.writeString(folder.resolve("dump.txt"), text.formatted(threads)));
            var hang = ThreadDumpAnalysis.of(dump);
            assertThat(hang.forGood(Set.of(31L))).hasSize(threads.equals("timer") ? 1 : 0);
            assertThat(HangText.lines(hang, Map.of(31L, "as in a"), false, "25.0.4").get(0))
                    .startsWith(threads.equals("timer") ? "A wake-up was lost: 1 thread at shop.A.move" : "Not known");
        }
    }

    @Test
    void groupsVirtualThreadsByPlaceAndDoesNotCallThoseCarriedThatRanInTheirTurn() throws Exception {
        String borrows = """
                {"tid": "%d", "name": "", "stack": ["java.base/java.lang.VirtualThread.parkNanos(Unknown Source)",
                 "com.zaxxer.hikari.util.ConcurrentBag.borrow(ConcurrentBag.java:163)", "shop.Stock.load(Stock.java:12)",
                 "java.base/java.lang.VirtualThread.run(Unknown Source)"]}""";
        String runs = """
                {"tid": "70", "name": "", "stack": ["shop.Stock.price(Stock.java:20)",
                 "java.base/java.lang.VirtualThread.run(Unknown Source)"]}""";
        var lines = lines(Map.of(), IDLE_CARRIER.formatted(24, 1), SLEEPS.formatted(50), SLEEPS.formatted(51),
                borrows.formatted(60), borrows.formatted(61), borrows.formatted(62), runs);

        assertThat(lines).containsExactly("No carrier is seen to be blocked, and no deadlock. Of 6 virtual threads:"
                + " 3 parked at com.zaxxer.hikari.util.ConcurrentBag.borrow:163 (HikariCP, called by shop.Stock.load:12),"
                + " 2 asleep at com.acme.Call.run:3",
                "7 threads in the dump, 6 of them virtual, 0 without a frame, such as those that have not run yet;"
                        + " no thread carries a virtual thread; 1 virtual thread ran at other moments of the dump",
                "3 virtual threads are parked at com.zaxxer.hikari.util.ConcurrentBag.borrow:163 (HikariCP, called by"
                        + " shop.Stock.load:12)",
                "2 virtual threads are asleep at com.acme.Call.run:3");
    }

    /** They wait in pollers of JDK 25 and, in a group for each carrier, of 27; a thread of the application waits for a socket. */
    @Test
    void pollersOfTheJdkAreNoCrowd() throws Exception {
        String poller = """
                {"tid": "%d", "name": "%s", "virtual": true, "state": "WAITING", "stack": [
                 "java.base/java.lang.VirtualThread.park(VirtualThread.java:765)",
                 "java.base/java.lang.System$1.parkVirtualThread(System.java:2303)",
                 "java.base/sun.nio.ch.Poller.poll(Poller.java:251)", "java.base/sun.nio.ch.%s.subPollerLoop(Poller.java:321)",
                 "java.base/java.lang.VirtualThread.run(VirtualThread.java:446)"]}""";
        String reads = """
                {"tid": "%d", "name": "", "virtual": true, "state": "WAITING", "stack": [
                 "java.base/java.lang.VirtualThread.park(VirtualThread.java:765)",
                 "java.base/sun.nio.ch.Poller.poll(Poller.java:251)", "java.base/java.net.Socket$SocketInputStream.read(Socket.java:99)",
                 "com.acme.Call.read(Call.java:9)", "java.base/java.lang.VirtualThread.run(VirtualThread.java:446)"]}""";
        assertThat(lines(Map.of(), IDLE_CARRIER.formatted(24, 1), poller.formatted(31, "SubPoller-0", "Poller"),
                poller.formatted(32, "SubPoller-1", "Poller"),
                poller.formatted(33, "ForkJoinPool-1-worker-2-Read-Poller", "Poller$PollerPerCarrierPollerGroup"),
                reads.formatted(41), reads.formatted(42), SLEEPS.formatted(43))).containsExactly(
                        "No carrier is seen to be blocked, and no deadlock. Of 3 virtual threads: 2 parked at com.acme.Call.read:9",
                        "7 threads in the dump, 3 of them virtual beside 3 pollers of the JDK, 0 without a frame, such as those"
                                + " that have not run yet; no thread carries a virtual thread",
                        "2 virtual threads are parked at com.acme.Call.read:9");
    }

    /** The sleep of a thread that then finds no carrier looks the same. */
    @Test
    void doesNotCallThreadsAsleepThatMayLackACarrier() throws Exception {
        assertThat(lines(Map.of(), CARRIER.formatted(24, 1), PINNED.formatted(41), SLEEPS.formatted(50),
                SLEEPS.formatted(51), SLEEPS.formatted(52))).last()
                .isEqualTo("3 virtual threads are asleep or ready to run without a carrier at com.acme.Call.run:3");
        String[] states = {CARRIER.formatted(24, 1), state(41, "TIMED_WAITING"), state(42, "TIMED_WAITING"),
                state(43, "RUNNABLE"), state(44, "RUNNABLE"), state(45, "RUNNABLE")};
        assertThat(lines(Map.of(), states)).contains(
                "3 virtual threads are asleep or ready to run without a carrier at com.acme.Call.run:3",
                "2 virtual threads are asleep at com.acme.Call.run:3");
        assertThat(lines(Map.of(), CARRIER.formatted(24, 1), IDLE_CARRIER.formatted(42, 2), PINNED.formatted(41),
                SLEEPS.formatted(50), SLEEPS.formatted(51))).last()
                .isEqualTo("2 virtual threads are asleep at com.acme.Call.run:3");
    }

    /** As a dump of JDK 25 has it. */
    private static String state(int id, String state) {
        return SLEEPS.formatted(id).replace("\"name\": \"\"",
                "\"name\": \"\", \"virtual\": true, \"state\": \"" + state + "\"");
    }

    /** Jetty's reserved threads wait in a semaphore until they may take over a connection. */
    @Test
    void aThreadThatWaitsForWorkOfItsPoolIsInNoQueue() throws Exception {
        String parked = """
                {"tid": "%d", "name": "qtp7-%d", "parkBlocker": {"object": "java.util.concurrent.Semaphore$NonfairSync@%d"},
                 "stack": ["java.base/jdk.internal.misc.Unsafe.park(Native Method)",
                 "java.base/java.util.concurrent.locks.AbstractQueuedSynchronizer.acquire(Unknown Source)",
                 "java.base/java.util.concurrent.Semaphore.tryAcquire(Unknown Source)", "%s"]}""";
        assertThat(lines(Map.of(),
                parked.formatted(31, 31, 5,
                        "org.eclipse.jetty.util.thread.ReservedThreadExecutor$ReservedThread.reservedWait(R.java:9)"),
                parked.formatted(32, 32, 6, "shop.Limiter.take(Limiter.java:17)")))
                .filteredOn(line -> line.startsWith("queue:")).singleElement().asString()
                .startsWith("queue: 1 thread at shop.Limiter.take(Limiter.java:17) for java.util.concurrent.Semaphore");
    }

    @Test
    void comparesTwoDumps() throws Exception {
        var hang = ThreadDumpAnalysis
                .of(List.of(thread(1, "com.acme.A.a(A.java:1)", "L@1"), thread(2, "com.acme.A.a(A.java:1)", "L@1"),
                        thread(3, "com.acme.A.a(A.java:2)", "L@1"), thread(4, "com.acme.A.a(A.java:1)", null)));

        assertThat(hang.waitingSince(List.of(thread(1, "com.acme.A.a(A.java:1)", "L@1"),
                thread(2, "com.acme.A.a(A.java:1)", "L@7"), thread(3, "com.acme.A.a(A.java:1)", "L@1"),
                thread(4, "com.acme.A.a(A.java:1)", null)))).containsExactly(1L);
    }

    /** The lock of the first is free in one dump and held in the other, so it went from hand to hand; that of the second has one owner. */
    @Test
    void aThreadWhoseLockWasHandedOnHasNotWaitedSince() {
        var waits = List.of(thread(1, "com.acme.A.a(A.java:1)", "L@1"), thread(2, "com.acme.A.a(A.java:1)", "L@2"));
        var now = new ArrayList<>(waits);
        now.add(owner(3, "L@2"));
        var earlier = new ArrayList<>(now);
        earlier.add(owner(4, "L@1"));

        assertThat(ThreadDumpAnalysis.of(now).waitingSince(earlier)).containsExactly(2L);
        assertThat(ThreadDumpAnalysis.of(earlier).waitingSince(now)).containsExactly(2L);
        assertThat(ThreadDumpAnalysis.of(earlier).waitingSince(earlier)).containsExactlyInAnyOrder(1L, 2L);
    }

    private static DumpedThread owner(long id, String lock) {
        return new DumpedThread(id, "", true, false, OptionalLong.empty(), List.of("com.acme.A.a(A.java:3)"),
                Optional.empty(), Set.of(lock));
    }

    private static DumpedThread thread(long id, String frame, String waitsFor) {
        return new DumpedThread(id, "", true, false, OptionalLong.empty(), List.of(frame),
                Optional.ofNullable(waitsFor), Set.of());
    }

    @Test
    void readsWhatIsPrinted() throws Exception {
        var dump = ThreadsFile.read(Files.writeString(folder.resolve("dump.txt"), """
                Full thread dump OpenJDK 64-Bit Server VM (25.0.3+9-LTS mixed mode, sharing):

                "ForkJoinPool-1-worker-1" #30 [31639] daemon prio=5 os_prio=0 cpu=1.23ms elapsed=3.24s tid=0x01  [0x02]
                   Carrying virtual thread #31
                \tat jdk.internal.vm.Continuation.run(java.base@25.0.3/Continuation.java:251)
                \tat java.lang.VirtualThread.runContinuation(java.base@25.0.3/VirtualThread.java:297)
                   Mounted virtual thread #31
                \tat org.sqlite.core.NativeDB.prepare_utf8(Native Method)
                \t- locked <0x0f> (a org.sqlite.core.NativeDB)
                \tat org.sqlite.core.DB.prepare(DB.java:265)

                "other" #33 [31640] prio=5 os_prio=0 cpu=1.23ms elapsed=3.24s tid=0x03 nid=1 waiting for monitor entry
                   java.lang.Thread.State: BLOCKED (on object monitor)
                \tat com.acme.Dao.save(Dao.java:12)
                \t- waiting to lock <0x0f> (a org.sqlite.core.NativeDB)
                """));
        var lines = HangText.lines(ThreadDumpAnalysis.of(dump), Map.of(), false, dump.version());

        assertThat(dump.version()).isEqualTo("25.0.3+9-LTS");
        assertThat(dump.threads()).extracting(DumpedThread::id).containsExactly(30L, 31L, 33L);
        assertThat(lines.get(0)).startsWith(
                "Every carrier is held by a thread that is in native code at org.sqlite.core.NativeDB.prepare_utf8");
        assertThat(lines).last().isEqualTo("queue: 1 thread at com.acme.Dao.save(Dao.java:12) for <0x0f> (a"
                + " org.sqlite.core.NativeDB): 0 with a carrier, 0 without, 1 platform; held by #31, which is in native code"
                + " at org.sqlite.core.NativeDB.prepare_utf8(Native Method)");
    }

    /** As JDK 25 prints it: of three threads each waits for what the next one has, and a section at the end repeats their frames. */
    private static final String CYCLE = """
            2026-11-30 05:20:11
            Full thread dump OpenJDK 64-Bit Server VM (25.0.3+9-LTS mixed mode, sharing):

            "one" #27 [4801] prio=5 os_prio=0 cpu=0.35ms elapsed=3.12s tid=0x01 nid=4801 waiting for monitor entry  [0x02]
               java.lang.Thread.State: BLOCKED (on object monitor)
            \tat Cycle.enter(Cycle.java:9)
            \t- waiting to lock <0x0000000707e0a1b8> (a java.lang.String)
            \t- locked <0x0000000707e0a188> (a java.lang.String)
            \tat java.lang.Thread.run(java.base@25.0.3/Thread.java:1474)

            "two" #28 [4802] prio=5 os_prio=0 cpu=0.27ms elapsed=3.12s tid=0x01 nid=4802 waiting for monitor entry  [0x02]
               java.lang.Thread.State: BLOCKED (on object monitor)
            \tat Cycle.enter(Cycle.java:9)
            \t- waiting to lock <0x0000000707e0a1e8> (a java.lang.String)
            \t- locked <0x0000000707e0a1b8> (a java.lang.String)
            \tat java.lang.Thread.run(java.base@25.0.3/Thread.java:1474)

            "three" #29 [4803] prio=5 os_prio=0 cpu=0.27ms elapsed=3.12s tid=0x01 nid=4803 waiting for monitor entry  [0x02]
               java.lang.Thread.State: BLOCKED (on object monitor)
            \tat Cycle.enter(Cycle.java:9)
            \t- waiting to lock <0x0000000707e0a188> (a java.lang.String)
            \t- locked <0x0000000707e0a1e8> (a java.lang.String)
            \tat java.lang.Thread.run(java.base@25.0.3/Thread.java:1474)

            "Attach Listener" #31 [4831] daemon prio=9 os_prio=0 cpu=0.61ms elapsed=0.11s tid=0x01 nid=4831 runnable  [0x00]
               java.lang.Thread.State: RUNNABLE

            "VM Thread" os_prio=0 cpu=1.77ms elapsed=3.19s tid=0x01 nid=4787 runnable

            JNI global refs: 15, weak refs: 0


            Found one Java-level deadlock:
            =============================
            "one":
              waiting to lock monitor 0x00007f6a2c001240 (object 0x0000000707e0a1b8, a java.lang.String),
              which is held by "two"

            "two":
              waiting to lock monitor 0x00007f6a30001240 (object 0x0000000707e0a1e8, a java.lang.String),
              which is held by "three"

            "three":
              waiting to lock monitor 0x00007f6a34001240 (object 0x0000000707e0a188, a java.lang.String),
              which is held by "one"

            Java stack information for the threads listed above:
            ===================================================
            "one":
            \tat Cycle.enter(Cycle.java:9)
            \t- waiting to lock <0x0000000707e0a1b8> (a java.lang.String)
            \t- locked <0x0000000707e0a188> (a java.lang.String)
            \tat java.lang.Thread.run(java.base@25.0.3/Thread.java:1474)
            "two":
            \tat Cycle.enter(Cycle.java:9)
            \t- waiting to lock <0x0000000707e0a1e8> (a java.lang.String)
            \t- locked <0x0000000707e0a1b8> (a java.lang.String)
            \tat java.lang.Thread.run(java.base@25.0.3/Thread.java:1474)
            "three":
            \tat Cycle.enter(Cycle.java:9)
            \t- waiting to lock <0x0000000707e0a188> (a java.lang.String)
            \t- locked <0x0000000707e0a1e8> (a java.lang.String)
            \tat java.lang.Thread.run(java.base@25.0.3/Thread.java:1474)

            Found 1 deadlock.

            """;

    /** Three dumps in one file, as {@code jstack PID >> FILE} leaves them. */
    @Test
    void ofAFileTheThreadsOfTheLastDumpCountOnce() throws Exception {
        var dump = ThreadsFile.read(Files.writeString(folder.resolve("dumps.txt"), CYCLE.repeat(3)));
        var hang = ThreadDumpAnalysis.of(dump);

        assertThat(dump.threads()).extracting(DumpedThread::id).containsExactly(27L, 28L, 29L, 31L);
        assertThat(dump.threads()).last().satisfies(t -> assertThat(t.frames()).isEmpty());
        assertThat(hang.forGood(Set.of())).extracting(DumpedThread::id).containsExactlyInAnyOrder(27L, 28L, 29L);
        assertThat(hang.queues()).hasSize(3).allSatisfy(q -> assertThat(q.waiters()).hasSize(1));
        assertThat(HangText.lines(hang, Map.of(), false, dump.version())).first().asString()
                .startsWith("Deadlock of 3 threads");
    }

    /** The first thread has given A back in {@code A.wait}, in a monitor of its own; the others lock A and B in two orders. */
    @Test
    void aThreadInAWaitHidesNoDeadlock() throws Exception {
        var dump = ThreadsFile.read(Files.writeString(folder.resolve("dump.txt"),
                """
                        "early" #27 [4801] prio=5 os_prio=0 cpu=0.35ms elapsed=3.12s tid=0x01 nid=4801 in Object.wait()  [0x02]
                        \tat java.lang.Object.wait0(java.base@25.0.3/Native Method)
                        \t- waiting on <0x0a> (a shop.A)
                        \tat shop.A.await(A.java:31)
                        \t- locked <0x0a> (a shop.A)
                        \tat shop.A.start(A.java:17)
                        \t- locked <0x0c> (a shop.C)

                        "one" #28 [4802] prio=5 os_prio=0 cpu=0.27ms elapsed=3.12s tid=0x01 nid=4802 waiting for monitor entry  [0x02]
                        \tat shop.A.move(A.java:47)
                        \t- waiting to lock <0x0b> (a shop.B)
                        \t- locked <0x0a> (a shop.A)

                        "two" #29 [4803] prio=5 os_prio=0 cpu=0.27ms elapsed=3.12s tid=0x01 nid=4803 waiting for monitor entry  [0x02]
                        \tat shop.B.move(B.java:53)
                        \t- waiting to lock <0x0a> (a shop.A)
                        \t- locked <0x0b> (a shop.B)

                        "late" #30 [4804] prio=5 os_prio=0 cpu=0.27ms elapsed=3.12s tid=0x01 nid=4804 in Object.wait()  [0x02]
                        \tat java.lang.Object.wait0(java.base@25.0.3/Native Method)
                        \t- waiting to re-lock in wait() <no object reference available>
                        \tat shop.A.await(A.java:31)
                        \t- locked <0x0a> (a shop.A)
                        """));

        assertThat(dump.threads()).extracting(DumpedThread::holds).containsExactly(Set.of("<0x0c> (a shop.C)"),
                Set.of("<0x0a> (a shop.A)"), Set.of("<0x0b> (a shop.B)"), Set.of());
        assertThat(dump.threads().getLast().waitsFor()).hasValue("<0x0a> (a shop.A)");
        var hang = ThreadDumpAnalysis.of(dump);
        assertThat(HangText.lines(hang, Map.of(), false, dump.version())).first().asString()
                .startsWith("Deadlock of 2 threads");
        assertThat(hang.deadlocks()).singleElement().satisfies(
                cycle -> assertThat(cycle).extracting(DumpedThread::id).containsExactly(28L, 29L));
    }

    /** Comparing each of 50,000 threads with each that waits, would take minutes. */
    @Test
    void aLongQueueIsToldAsASmallOneIs() throws Exception {
        var dump = IntStream.range(0, 50_000).mapToObj(i -> QUEUED.formatted(100 + i)).toArray(String[]::new);

        assertThat(lines(Map.of(), dump)).last()
                .isEqualTo("queue: 50000 threads at com.acme.Log.write(Log.java:7) for a"
                        + " lock: 0 with a carrier, 50000 without, 0 platform; this dump does not tell who holds it");
    }

    @Test
    void saysThatEveryCarrierTheSchedulerMayAddIsOccupied() throws Exception {
        var dump = IntStream.range(0, 256).boxed().flatMap(i -> List.of(CARRIER.formatted(1_000 + i, i + 1), """
                {"tid": "%d", "name": "", "stack": ["java.base/sun.nio.ch.EPoll.wait(Native Method)",
                 "com.acme.Consumer.poll(Consumer.java:5)", "java.base/java.lang.VirtualThread.run(Unknown Source)"]}"""
                .formatted(2_000 + i)).stream()).toArray(String[]::new);

        assertThat(lines(Map.of(), dump).get(0)).isEqualTo("All 256 carriers that the scheduler may add are occupied,"
                + " mostly in native code at com.acme.Consumer.poll(Consumer.java:5): no other virtual thread runs");
    }

    @Test
    void refusesAFileWithoutThreads() throws Exception {
        Path file = Files.writeString(folder.resolve("x.json"), "{}");

        assertThatThrownBy(() -> ThreadsFile.read(file)).isInstanceOf(DataError.class)
                .hasMessageContaining("no thread dump");
        assertThatThrownBy(() -> ThreadsFile.read(folder.resolve("z.json"))).isInstanceOf(DataError.class)
                .hasMessageEndingWith("z.json: no such file");
        assertThatThrownBy(() -> ThreadsFile.read(Files.writeString(folder.resolve("y.json"), "{\"threadDump\": ")))
                .isInstanceOf(DataError.class);
        assertThatThrownBy(() -> ThreadsFile.read(folder.resolve("absent"))).isInstanceOf(DataError.class);
    }

    private static String blocked(int id, String name, String holds, String waitsFor) {
        return """
                {"tid": "%d", "virtual": true, "name": "%s", "state": "BLOCKED", "blockedOn": "%s",
                 "stack": ["Dead.a(Dead.java:7)", "java.base/java.lang.VirtualThread.run(VirtualThread.java:460)"],
                 "monitorsOwned": [{"depth": 0, "locks": ["%s"]}]}""".formatted(id, name, waitsFor, holds);
    }

    /** A thread of JDK 21 that has not run yet has no frame that tells its kind, but its name is like those of others. */
    @Test
    void threadsThatHaveNotRunYetAreToldByTheirNames() throws Exception {
        String runs = SLEEPS.formatted(60).replace("\"name\": \"\"", "\"name\": \"tomcat-handler-12\"");
        var lines = lines(Map.of(), runs, "{\"tid\": \"61\", \"name\": \"tomcat-handler-7\", \"stack\": []}",
                "{\"tid\": \"9\", \"name\": \"Signal Dispatcher\", \"stack\": []}");
        assertThat(lines).anyMatch(l -> l.startsWith("3 threads in the dump, 2 of them virtual, 2 without a frame"));
    }

    private List<String> lines(Map<Long, String> stuck, String... threads) throws Exception {
        return lines(stuck, false, threads);
    }

    private List<String> lines(Map<Long, String> stuck, boolean goOn, String... threads) throws Exception {
        Path file = folder.resolve("dump.json");
        Files.writeString(file, List.of(threads).stream().collect(Collectors.joining(",",
                "{\"threadDump\": {\"runtimeVersion\": \"" + version
                        + "\", \"threadContainers\": [{\"container\": \"<root>\", \"threads\": [",
                "]}]}}")));
        var dump = ThreadsFile.read(file);
        return HangText.lines(ThreadDumpAnalysis.of(dump), stuck, goOn, dump.version());
    }
}
