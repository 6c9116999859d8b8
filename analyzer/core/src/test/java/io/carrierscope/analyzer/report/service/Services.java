package io.carrierscope.analyzer.report.service;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static io.carrierscope.analyzer.cell.HandMade.all;
import static io.carrierscope.analyzer.cell.HandMade.cpu;
import static io.carrierscope.analyzer.cell.HandMade.recording;
import static io.carrierscope.analyzer.cell.HandMade.sleepingHandlers;

import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JdkEvents;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.JvmEvent.CpuSample;
import io.carrierscope.analyzer.recording.event.JvmEvent.Park;
import io.carrierscope.analyzer.recording.event.JvmEvent.Pinned;
import io.carrierscope.analyzer.recording.event.RuntimeEvents;
import io.carrierscope.analyzer.recording.event.RuntimeEvents.GcPause;
import io.carrierscope.analyzer.recording.event.RuntimeEvents.HeapUse;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Hand-made recordings of services, ten seconds long, on two processors. */
public final class Services {
    private static final long START = TEN_SECONDS.startNanos();
    private static final JvmEvent[] SETTINGS = {Recorded.setting("jdk.JavaMonitorEnter", "enabled", "true"),
            Recorded.setting("jdk.JavaMonitorEnter", "threshold", "0 ns"),
            Recorded.setting("jdk.SocketRead", "enabled", "true"),
            Recorded.setting("jdk.SocketRead", "threshold", "20 ms"),
            Recorded.setting("jdk.SocketWrite", "enabled", "true"),
            Recorded.setting("jdk.SocketWrite", "threshold", "20 ms"),
            Recorded.setting("jdk.JavaExceptionThrow", "enabled", "true"),
            Recorded.setting("jdk.GCPhasePause", "enabled", "true"),
            Recorded.setting("jdk.ExecutionSample", "enabled", "true"),
            Recorded.setting("jdk.ExecutionSample", "period", "10 ms"),
            new JvmEvent.YoungCollector(0, "G1New"), new JvmEvent.HeapLimit(0, 268435456)};

    private Services() {}

    /** Everything at once: a pool that waits for connections, pinned carriers, an event loop that sleeps, requests, a thread dump. */
    public static Analysis busy() {
        var events = new ArrayList<JvmEvent>(all(carriers(3 * SECOND, 0.1), cpu(0.3, 0.35), heap()));
        events.addAll(waiting(20));
        events.add(new Pinned(START + SECOND, 3 * SECOND, Recorded.virtual(70),
                Recorded.stack("java.lang.VirtualThread.park", "com.acme.Codec.read", "com.acme.Web.handle"),
                "Native or VM frame on stack", "parkNanos", Recorded.carrier(1)));
        events.add(new JvmEvent.Sleep(START, 700_000_000L, Recorded.platform(40, "nioEventLoopGroup-3-1"),
                Recorded.stack("java.lang.Thread.sleep", "com.acme.Handler.channelRead"), 700_000_000L));
        events.addAll(memory());
        events.addAll(socketsAndExceptions());
        events.addAll(sleepingHandlers(Recorded.platform(50, "http-1"), 300, 5_000_000));
        return Analysis.of(List.of(service(25, events).with(HandMade.dump(
                List.of("1 of 2 carriers carries a virtual thread", "carried: #70 at com.acme.Codec.read:2"), 0,
                false, Optional.empty(), Map.of("", 1)))));
    }

    /** Idle carriers, some work, nothing that waits. */
    static Analysis healthy(int jdk) {
        return Analysis.of(List.of(healthy(jdk, List.of())));
    }

    /** The same with more events. */
    static MeasuredRecording healthy(int jdk, List<JvmEvent> more) {
        return service(jdk, all(carriers(7_800_000_000L, 0.05), cpu(0.12, 0.2), heap(), more));
    }

    static MeasuredRecording service(int jdk, List<JvmEvent> events, JvmEvent... more) {
        var settings = new ArrayList<>(List.of(SETTINGS));
        settings.addAll(List.of(more));
        return recording("app.jfr", jdk, null, events, settings.toArray(JvmEvent[]::new));
    }

    /** The healthy service with more events, and with those of the lives of virtual threads recorded. */
    static MeasuredRecording healthyWithLives(int jdk, List<JvmEvent> more) {
        var settings = new ArrayList<>(List.of(SETTINGS));
        settings.add(Recorded.setting("jdk.VirtualThreadStart", "enabled", "true"));
        settings.add(Recorded.setting("jdk.VirtualThreadEnd", "enabled", "true"));
        return recording("app.jfr", jdk, null, all(carriers(7_800_000_000L, 0.05), cpu(0.12, 0.2), heap(), more),
                settings.toArray(JvmEvent[]::new));
    }

    private static List<JvmEvent> carriers(long idle, double cpu) {
        var events = new ArrayList<JvmEvent>();
        for (int id = 1; id <= 2; id++) {
            ThreadRef carrier = Recorded.carrier(id);
            events.add(new Park(START, idle, carrier, Stack.NONE, "java.util.concurrent.ForkJoinPool"));
            events.addAll(cpu(carrier, cpu));
        }
        events.add(new JvmEvent.VirtualThreadLife(START + 5, Recorded.virtual(60), true));
        for (int i = 0; i < 90; i++) {
            events.add(new CpuSample(START + i * 100_000_000L, Recorded.virtual(60),
                    i % 3 == 0
                            ? Recorded.stack("java.lang.String.indexOf", "com.acme.Json.parse", "com.acme.Web.handle")
                            : Recorded.stack("com.acme.Json.write", "com.acme.Web.handle"),
                    false));
        }
        return events;
    }

    /** Threads that wait for a connection for 8.3 of 10 s each. */
    static List<JvmEvent> waiting(int threads) {
        var events = new ArrayList<JvmEvent>();
        for (int id = 1; id <= threads; id++) {
            var worker = Recorded.platform(id, "pool-1-thread-" + id);
            events.addAll(cpu(worker, 0.002));
            events.add(new Park(START, 8 * SECOND + 300_000_000L, worker, borrow(), "java.util.concurrent.Semaphore"));
        }
        return events;
    }

    private static Stack borrow() {
        return Recorded.stack("java.util.concurrent.Semaphore.tryAcquire", "com.zaxxer.hikari.HikariPool.getConnection",
                "com.acme.Orders.load");
    }

    /** 37 MB per second, most of it for JSON; 1 of 3 collections was asked for. */
    private static List<JvmEvent> memory() {
        var json = Recorded.stack("com.acme.Json.parse", "com.acme.Web.handle");
        var orders = Recorded.stack("com.acme.Orders.load");
        return List.of(new JvmEvent.Allocation(START, Recorded.virtual(60), json, "byte[]", 310_000_000),
                new JvmEvent.Allocation(START + SECOND, Recorded.virtual(60), orders, "com.acme.Order", 60_000_000),
                new RuntimeEvents.Collection(START + SECOND, "G1New", "G1 Evacuation Pause", 11_000_000, 11_000_000, 1),
                new RuntimeEvents.Collection(START + 2 * SECOND, "G1New", "G1 Evacuation Pause", 6_000_000, 6_000_000,
                        2),
                new RuntimeEvents.Collection(START + 3 * SECOND, "G1Full", "System.gc()", 13_000_000, 13_000_000, 3));
    }

    /** A slow query, the next request of a client, two classes of exceptions, and 37 per second by the totals. */
    private static List<JvmEvent> socketsAndExceptions() {
        var worker = Recorded.platform(1, "pool-1-thread-1");
        var load = Recorded.stack("java.net.Socket.read", "com.acme.Orders.load");
        var web = Recorded.stack("java.net.Socket.read", "com.acme.Web.read");
        var soldOut = Recorded.stack("java.lang.Exception.<init>", "com.acme.SoldOut.<init>", "com.acme.Orders.place");
        return List.of(new JvmEvent.SocketIo(START + SECOND, 2 * SECOND, worker, load, true, "db", 5432, 70_000_000),
                new JvmEvent.SocketIo(START + SECOND, 3 * SECOND, worker, web, true, "10.0.0.7", 41_234, 900),
                new JvmEvent.MonitorEnter(START + SECOND, 900_000_000, worker, Recorded.stack("com.acme.Stock.take"),
                        "com.acme.Stock", Recorded.platform(50, "http-1"), 0),
                new JdkEvents.Thrown(START + SECOND, soldOut, "com.acme.SoldOut", false),
                new JdkEvents.Thrown(START + 2 * SECOND, soldOut, "com.acme.SoldOut", false),
                new JdkEvents.Thrown(START + 2 * SECOND, load, "java.io.IOException", false),
                new JdkEvents.ThrownCount(START + SECOND, 1_000), new JdkEvents.ThrownCount(START + 3 * SECOND, 1_074));
    }

    private static List<JvmEvent> heap() {
        return List.of(new HeapUse(START + SECOND, 100 << 20, 1, false),
                new HeapUse(START + SECOND + 1, 40 << 20, 1, true),
                new GcPause(START + SECOND, 30_000_000));
    }
}
