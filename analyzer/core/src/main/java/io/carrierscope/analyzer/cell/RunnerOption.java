package io.carrierscope.analyzer.cell;

import com.fasterxml.jackson.databind.JsonNode;
import io.carrierscope.analyzer.recording.Arguments;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** An option of the runner, such as {@code --measure} with the value {@code 3}. */
public record RunnerOption(String name, String value) {
    /** Inside quotes a shell does not interpret any of these characters. */
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9][A-Za-z0-9 @%+=:,./_…-]{0,400}");
    /** The runner's default limits of a role. */
    private static final List<String> USUAL = List.of("heap=256m", "gc=serial");
    private static final List<String> ROLES = List.of("server", "client", "downstream");

    /** True if a command may hold it: a recording may contain any text. */
    public boolean plain() {
        return PLAIN.matcher(value).matches();
    }

    /** As a command holds it, such as {@code --measure 3}; in quotes where the value has spaces. */
    public String text() {
        return name + " " + (value.contains(" ") ? '"' + value + '"' : value);
    }

    /**
     * The options that measure a cell of this definition again, for as long and under the same limits; default limits are
     * omitted.
     */
    public static List<RunnerOption> of(JsonNode definition) {
        var options = new ArrayList<RunnerOption>();
        var times = definition.path("times");
        warmup(times.path("warmup")).ifPresent(w -> options.add(new RunnerOption("--warmup", w)));
        seconds(times.path("measure")).ifPresent(m -> options.add(new RunnerOption("--measure", m)));
        double scale = definition.path("scale").asDouble(1);
        if (scale != 1) {
            options.add(new RunnerOption("--scale", plain(BigDecimal.valueOf(scale))));
        }
        // a GC that the server's name holds is a choice of the axis, and no limit
        boolean named = definition.path("server").path("collector").isTextual();
        var limits = ROLES.stream().flatMap(role -> unusual(role, definition.path("limits").path(role)))
                .filter(l -> !named || !l.startsWith("server.gc=")).toList();
        if (!limits.isEmpty()) {
            options.add(new RunnerOption("--limit", String.join(",", limits)));
        }
        for (String role : ROLES) {
            String arguments = Arguments.shown(StreamSupport
                    .stream(definition.path("limits").path(role).path("options").spliterator(), false)
                    .map(JsonNode::asText).toList());
            if (!arguments.isEmpty()) {
                options.add(new RunnerOption("--jvm-args", role + "=" + arguments));
            }
        }
        return options;
    }

    private static Stream<String> unusual(String role, JsonNode own) {
        var limits = limits(role, own);
        return limits.equals(USUAL.stream().map(l -> role + "." + l).toList()) ? Stream.empty() : limits.stream();
    }

    /** The limits of one role as options of the runner, such as {@code server.cpus=1}. */
    public static List<String> limits(String role, JsonNode own) {
        var limits = new ArrayList<String>();
        limit(limits, role + ".cpus=", own.path("cpus").asInt(0), "");
        int percent = own.path("quotaPercent").asInt(0);
        if (percent > 0) {
            limits.add(role + ".quota=" + BigDecimal.valueOf(percent, 2).stripTrailingZeros().toPlainString());
        }
        limit(limits, role + ".heap=", own.path("heapMegabytes").asInt(0), "m");
        limit(limits, role + ".memory=", own.path("memoryMegabytes").asInt(0), "m");
        if (own.path("collector").isTextual()) {
            limits.add(role + ".gc=" + own.path("collector").asText());
        }
        return limits;
    }

    private static void limit(List<String> limits, String before, int value, String after) {
        if (value > 0) {
            limits.add(before + value + after);
        }
    }

    private static Optional<String> warmup(JsonNode warmup) {
        return warmup.path("untilSteady").asBoolean() ? Optional.of("steady") : seconds(warmup.path("atMost"));
    }

    /** Returns empty for text that is not a duration. */
    private static Optional<String> seconds(JsonNode time) {
        try {
            return Optional.of(plain(BigDecimal.valueOf(Duration.parse(time.asText()).toMillis(), 3)));
        } catch (DateTimeParseException | ArithmeticException e) {
            return Optional.empty();
        }
    }

    private static String plain(BigDecimal number) {
        return number.stripTrailingZeros().toPlainString();
    }
}
