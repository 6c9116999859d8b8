package io.carrierscope.analyzer.why;

import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static io.carrierscope.analyzer.cell.HandMade.all;
import static io.carrierscope.analyzer.cell.HandMade.cpu;
import static io.carrierscope.analyzer.cell.HandMade.recording;
import static io.carrierscope.analyzer.cell.HandMade.requests;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.JvmEvent.CpuSample;
import io.carrierscope.analyzer.recording.event.JvmEvent.Switches;
import java.util.ArrayList;
import java.util.List;

/** Servers beside each other, put together by hand: ten seconds, two processors. */
public final class Servers {
    private static final String SOCKETS = "sun.nio.ch.SocketDispatcher.read0";
    private static final long SPACING = 7_000_000;

    private final List<MeasuredRecording> recordings = new ArrayList<>();
    private String run = "run-1";
    private String folder = "";
    private String warmup = "\"warmup\": \"steady\", \"times\": {\"warmup\": {\"untilSteady\": true}";

    /** A server that answered so many requests, with nothing else known. */
    public Servers with(String suite, String server, String producer, int requests) {
        return with(suite, server, producer, 1, requests, List.of());
    }

    /** A server of spring-wait that answered so many requests in one repetition after the other. */
    public Servers repeated(String server, int... requests) {
        for (int i = 0; i < requests.length; i++) {
            with("spring-wait", server, "", i + 1, requests[i], List.of());
        }
        return this;
    }

    /** What follows was recorded by another run, after a warm-up of 15 s that an option asked for, into this folder. */
    public Servers coldIn(String other) {
        run = "run-2";
        folder = other + "/";
        warmup = "\"times\": {\"warmup\": {\"atMost\": \"PT15S\"}";
        return this;
    }

    /**
     * A server of spring-wait of which more is known.
     *
     * @param process share of both processors that the process used, of which its threads used {@code threads}
     * @param sockets samples of its threads in system calls of sockets
     * @param stack samples in the code that the method names
     */
    public Servers with(String server, int requests, double process, double threads, int sockets, int stack,
            String method) {
        var thread = Recorded.platform(20, "worker-20");
        var events = new ArrayList<>(all(cpu(process, 0.7), cpu(thread, threads)));
        for (int i = 0; i < sockets + stack; i++) {
            events.add(new CpuSample(TEN_SECONDS.startNanos() + i * SPACING, thread,
                    Recorded.stack(i < sockets ? SOCKETS : method), true));
        }
        events.add(new Switches(TEN_SECONDS.startNanos(), 10_000_000_000L, 3 * requests, requests / 4));
        return with("spring-wait", server, "", 1, requests, events);
    }

    private Servers with(String suite, String server, String producer, int repetition, int requests,
            List<JvmEvent> events) {
        String producers = producer.isEmpty() ? "" : ", \"producer\": {\"name\": \"" + producer + "\"}";
        recordings.add(recording(folder + server + ".s.jfr", 25, event(suite, server, repetition, "server", producers),
                events));
        recordings.add(recording(folder + server + ".c.jfr", 25, event(suite, server, repetition, "client", producers),
                requests(requests, 5_000_000)));
        return this;
    }

    private JvmEvent.CellInfo event(String suite, String server, int repetition, String role, String more) {
        return new JvmEvent.CellInfo(0, run, "host", suite,
                suite + "." + server + more.hashCode() + ".r" + repetition,
                server, "wait",
                "closed-300", repetition, role, "virtual", 300, 0, 0, 2, "cpus=1",
                "{" + warmup + ", \"measure\": \"PT15S\"}" + more + "}");
    }

    public Analysis analysis() {
        return Analysis.of(recordings);
    }

    Condition condition(String suite) {
        return Condition.of(analysis(), suite).get(0);
    }
}
