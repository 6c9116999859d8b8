package io.carrierscope.runner.cli;

import io.carrierscope.runner.client.load.LoadSettings;
import io.carrierscope.runner.client.load.Warmup;
import io.carrierscope.runner.jvm.process.JavaHome;
import io.carrierscope.runner.jvm.process.JdkFinder;
import io.carrierscope.runner.suite.Axes;
import io.carrierscope.runner.suite.Matrix;
import io.carrierscope.runner.suite.Scale;
import io.carrierscope.runner.suite.Suite;
import io.carrierscope.runner.suite.run.Recordings;
import io.carrierscope.runner.suite.yaml.ApplicationSuite;
import io.carrierscope.runner.suite.yaml.SuiteProblem;
import io.carrierscope.runner.suite.yaml.Suites;
import io.carrierscope.runner.verify.ReportFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** Runs a suite, or lists what there is. */
@Command(name = "run", scope = ScopeType.INHERIT, mixinStandardHelpOptions = true, versionProvider = Main.Version.class, sortOptions = false, usageHelpWidth = 110, subcommands = {
        ServeCommand.class, DoctorCommand.class,
        LoadCommand.class}, description = "Runs a load matrix in fresh JVMs with Flight Recorder on.")
public final class RunCommand implements Callable<Integer> {
    private static final int MOST_CELLS = 100_000;

    @Spec
    private CommandSpec spec;

    @Parameters(arity = "0..1", paramLabel = "SUITE", description = "A suite, or a YAML file that describes one (default: quick).")
    private Optional<String> suite = Optional.empty();

    @Mixin
    private AppOptions application;

    @Mixin
    private AxisOptions axes;

    @Option(names = "--repeat", paramLabel = "N", description = "Runs of each cell, in N rounds (default: as the suite says).")
    private Optional<Integer> repetitions = Optional.empty();

    @Option(names = "--equal", defaultValue = "1", paramLabel = "N", description = "Each server under N names: how far equal systems differ here (default: ${DEFAULT-VALUE}).")
    private int equal;

    @Option(names = "--seed", defaultValue = "1", paramLabel = "N", description = "Seed of the order of cells and of the random gaps between requests, which differ from round to round (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(names = "--scale", defaultValue = "1", paramLabel = "F", description = "Factor for delays and batch sizes, above 0 and at most 1, for a short trial (default: ${DEFAULT-VALUE}).")
    private double scale;

    @Option(names = "--warmup", paramLabel = "steady|SECONDS", description = "Warm-up: until the throughput is steady, or for so many seconds (default: as the suite says).")
    private Optional<String> warmup = Optional.empty();

    @Option(names = "--measure", paramLabel = "SECONDS", description = "Seconds to measure (default: as the suite says).")
    private Optional<Double> measure = Optional.empty();

    @Mixin
    private LimitOptions limits;

    @Option(names = "--recordings", defaultValue = "${sys:carrierscope.recordings:-recordings}", paramLabel = "DIR", description = "Folder for the recordings (default: ${DEFAULT-VALUE}).")
    private Path recordings;

    @Option(names = "--broker-port", defaultValue = "0", paramLabel = "N", description = "Port of the Kafka broker of cells that send messages; 0 takes a free one (default: ${DEFAULT-VALUE}).")
    private int brokerPort;

    @Option(names = "--list", description = "Shows the suites or, with a suite, its cells.")
    private boolean list;

    @Option(names = "--explain-suite", description = "Shows the question of the suite, its cells, the published figures and the time that it takes.")
    private boolean explain;

    @Option(names = "--fresh", description = "Removes the recordings of the suite and starts over.")
    private boolean fresh;

    @Option(names = "--resume", description = "Keeps finished cells; this is the default.")
    private boolean resume;

    @Option(names = "--verify", paramLabel = "REPORT", description = "Runs the cells that prove or refute the predictions of a report (report.json or its folder).")
    private Optional<Path> verify = Optional.empty();

    @Option(names = "--verify-plan", hidden = true, description = "File for which cell verifies which prediction.")
    private Optional<Path> verifyPlan = Optional.empty();

    @Option(names = "--recordings-list", hidden = true, description = "File for the paths of this run's recordings.")
    private Optional<Path> recordingsList = Optional.empty();

    @Override
    public Integer call() throws Exception {
        if (fresh && resume) {
            throw new UsageError("--fresh and --resume exclude each other");
        }
        Choice.noneEmpty(spec.commandLine().getParseResult());
        PrintWriter out = spec.commandLine().getOut();
        if (verify.isPresent()) {
            VerifyRun run = new VerifyRun(ReportFile.in(verify.get()).toAbsolutePath(), known(), brokerPort(), out);
            return list ? run.list() : run.run(new Recordings(recordings), fresh, recordingsList, verifyPlan);
        }
        if (list && suite.isEmpty() && !application.given()) {
            Listing.suites(out);
            return Main.FINE;
        }
        Suite chosen = chosen();
        if (application.given() && explain) {
            out.println(application.suite().text());
        } else if (application.given() && !list) {
            write(application.suite(), out);
        }
        List<JavaHome> homes = Jdks.ofThisMachine().chosen(chosen.axes().jdks());
        int rounds = Choice.atLeastOne("--repeat", repetitions.orElse(chosen.repetitions()));
        if (chosen.axes().most() * homes.size() * rounds > MOST_CELLS) {
            throw new UsageError("the suite " + chosen.name() + " has more than " + MOST_CELLS + " cells");
        }
        Matrix matrix = new Matrix(chosen, homes.stream().map(JavaHome::jdk).toList(), scaled(), rounds, seed);
        if (list || explain) {
            Listing.show(out, matrix, explain);
            return Main.FINE;
        }
        return new SuiteSession(matrix, homes, new Recordings(recordings), brokerPort(), out).run(fresh,
                recordingsList);
    }

    /** The suites that a report may name: those of the catalogue, and the one that the user names. */
    private List<Suite> known() {
        Stream<Suite> named = suite.stream().map(name -> Choice.of("suite", name, found(name), Suites.NAMES));
        return Stream.concat(named, Suites.NAMES.stream().map(Suites::named))
                .map(each -> each.withTimes(times(each.times())).withLimits(limits.of(each.limits()))).toList();
    }

    /** Keeps the suite of an application beside its recordings, to be edited and run again. */
    private void write(ApplicationSuite suite, PrintWriter out) {
        Path file = suiteFile(suite);
        try {
            Files.createDirectories(file.getParent());
            keepEarlier(file, suite.text(), out);
            Files.writeString(file, suite.text());
        } catch (IOException impossible) {
            throw RunError.cannotWrite(recordings);
        }
        out.println("suite " + file + ", for " + suite.jars().getFirst().about());
    }

    /** Another text may be that of a user who edited it, so it gets a name of its own. */
    private static void keepEarlier(Path file, String text, PrintWriter out) throws IOException {
        if (Files.isRegularFile(file)
                && !Arrays.equals(Files.readAllBytes(file), text.getBytes(StandardCharsets.UTF_8))) {
            String stem = file.getFileName().toString().replaceFirst("\\.yaml$", "");
            Path kept = IntStream.iterate(1, i -> i + 1).mapToObj(i -> file.resolveSibling(stem + "-" + i + ".yaml"))
                    .filter(Files::notExists).findFirst().orElseThrow();
            Files.move(file, kept);
            out.println("the earlier suite is now " + kept);
        }
    }

    private Path suiteFile(ApplicationSuite suite) {
        return recordings.resolve(suite.name() + ".yaml").toAbsolutePath().normalize();
    }

    private Suite named() {
        if (!application.given()) {
            application.mustBeUnused();
            String name = suite.orElse(Suites.USUAL);
            return Choice.of("suite", name, found(name), Suites.NAMES);
        }
        if (suite.isPresent()) {
            throw new UsageError(
                    "--app makes a suite of its own, so there can be no suite " + suite.get() + " beside it");
        }
        ApplicationSuite made = application.suite();
        return AppOptions.read(made, suiteFile(made));
    }

    private Suite chosen() {
        Suite whole = named();
        Axes chosen = warmup.isPresent() ? axes.of(whole).withoutWarmups() : axes.of(whole);
        Suite timed = (axes.whole() ? whole.whole() : whole).withAxes(chosen).withTimes(times(whole.times()))
                .withLimits(limits.of(whole.limits()));
        return Choice.atLeastOne("--equal", equal) == 1 ? timed : timed.withEqual(equal);
    }

    private int brokerPort() {
        return Choice.port("--broker-port", brokerPort);
    }

    private static Optional<Suite> found(String name) {
        if (name.endsWith(".yaml") && Files.notExists(Path.of(name))) {
            throw new UsageError("there is no file " + Path.of(name).toAbsolutePath());
        }
        try {
            return Suites.find(name);
        } catch (SuiteProblem problem) {
            throw new UsageError(problem.getMessage());
        }
    }

    private Scale scaled() {
        if (!(scale > 0) || scale > 1) {
            throw new UsageError("--scale must be above 0 and at most 1");
        }
        return new Scale(scale);
    }

    private LoadSettings times(LoadSettings times) {
        LoadSettings warm = warmup.map(wanted -> times.withWarmup(warmup(wanted, times.warmup()))).orElse(times);
        return measure.map(seconds -> warm.withMeasure(Choice.seconds("--measure", seconds))).orElse(warm);
    }

    private static Warmup warmup(String wanted, Warmup usual) {
        if (wanted.equals("steady")) {
            return usual.untilSteady() ? usual : Warmup.steady(Warmup.CAP, Warmup.WINDOW);
        }
        try {
            return Warmup.fixed(Choice.seconds("--warmup", Double.parseDouble(wanted)));
        } catch (NumberFormatException neither) {
            throw new UsageError("--warmup must be steady or a number of seconds, not '" + wanted + "'");
        }
    }

    /** Turns the user's words for JDKs into runtimes of this machine. */
    record Jdks(JdkFinder finder) {
        static Jdks ofThisMachine() {
            return new Jdks(JdkFinder.ofThisMachine());
        }

        List<JavaHome> chosen(List<String> wanted) {
            if (wanted.isEmpty()) {
                return List.of(JavaHome.current());
            }
            List<JavaHome> homes = wanted.stream().map(this::one).toList();
            Set<Integer> features = new HashSet<>();
            homes.stream().filter(home -> !features.add(home.jdk().feature())).findFirst().ifPresent(twice -> {
                throw new UsageError("JDK " + twice.jdk().feature() + " is named twice; one run takes one of each");
            });
            return homes;
        }

        private JavaHome one(String wanted) {
            JavaHome home = finder.find(wanted).orElseThrow(() -> new UsageError("no JDK '" + wanted
                    + "'; found: " + found() + "; name a home folder or set CARRIERSCOPE_JDKS"));
            if (home.jdk().feature() < JdkFinder.OLDEST) {
                throw new UsageError("JDK " + home.jdk().version() + " in " + home.path() + " has no virtual threads; "
                        + JdkFinder.OLDEST + " or newer is needed; found: " + found());
            }
            return home;
        }

        private String found() {
            return finder.all().stream().map(home -> home.jdk().feature() + " (" + home.path() + ")")
                    .collect(Collectors.joining(", "));
        }
    }
}
