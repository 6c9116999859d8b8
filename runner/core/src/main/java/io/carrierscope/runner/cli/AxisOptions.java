package io.carrierscope.runner.cli;

import io.carrierscope.runner.client.load.LoadPlan;
import io.carrierscope.runner.client.load.LoadPlans;
import io.carrierscope.runner.library.ClientVariants;
import io.carrierscope.runner.server.Servers;
import io.carrierscope.runner.suite.Axes;
import io.carrierscope.runner.suite.Cell;
import io.carrierscope.runner.suite.RoleLimits;
import io.carrierscope.runner.suite.ServerChoice;
import io.carrierscope.runner.suite.Suite;
import io.carrierscope.runner.workload.Producer;
import io.carrierscope.runner.workload.Workload;
import io.carrierscope.runner.workload.step.Workloads;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** The options that choose what is combined; each stands in for what the suite says of its axis. */
final class AxisOptions {
    @Option(names = "--full", description = "All cells of the suite (default: its shorter selection).")
    private boolean full;

    @Option(names = "--server", split = ",", paramLabel = "SERVER", description = "These server variants, of the suite or any other.")
    private List<String> servers = List.of();

    @Option(names = "--client", split = ",", paramLabel = "CLIENT", description = "These clients under test.")
    private List<String> clients = List.of();

    @Option(names = "--workload", split = ",", paramLabel = "WORKLOAD", description = "These workloads, of the suite or any other.")
    private List<String> workloads = List.of();

    @Option(names = "--producer", split = ",", paramLabel = "PRODUCER", description = "Ways to send messages: mvc, webflux or harmonised, and a linger in ms, such as mvc-linger10.")
    private List<String> producers = List.of();

    @Option(names = "--load", split = ",", paramLabel = "LOAD", description = "These load plans: ${COMPLETION-CANDIDATES}.", completionCandidates = LoadForms.class)
    private List<String> loads = List.of();

    @Option(names = "--jdk", split = ",", paramLabel = "JDK", description = "Feature releases or home folders, such as 21,25 (default: those of the suite, or the JDK that runs this).")
    private List<String> jdks = List.of();

    @Option(names = "--recording", split = ",", paramLabel = "on|off", description = "on records whole cells, off runs the server without Flight Recorder; on,off runs each cell both ways (default: as the suite says, or each cell in two parts, without Flight Recorder and with it).")
    private List<String> recordings = List.of();

    @Option(names = "--gc", split = ",", paramLabel = "GC", description = "Each server with each of these garbage collectors, such as serial,g1; cells are named after both.")
    private List<String> collectors = List.of();

    /** Made by picocli. */
    private static final class LoadForms extends ArrayList<String> {
        LoadForms() {
            super(LoadPlans.forms());
        }
    }

    /** True if all combinations run: with --full, or if workloads or loads are named. */
    boolean whole() {
        return full || !workloads.isEmpty() || !loads.isEmpty();
    }

    Axes of(Suite suite) {
        Axes whole = suite.axes();
        Axes usual = full ? whole : suite.shortAxes();
        return new Axes(withCollectors(chosen("server", servers, usual.servers(),
                known(whole.servers(), allServers()), ServerChoice::name)),
                chosen("client", clients, usual.clients(), ClientVariants.choices(), Function.identity()),
                chosen("workload", workloads, usual.workloads(), known(whole.workloads(), Workloads.ALL),
                        Workload::name),
                producers.isEmpty()
                        ? usual.producers()
                        : producers.stream().map(AxisOptions::producer).distinct().toList(),
                loads.isEmpty() ? usual.loads() : loads.stream().map(AxisOptions::load).distinct().toList(),
                usual.warmups(),
                jdks.isEmpty() ? usual.jdks() : jdks,
                chosen("recording", recordings, usual.recordings(), List.of(Cell.RECORDED, Cell.UNRECORDED),
                        Function.identity()));
    }

    private List<ServerChoice> withCollectors(List<ServerChoice> chosen) {
        List<String> wanted = collectors.stream().map(name -> name.toLowerCase(Locale.ROOT)).distinct().toList();
        wanted.forEach(each -> Choice.of("collector", each,
                RoleLimits.COLLECTORS.stream().filter(each::equals).findFirst(), RoleLimits.COLLECTORS));
        return wanted.isEmpty()
                ? chosen
                : chosen.stream().flatMap(server -> wanted.stream().map(server::withCollector)).toList();
    }

    private static List<ServerChoice> allServers() {
        return Servers.names().stream().map(ServerChoice::plain).toList();
    }

    private static <T> List<T> known(Collection<T> ofSuite, Collection<T> others) {
        return Stream.concat(ofSuite.stream(), others.stream()).distinct().toList();
    }

    /** The chosen values in the order of the catalogue; the usual ones if none is named. */
    private static <T> List<T> chosen(String kind, List<String> wanted, List<T> usual, List<T> known,
            Function<T, String> name) {
        List<String> names = known.stream().map(name).toList();
        wanted.forEach(each -> Choice.of(kind, each, names.stream().filter(each::equals).findFirst(), names));
        return wanted.isEmpty() ? usual : known.stream().filter(each -> wanted.contains(name.apply(each))).toList();
    }

    private static Producer producer(String name) {
        return Choice.of("producer", name, Producer.named(name), Producer.forms());
    }

    private static LoadPlan load(String name) {
        try {
            return LoadPlans.named(name);
        } catch (IllegalArgumentException wrong) {
            throw new UsageError(wrong.getMessage());
        }
    }
}
