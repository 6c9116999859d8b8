package io.carrierscope.analyzer.cli;

import io.carrierscope.analyzer.check.Check;
import io.carrierscope.analyzer.check.JUnitXml;
import io.carrierscope.analyzer.check.Limit;
import io.carrierscope.analyzer.recording.DataError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code analyzer check}: a gate for builds; exit code 1 with one line per broken limit. */
@Command(name = "check", mixinStandardHelpOptions = true, description = "Fails, with one line per broken limit, when a recording breaks a limit.")
final class CheckCommand implements Callable<Integer> {
    @Mixin
    private RecordingFiles recordings;

    @Option(names = "--max-pinned", paramLabel = "DURATION", converter = Nanoseconds.class, description = "most time that virtual threads may hold carriers while they wait, such as 0ms")
    private Long maxPinned;

    @Option(names = "--max-pinned-share", paramLabel = "PERCENT", description = "the same in percent of carrier time")
    private Double maxPinnedShare;

    @Option(names = "--p50", paramLabel = "DURATION", converter = Nanoseconds.class, description = "response time, median")
    private Long p50;

    @Option(names = "--p99", paramLabel = "DURATION", converter = Nanoseconds.class, description = "response time that 99 %% keep")
    private Long p99;

    @Option(names = "--p999", paramLabel = "DURATION", converter = Nanoseconds.class, description = "response time that 99.9 %% keep")
    private Long p999;

    @Option(names = "--absent", paramLabel = "CAUSE", split = ",", description = "causes that must be absent")
    private List<String> absent = List.of();

    @Option(names = "--allow-unknown", description = "do not fail on what the recordings cannot tell")
    private boolean allowUnknown;

    @Option(names = "--junit", paramLabel = "FILE", description = "also write the result as JUnit XML")
    private Path junit;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws DataError {
        var limits = limits();
        var analysis = recordings.analyse();
        var check = Check.of(analysis, limits, allowUnknown);
        check.broken().forEach(o -> spec.commandLine().getOut().println(o.line()));
        if (junit != null) {
            write(check);
        }
        return check.broken().isEmpty() ? recordings.exitCode(analysis) : Main.DATA_FAILURE;
    }

    private List<Limit> limits() {
        var limits = new ArrayList<Limit>();
        add(limits, maxPinned == null ? null : new Limit.MaxPinned(maxPinned));
        add(limits, maxPinnedShare == null ? null : new Limit.MaxPinnedShare(maxPinnedShare / 100));
        add(limits, p50 == null ? null : new Limit.MaxResponse(50, p50));
        add(limits, p99 == null ? null : new Limit.MaxResponse(99, p99));
        add(limits, p999 == null ? null : new Limit.MaxResponse(99.9, p999));
        absent.forEach(cause -> limits.add(absent(cause)));
        if (limits.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "name at least one limit, such as --max-pinned 0ms");
        }
        return limits;
    }

    private static void add(List<Limit> limits, Limit limit) {
        if (limit != null) {
            limits.add(limit);
        }
    }

    private Limit absent(String cause) {
        try {
            return new Limit.Absent(cause);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private void write(Check check) throws DataError {
        try {
            Files.writeString(junit, JUnitXml.of(check));
        } catch (IOException e) {
            throw new DataError(junit + ": cannot be written: " + e.getMessage());
        }
    }
}
