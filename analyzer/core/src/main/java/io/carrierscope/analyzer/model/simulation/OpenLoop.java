package io.carrierscope.analyzer.model.simulation;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.model.simulation.Model.Background;
import io.carrierscope.analyzer.model.simulation.Model.Jvm;
import io.carrierscope.analyzer.model.simulation.Model.Step;
import io.carrierscope.analyzer.model.simulation.Model.Stops;
import io.carrierscope.analyzer.model.simulation.Model.Threads;
import io.carrierscope.analyzer.model.simulation.Model.Time;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A cell under an open loop, as its recordings show it: the demands of a request and what serves them. Changes of it answer what would
 * happen if something were different.
 *
 * @param dueNanos requests are due from rest for this long
 * @param processors processors that the cell's JVMs and the background share
 * @param client the load generator: one thread sends, one takes the answers; each uses half of the CPU time
 * @param front threads of the server other than those of handlers, such as a selector
 * @param handlers threads that run handlers, and the time they need beside the work
 */
public record OpenLoop(Arrivals arrivals, double dueNanos, double processors, List<Background> background, Part client,
        Part front, Part handlers, Work work) {
    /** The base slice of Linux on one processor. */
    private static final double SLICE_NANOS = 0.7e6;
    /** More do not make the slice longer. */
    private static final int MOST_PROCESSORS = 8;

    public OpenLoop {
        background = List.copyOf(background);
    }

    /**
     * Threads and the processor time that a request needs on them.
     *
     * @param nanos time per request
     */
    public record Part(Threads threads, double nanos) {
        List<Step> visit(double share) {
            return List.of(new Step.Enter(threads), new Step.Compute(Time.of(share * nanos)), new Step.Leave());
        }

        private Part with(Jvm jvm) {
            return new Part(new Threads(threads.name(), jvm, threads.count(), threads.kept()), nanos);
        }

        private Part stopping(UnaryOperator<Stops> change) {
            var jvm = threads.jvm();
            return with(new Jvm(jvm.name(), jvm.processors(), change.apply(jvm.stops())));
        }

        private Part with(int count) {
            return new Part(new Threads(threads.name(), threads.jvm(), count, threads.kept()), nanos);
        }
    }

    /** Returns empty for a cell that is not an open loop, and where its recordings lack an input. */
    public static Optional<OpenLoop> of(Cell cell) {
        return OpenLoops.of(cell);
    }

    /** Linux multiplies the slice by 1 + the binary logarithm of the number of processors. */
    private double sliceNanos() {
        int counted = (int) Math.clamp(processors, 1, MOST_PROCESSORS);
        return SLICE_NANOS * (Integer.SIZE - Integer.numberOfLeadingZeros(counted));
    }

    /** The steps of a request: first the client sends it, then the server serves it, then the client takes the answer. */
    Model model() {
        var path = new ArrayList<Step>();
        path.addAll(client.visit(0.5));
        path.addAll(front.visit(1));
        path.add(new Step.Enter(handlers.threads()));
        path.add(new Step.Compute(Time.of(handlers.nanos() / 2)));
        path.addAll(work.path());
        path.add(new Step.Compute(Time.of(handlers.nanos() / 2)));
        path.add(new Step.Leave());
        path.addAll(new Part(new Threads("answers", client.threads().jvm(), 1, true), client.nanos()).visit(0.5));
        return new Model(arrivals, dueNanos, processors, sliceNanos(), background, path);
    }

    /** The same at another rate and for another time, with as many pauses for each request. */
    public OpenLoop at(double perSecond, double nanos) {
        double factor = arrivals.perSecond() / perSecond;
        UnaryOperator<Stops> rarer = stops -> stops.rarer(factor);
        return new OpenLoop(arrivals.at(perSecond), nanos, processors, background, client.stopping(rarer),
                front.stopping(rarer),
                handlers.stopping(rarer), work);
    }

    /** The same with another work. */
    public OpenLoop with(Work other) {
        return new OpenLoop(arrivals, dueNanos, processors, background, client, front, handlers, other);
    }

    /** The same with so many threads, or carriers, for handlers. */
    public OpenLoop withHandlerThreads(int count) {
        return new OpenLoop(arrivals, dueNanos, processors, background, client, front, handlers.with(count), work);
    }

    /** The same without pauses of the server. */
    public OpenLoop withoutPauses() {
        UnaryOperator<Stops> none = stops -> Stops.NONE;
        return new OpenLoop(arrivals, dueNanos, processors, background, client, front.stopping(none),
                handlers.stopping(none),
                work);
    }

    /** The same with other numbers of processors, for the server and for the cell. */
    public OpenLoop withProcessors(double forServer, double forCell) {
        var server = handlers.threads().jvm();
        var other = new Jvm(server.name(), forServer, server.stops());
        return new OpenLoop(arrivals, dueNanos, forCell, background, client, front.with(other), handlers.with(other),
                work);
    }
}
