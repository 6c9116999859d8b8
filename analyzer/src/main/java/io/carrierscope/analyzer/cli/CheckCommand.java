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
import java.util.function.Function;
import picocli.CommandLine.Model.OptionSpec;

/** {@code analyzer check}: a gate for builds; exit code 1 with one line per broken limit. */
final class CheckCommand extends Subcommand {
    private final RecordingFiles recordings = new RecordingFiles(this);
    private final OptionSpec maxPinned = duration("--max-pinned",
            "most time that virtual threads may hold carriers while they wait, such as 0ms");
    private final OptionSpec maxPinnedShare = option(OptionSpec.builder("--max-pinned-share").paramLabel("PERCENT")
            .type(Double.class).description("the same in percent of carrier time"));
    private final OptionSpec p50 = duration("--p50", "response time, median");
    private final OptionSpec p99 = duration("--p99", "response time that 99 %% keep");
    private final OptionSpec p999 = duration("--p999", "response time that 99.9 %% keep");
    private final OptionSpec absent = option(OptionSpec.builder("--absent").paramLabel("CAUSE").type(List.class)
            .auxiliaryTypes(String.class).splitRegex(",").initialValue(List.of())
            .description("causes that must be absent"));
    private final OptionSpec allowUnknown = option(OptionSpec.builder("--allow-unknown").type(boolean.class)
            .initialValue(false).description("do not fail on what the recordings cannot tell"));
    private final OptionSpec junit = option(OptionSpec.builder("--junit").paramLabel("FILE").type(Path.class)
            .description("also write the result as JUnit XML"));

    CheckCommand() {
        super("check", "Fails, with one line per broken limit, when a recording breaks a limit.");
    }

    private OptionSpec duration(String name, String about) {
        return option(OptionSpec.builder(name).paramLabel("DURATION").type(Long.class).converters(new Nanoseconds())
                .description(about));
    }

    @Override
    public Integer call() throws DataError {
        var limits = limits();
        var analysis = recordings.analyse();
        var check = Check.of(analysis, limits, allowUnknown.getValue());
        check.broken().forEach(o -> out().println(o.line()));
        if (junit.getValue() != null) {
            write(check, junit.getValue());
        }
        return check.broken().isEmpty() ? recordings.exitCode(analysis) : Main.DATA_FAILURE;
    }

    private List<Limit> limits() {
        var limits = new ArrayList<Limit>();
        add(limits, maxPinned, (Long nanos) -> new Limit.MaxPinned(nanos));
        add(limits, maxPinnedShare, (Double percent) -> new Limit.MaxPinnedShare(percent / 100));
        add(limits, p50, (Long nanos) -> new Limit.MaxResponse(50, nanos));
        add(limits, p99, (Long nanos) -> new Limit.MaxResponse(99, nanos));
        add(limits, p999, (Long nanos) -> new Limit.MaxResponse(99.9, nanos));
        absent.<List<String>>getValue().forEach(cause -> limits.add(absent(cause)));
        if (limits.isEmpty()) {
            throw wrong("name at least one limit, such as --max-pinned 0ms");
        }
        return limits;
    }

    private static <T> void add(List<Limit> limits, OptionSpec option, Function<T, Limit> limit) {
        if (option.getValue() != null) {
            limits.add(limit.apply(option.getValue()));
        }
    }

    private Limit absent(String cause) {
        try {
            return Limit.absent(cause);
        } catch (IllegalArgumentException e) {
            throw wrong(e.getMessage());
        }
    }

    private static void write(Check check, Path junit) throws DataError {
        try {
            Files.writeString(junit, JUnitXml.of(check));
        } catch (IOException e) {
            throw new DataError(junit + ": cannot be written: " + e.getMessage());
        }
    }
}
