package io.carrierscope.runner.cli;

import io.carrierscope.runner.jvm.process.JavaHome;
import io.carrierscope.runner.jvm.process.JdkFinder;
import io.carrierscope.runner.suite.Axes;
import io.carrierscope.runner.suite.Jdk;
import io.carrierscope.runner.suite.Json;
import io.carrierscope.runner.suite.Matrix;
import io.carrierscope.runner.suite.Suite;
import io.carrierscope.runner.suite.run.Recordings;
import io.carrierscope.runner.verify.Refusal;
import io.carrierscope.runner.verify.ReportFile;
import io.carrierscope.runner.verify.Verification;
import io.carrierscope.runner.verify.Verification.Planned;
import io.carrierscope.runner.verify.Verification.Row;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Runs the cells that a report's predictions name. A report is data: it chooses among what the runner knows, and what it asks for
 * beyond that is refused in one line.
 *
 * @param suites those that the report may name
 * @param brokerPort of the brokers that cells with messages start, 0 for a free one each time
 */
record VerifyRun(Path report, List<Suite> suites, int brokerPort, PrintWriter out) {

    /** Prints the cells without running them. */
    int list() {
        Listing.show(out, matrix(planned()), false);
        return Main.FINE;
    }

    /** @param plan file for which cell verifies which prediction */
    int run(Recordings recordings, boolean fresh, Optional<Path> recordingsList, Optional<Path> plan)
            throws IOException, InterruptedException {
        Planned planned = planned();
        if (planned.cells().isEmpty()) {
            throw new RunError(report + " makes no prediction that a cell on this machine would show");
        }
        if (plan.isPresent()) {
            Files.writeString(plan.get(), Json.write(planned.verification()));
        }
        return new SuiteSession(matrix(planned), homes(), recordings, brokerPort, out).run(fresh, recordingsList);
    }

    private Planned planned() {
        try {
            Planned planned = Verification.plan(report.toString(), ReportFile.claims(report), suites, jdks(),
                    Runtime.getRuntime().availableProcessors(), LimitOptions::changed);
            planned.verification().rows().stream().filter(row -> row.refused() != null).map(VerifyRun::complaint)
                    .distinct().forEach(out::println);
            return planned;
        } catch (Refusal refusal) {
            throw new UsageError(refusal.getMessage());
        }
    }

    private static String complaint(Row row) {
        return ("not run, " + row.refused() + ": " + row.cause() + " of " + row.cell()).replaceAll("\\p{Cntrl}", "?");
    }

    private Matrix matrix(Planned planned) {
        Suite first = suites.get(0);
        Axes none = new Axes(List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), List.of());
        Suite suite = new Suite(Verification.SUITE, "Do the predictions of the report hold?", "", none, none, 1,
                first.times(), first.limits(), List.of(), Map.of(), List.of());
        return Matrix.of(suite, jdks(), planned.cells());
    }

    private static List<JavaHome> homes() {
        Map<Integer, JavaHome> first = new LinkedHashMap<>();
        JdkFinder.ofThisMachine().all().forEach(home -> first.putIfAbsent(home.jdk().feature(), home));
        return List.copyOf(first.values());
    }

    private static List<Jdk> jdks() {
        return homes().stream().map(JavaHome::jdk).toList();
    }
}
