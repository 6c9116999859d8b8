package io.carrierscope.analyzer.recording;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.recording.event.EventCatalogue;
import io.carrierscope.analyzer.recording.event.EventDescriptor;
import io.carrierscope.analyzer.settings.EventSetting;
import io.carrierscope.analyzer.settings.Question;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The runner records every event type that the analyzer reads, and docs/internals/events.md describes the types of the runner. */
class EventCatalogueTest {
    private static final Path ROOT = Path.of(System.getProperty("carrierscope.root"));
    private static final String JFC = "runner/core/src/main/resources/carrierscope.jfc";
    private static final Pattern RECORDED = Pattern
            .compile("<event name=\"([^\"]+)\">\\s*<setting name=\"enabled\">true<");
    private static final Pattern DOCUMENTED = Pattern.compile("(?m)^## (carrierscope\\.\\w+) ");
    private static final Pattern THRESHOLD = Pattern
            .compile("<event name=\"([^\"]+)\">(?:(?!</event>).)*<setting name=\"threshold\">([^<]+)<", Pattern.DOTALL);
    private static final Map<String, String> FROM_A_THRESHOLD = Map.of(
            "jdk.Compilation", "shorter compilations are many, and those that fail for what they need take longer",
            "jdk.ExecuteVMOperation",
            "shorter operations are many, and a pause below 1 ms is within the noise of a response time",
            "jdk.SafepointBegin", "the same",
            "jdk.SocketRead", "reads that do not wait would leave an event each");
    private static final Map<String, String> NOT_RECORDED = Map.ofEntries(
            Map.entry("jdk.MethodTrace", "a trace of every park is too much for a measurement"),
            Map.entry("jdk.ThreadDump", "a dump stops all threads, and the matrix's servers are known to go on"),
            Map.entry("jdk.SocketWrite", "servers of the matrix write to this machine only"),
            Map.entry("jdk.JavaExceptionThrow", "errors of requests are recorded by the client"),
            Map.entry("jdk.JavaErrorThrow", "the same"), Map.entry("jdk.ExceptionStatistics", "the same"),
            Map.entry("jdk.InitialSystemProperty", "properties tell of the machine"),
            Map.entry("jdk.ObjectAllocationInNewTLAB", "jdk.ObjectAllocationSample tells the same at less cost"),
            Map.entry("jdk.ObjectAllocationOutsideTLAB", "the same"),
            Map.entry("profiler.Malloc", "no JVM writes it"), Map.entry("profiler.WallClockSample", "the same"));

    /** {@code -Dgolden=write} adds those that are missing, as {@code analyzer settings} records them. */
    @Test
    void theRunnerRecordsEveryType() throws IOException {
        var missing = missing(JFC, RECORDED, type -> !NOT_RECORDED.containsKey(type));
        if ("write".equals(System.getProperty("golden"))) {
            var events = EventCatalogue.settings(25, List.of(Question.values())).stream()
                    .filter(s -> missing.contains(s.type())).map(EventCatalogueTest::event)
                    .collect(Collectors.joining());
            var file = ROOT.resolve(JFC);
            Files.writeString(file, Files.readString(file).replace("</configuration>", events + "</configuration>"));
        }
        assertThat(missing(JFC, RECORDED, type -> !NOT_RECORDED.containsKey(type)))
                .as("types that the analyzer reads and " + JFC
                        + " does not enable: write it with -Dgolden=write, or give "
                        + "a reason in EventCatalogueTest.NOT_RECORDED")
                .isEmpty();
    }

    private static String event(EventSetting setting) {
        return setting.values().entrySet().stream()
                .map(v -> "    <setting name=\"" + v.getKey() + "\">" + v.getValue() + "</setting>\n")
                .collect(Collectors.joining("", "  <event name=\"" + setting.type() + "\">\n", "  </event>\n"));
    }

    @Test
    void theRunnerRecordsEventsOfAnyLength() throws IOException {
        var jfc = Files.readString(ROOT.resolve(JFC));
        var read = EventCatalogue.all().map(EventDescriptor::type).collect(Collectors.toSet());
        assertThat(THRESHOLD.matcher(jfc).results().filter(m -> read.contains(m.group(1)))
                .filter(m -> !m.group(2).startsWith("0 ")).map(m -> m.group(1)))
                .as("types that the analyzer reads and carrierscope.jfc records from a threshold on: set it to 0 ns there, or add a "
                        + "reason to EventCatalogueTest.FROM_A_THRESHOLD")
                .containsExactlyInAnyOrderElementsOf(FROM_A_THRESHOLD.keySet());
    }

    @Test
    void everyRunnerTypeIsDocumented() throws IOException {
        assertThat(missing("docs/internals/events.md", DOCUMENTED, type -> type.startsWith("carrierscope.")))
                .as("types that the analyzer reads and docs/internals/events.md does not describe: add a section "
                        + "`## carrierscope.Name (…)` there")
                .isEmpty();
    }

    /** Returns the selected types of the catalogue that the pattern does not find in the file. */
    private static Set<String> missing(String file, Pattern pattern, Predicate<String> asked) throws IOException {
        var found = pattern.matcher(Files.readString(ROOT.resolve(file))).results().map(m -> m.group(1))
                .collect(Collectors.toSet());
        return EventCatalogue.all().map(EventDescriptor::type).filter(asked).filter(type -> !found.contains(type))
                .collect(Collectors.toSet());
    }
}
