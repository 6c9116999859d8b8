package io.carrierscope.runner.suite.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.carrierscope.runner.suite.Json;
import io.carrierscope.runner.workload.AsyncSteps;
import io.carrierscope.runner.workload.Caller;
import io.carrierscope.runner.workload.CpuWork;
import io.carrierscope.runner.workload.Database;
import io.carrierscope.runner.workload.MessageSender;
import io.carrierscope.runner.workload.Step;
import io.carrierscope.runner.workload.StepContext;
import io.carrierscope.runner.workload.Syntax;
import io.carrierscope.runner.workload.Workload;
import io.carrierscope.runner.workload.step.Steps;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** What holds for every step of the catalogue. The examples in docs/suites.md are its cases. */
class StepContractTest {
    private static final Path SUITES = Path.of(System.getProperty("carrierscope.root", "../.."))
            .resolve("docs/suites.md");
    private static final Pattern EXAMPLE = Pattern.compile("`([^`: ]+): ([^`]+)`");
    private static final StepContext CONTEXT = new StepContext(CpuWork.calibrated(), MessageSender.NONE,
            Caller.open(Map.of()), Database.NONE);
    /** How long they take is for another process to say: events of their sends tell. */
    private static final Set<String> ASKS_OTHERS = Set.of("Send");
    static final List<String> EXAMPLES = examples();

    private static List<String> examples() {
        try {
            String section = Files.readString(SUITES).split("\n## Steps of a workload\n")[1].split("\n## ")[0];
            return section.lines().filter(line -> line.startsWith("| `")).map(line -> line.split(" \\| ")[0])
                    .flatMap(cell -> EXAMPLE.matcher(cell).results().map(MatchResult::group))
                    .map(example -> example.replace("`", "").replace("<service>", "stock")
                            .replace("[steps]", "[{wait: 1ms}, {compute: 3us}]"))
                    .toList();
        } catch (Exception unreadable) {
            throw new IllegalStateException(unreadable);
        }
    }

    @Test
    void docsSuitesMdHasARowForEveryStep() {
        assertThat(Steps.ALL).allSatisfy(syntax -> assertThat(EXAMPLES)
                .as("add a row for `%s` with an example to \"Steps of a workload\" in docs/suites.md", syntax.form())
                .anyMatch(example -> syntax.argument(example.split(":")[0]).isPresent()));
    }

    @Test
    void theCatalogueHasEveryStep() throws Exception {
        String name = Steps.class.getPackageName();
        try (Stream<Path> files = Files
                .list(SUITES.resolveSibling("../runner/core/src/main/java").resolve(name.replace('.', '/')))) {
            for (Path file : files.filter(each -> !each.endsWith("package-info.java")).toList()) {
                Class<?> type = Class.forName(name + "." + file.getFileName().toString().replace(".java", ""));
                assertThat(Step.class.isAssignableFrom(type))
                        .as("add the Syntax of %s to the list in …/workload/step/Steps.java", type)
                        .isEqualTo(Steps.ALL.stream().anyMatch(syntax -> syntax.type() == type));
            }
        }
    }

    @ParameterizedTest
    @FieldSource("EXAMPLES")
    void isReadAndSurvivesJson(String example) throws Exception {
        Workload workload = workload(example);
        assertThat(Json.read(Json.write(workload), Workload.class)).isEqualTo(workload);
        Syntax syntax = Steps.ALL.stream().filter(each -> each.argument(example.split(":")[0]).isPresent()).findFirst()
                .orElseThrow();
        assertThat(workload.steps().getFirst()).isInstanceOf(syntax.type());
        assertThat(Json.write(workload)).contains("{\"do\":\"" + syntax.id() + "\"");
    }

    /** The analyzer reads the times by these names, in {@code workload.WorkStep}. */
    @ParameterizedTest
    @FieldSource("EXAMPLES")
    void writesItsTimesUnderTheNamesThatTheAnalyzerReads(String example) throws Exception {
        Step step = step(example);
        String json = Json.write(workload(example));
        assertThat(json.contains("\"time\":\"PT")).as("has a field time where it waits")
                .isEqualTo(!step.waitTime().isZero());
        assertThat(json.contains("\"cpu\":\"PT0.0")).as("has a field cpu where it computes")
                .isEqualTo(!step.cpuTime().isZero());
        if (!ASKS_OTHERS.contains(step.getClass().getSimpleName())) {
            assertThat(json)
                    .as("without a field cpu, time, kind, of or oneIn the analyzer counts %s as nothing (docs/internals/events.md)",
                            example)
                    .containsAnyOf("\"cpu\":", "\"time\":", "\"kind\":", "\"of\":", "\"oneIn\":");
        }
    }

    /** A scale of one half at least keeps it, and no time that it asks for grows. */
    @ParameterizedTest
    @FieldSource("EXAMPLES")
    void isScaled(String example) throws Exception {
        Step step = step(example);
        Step half = step.scaled(0.5);
        assertThat(half).hasSameClassAs(step);
        assertThat(half.cpuTime().plus(half.waitTime())).isLessThanOrEqualTo(step.cpuTime().plus(step.waitTime()));
        assertThat(step.scaled(1)).isEqualTo(step);
        assertThat(step.with(step.steps())).isEqualTo(step);
    }

    /** One microsecond would ask the database. */
    @Test
    void aConnectionThatIsOnlyLentIsSoAtEveryScale() throws Exception {
        Step lent = step("query-on-7: 0ms");
        assertThat(lent.scaled(0.5)).isEqualTo(lent);
        assertThat(lent.waitTime()).isZero();
    }

    /** A step that waits does so for at least the time that it asks for; those that ask other processes have tests with these. */
    @ParameterizedTest
    @FieldSource("EXAMPLES")
    void takesTheTimeThatItAsksFor(String example) throws Exception {
        Step step = step(example);
        assumeThat(step).as("needs another process").isNotInstanceOf(Step.Remote.class);
        assumeThat(example.startsWith("native-frame") && Runtime.version().feature() < 22).isFalse();
        long begin = System.nanoTime();
        CONTEXT.run(List.of(step));
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThanOrEqualTo(step.waitTime());
    }

    /** It must be {@link Step.NonBlocking} to run on an event loop, and then it ends there too. */
    @ParameterizedTest
    @FieldSource("EXAMPLES")
    void endsWithoutBlockingOrIsRefused(String example) throws Exception {
        Step step = step(example);
        assumeThat(step).as("needs another process").isNotInstanceOf(Step.Remote.class);
        AsyncSteps steps = new AsyncSteps(CONTEXT);
        if (!AsyncSteps.understands(List.of(step))) {
            assertThat(step).isNotInstanceOf(Step.NonBlocking.class);
            return;
        }
        var ended = new CompletableFuture<String>();
        steps.run(List.of(step), 7, Runnable::run, failure -> ended.complete(String.valueOf(failure)));
        assertThat(ended.get(30, TimeUnit.SECONDS)).isEqualTo("null");
    }

    private static Step step(String example) throws SuiteProblem {
        return workload(example).steps().getFirst();
    }

    private static Workload workload(String example) throws SuiteProblem {
        return Suites.read("example.yaml", """
                name: example
                question: Does it run?
                workloads: {example: {question: "Does it run?", steps: [{%s}]}}
                axes: {server: [virtual], workload: [example], load: [closed-1]}
                phases: {warmup: 1s, measure: 1s, drain: 1s, timeout: 1s}
                """.formatted(example)).axes().workloads().getFirst();
    }
}
