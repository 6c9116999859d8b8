package io.carrierscope.runner.cli;

import io.carrierscope.runner.client.account.ErrorClass;
import io.carrierscope.runner.client.account.LoadSummary.Times;
import io.carrierscope.runner.client.account.LoadSummary;
import io.carrierscope.runner.client.account.ServerMeter;
import io.carrierscope.runner.client.http.Clients;
import io.carrierscope.runner.client.load.ClosedLoop;
import io.carrierscope.runner.client.load.LoadGenerator;
import io.carrierscope.runner.client.load.LoadPlan;
import io.carrierscope.runner.client.load.LoadSettings;
import io.carrierscope.runner.client.load.OpenLoop.Arrivals;
import io.carrierscope.runner.client.load.OpenLoop;
import io.carrierscope.runner.client.load.Recorder;
import io.carrierscope.runner.client.load.Warmup;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Drives a server that runs already. */
@Command(name = "load", description = "Drives an HTTP server on this machine and prints counts and percentiles.")
final class LoadCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(names = "--target", required = true, paramLabel = "URL", description = "HTTP URL on this machine, such as http://127.0.0.1:8080/.")
    private URI target;

    @ArgGroup(multiplicity = "1")
    private Loop loop;

    /** Closed or open. */
    static final class Loop {
        @Option(names = "--clients", required = true, paramLabel = "N", description = "Closed loop of N clients.")
        private Optional<Integer> clients = Optional.empty();

        @Option(names = "--rate", required = true, paramLabel = "R", description = "Open loop of R requests a second.")
        private Optional<Double> rate = Optional.empty();
    }

    @Option(names = "--poisson", description = "Open loop: random gaps between requests (Poisson arrivals) instead of equal ones.")
    private boolean poisson;

    @Option(names = "--seed", defaultValue = "1", paramLabel = "N", description = "Seed of the random gaps (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(names = "--max-connections", defaultValue = "1000", paramLabel = "N", description = "Open loop: most connections (default: ${DEFAULT-VALUE}).")
    private int maxConnections;

    @Option(names = "--max-queued", defaultValue = "10000", paramLabel = "N", description = "Open loop: most requests that wait for a connection; further ones are rejected (default: ${DEFAULT-VALUE}).")
    private int maxQueued;

    @Option(names = "--seconds", required = true, paramLabel = "S", description = "How many seconds to measure.")
    private double seconds;

    @Option(names = "--warmup", defaultValue = "2", paramLabel = "S", description = "Seconds of warm-up before that (default: ${DEFAULT-VALUE}).")
    private double warmup;

    @Option(names = "--timeout", defaultValue = "10", paramLabel = "S", description = "Longest wait for an answer, in seconds (default: ${DEFAULT-VALUE}).")
    private double timeout;

    @Override
    public Integer call() throws Exception {
        checkTarget();
        LoadSettings settings = new LoadSettings(Warmup.fixed(Choice.seconds("--warmup", warmup)),
                Choice.seconds("--seconds", seconds), Duration.ofMillis(100), Choice.seconds("--timeout", timeout));
        LoadGenerator generator = new LoadGenerator(Clients.ALL.getFirst(), plan(), settings, span -> {},
                ServerMeter.NONE, List.of(), seed, Recorder.ALWAYS_ON);
        LoadSummary summary = generator.run(target);
        new LoadFigures(spec.commandLine().getOut()).print(summary);
        return summary.completed() == 0 ? Main.FAILED : Main.FINE;
    }

    private void checkTarget() {
        if (!List.of("http", "https").contains(String.valueOf(target.getScheme())) || target.getHost() == null
                || !isLoopback(target.getHost())) {
            throw new UsageError("--target must be an HTTP URL of this machine, such as http://127.0.0.1:8080/");
        }
    }

    private static boolean isLoopback(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException unknown) {
            return false;
        }
    }

    private LoadPlan plan() {
        if (loop.clients.isPresent()) {
            return new ClosedLoop(Choice.atLeastOne("--clients", loop.clients.get()));
        }
        double rate = loop.rate.orElseThrow();
        if (!(rate > 0) || Double.isInfinite(rate)) {
            throw new UsageError("--rate must be above 0");
        }
        return new OpenLoop(rate, poisson ? Arrivals.POISSON : Arrivals.CONSTANT,
                Choice.atLeastOne("--max-connections", maxConnections), Choice.atLeastOne("--max-queued", maxQueued));
    }

    /** Prints the account of one load. */
    record LoadFigures(PrintWriter out) {
        void print(LoadSummary summary) {
            out.println("offered " + summary.offered() + ", completed " + summary.completed() + ", errors "
                    + summary.errorCount() + ", open " + summary.open());
            summary.errors().entrySet().stream().sorted(Map.Entry.comparingByKey()).forEach(this::error);
            out.println("throughput " + Text.perSecond(summary.completedPerSecond()) + " per second");
            times("response", summary.response());
            times("service ", summary.service());
            out.println("dispatch delay p99 " + Text.millis(summary.dispatchLagP99Nanos()) + " ms, late "
                    + summary.lateDispatches() + ", own CPU " + Text.percent(summary.cpuShare()));
            out.println("connections used " + summary.connectionsOpened() + ", peak " + summary.connectionsPeak());
        }

        private void error(Map.Entry<ErrorClass, Integer> error) {
            out.println("  " + error.getKey().id() + " " + error.getValue());
        }

        private void times(String name, Times times) {
            out.println(name + " p50 " + Text.millis(times.p50Nanos()) + " ms, p99 " + Text.millis(times.p99Nanos())
                    + " ms, max " + Text.millis(times.maxNanos()) + " ms");
        }
    }
}
