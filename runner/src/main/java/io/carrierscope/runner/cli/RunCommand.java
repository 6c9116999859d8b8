package io.carrierscope.runner.cli;

import io.carrierscope.runner.client.LoadSettings;
import io.carrierscope.runner.jvm.JavaHome;
import io.carrierscope.runner.suite.Limits;
import io.carrierscope.runner.suite.Matrix;
import io.carrierscope.runner.suite.Recordings;
import io.carrierscope.runner.suite.Suite;
import io.carrierscope.runner.suite.Suites;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs a suite, or lists what there is. */
@Command(name = "run-with-jfr", mixinStandardHelpOptions = true, sortOptions = false, description = "Runs a load matrix in fresh JVMs with Flight Recorder on.")
final class RunCommand implements Callable<Integer> {
    private static final int HEAP_MEGABYTES = 256;

    @Spec
    private CommandSpec spec;

    @Parameters(arity = "0..1", paramLabel = "SUITE", description = "The suite; quick when none is named.")
    private Optional<String> suite = Optional.empty();

    @Option(names = "--jdk", split = ",", paramLabel = "JDK", description = "Feature numbers or home folders, such as 21,25; without it the JDK this runs on.")
    private List<String> jdks = List.of();

    @Option(names = "--server", split = ",", paramLabel = "SERVER", description = "Only these server variants.")
    private List<String> servers = List.of();

    @Option(names = "--workload", split = ",", paramLabel = "WORKLOAD", description = "Only these workloads.")
    private List<String> workloads = List.of();

    @Option(names = "--repeat", defaultValue = "1", paramLabel = "N", description = "Runs of each cell.")
    private int repetitions;

    @Option(names = "--warmup", paramLabel = "SECONDS", description = "Instead of what the suite says.")
    private Optional<Double> warmup = Optional.empty();

    @Option(names = "--measure", paramLabel = "SECONDS", description = "Instead of what the suite says.")
    private Optional<Double> measure = Optional.empty();

    @Option(names = "--recordings", defaultValue = "${sys:carrierscope.recordings:-recordings}", paramLabel = "DIR", description = "The folder of the recordings.")
    private Path recordings;

    @Option(names = "--list", description = "Shows the suites or, with a suite, its cells.")
    private boolean list;

    @Option(names = "--fresh", description = "Removes the recordings of the suite and starts over.")
    private boolean fresh;

    @Option(names = "--resume", description = "Keeps finished cells; this is what happens anyway.")
    private boolean resume;

    @Option(names = "--recordings-list", hidden = true, description = "File for the paths of this run's recordings.")
    private Optional<Path> recordingsList = Optional.empty();

    @Option(names = "--server-jvm-option", hidden = true, description = "Added to the servers' command lines.")
    private List<String> serverOptions = List.of();

    @Override
    public Integer call() throws Exception {
        if (fresh && resume) {
            throw new UsageError("--fresh and --resume exclude each other");
        }
        PrintWriter out = spec.commandLine().getOut();
        if (list && suite.isEmpty()) {
            Listing.suites(out);
            return Main.FINE;
        }
        List<JavaHome> homes = Jdks.ofThisMachine().chosen(jdks);
        Matrix matrix = matrix(homes);
        if (list) {
            Listing.cells(out, matrix);
            return Main.FINE;
        }
        return new SuiteSession(matrix, homes, new Recordings(recordings), out).run(fresh, recordingsList);
    }

    private Matrix matrix(List<JavaHome> homes) {
        String name = suite.orElse(Suites.QUICK.name());
        Suite whole = Choice.of("suite", name, Suites.named(name), Suites.names());
        Limits limits = new Limits(HEAP_MEGABYTES, "serial", serverOptions);
        return new Matrix(selected(whole), homes.stream().map(JavaHome::jdk).toList(), times(whole.times()), limits,
                Choice.atLeastOne("--repeat", repetitions));
    }

    private Suite selected(Suite whole) {
        List<String> chosen = Choice.subset("workload", workloads,
                whole.workloads().stream().map(workload -> workload.name()).toList());
        return new Suite(whole.name(), whole.question(), Choice.subset("server", servers, whole.servers()),
                whole.workloads().stream().filter(workload -> chosen.contains(workload.name())).toList(),
                whole.loads(), whole.times());
    }

    private LoadSettings times(LoadSettings times) {
        LoadSettings warm = warmup.map(seconds -> times.withWarmup(Choice.seconds("--warmup", seconds))).orElse(times);
        return measure.map(seconds -> warm.withMeasure(Choice.seconds("--measure", seconds))).orElse(warm);
    }
}
