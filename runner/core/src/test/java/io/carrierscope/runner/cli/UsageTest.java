package io.carrierscope.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.runner.jvm.process.TinyApplication;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.ServiceLoader.Provider;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Arguments that make no sense give one line that says what would. */
class UsageTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            nosuch                                                       | quick
            nosuch.yaml                                                  | there is no file
            --nosuch                                                     | --jdk
            quick surplus                                                | surplus
            --sever virtual                                              | Unknown option: '--sever' (did you mean --server?); options:
            --jdk 99                                                     | found:
            --jdk /no/such/folder                                        | /no/such/folder
            --jdk                                                        | --jdk
            --jdk 25,25                                                  | twice
            --server nosuch                                              | platform-20
            --client nosuch                                              | apache-virtual
            --jdk ,                                                      | --jdk
            --server virtual,,platform-20                                | --server
            --load ,                                                     | --load
            --limit ,                                                    | --limit
            --gc serial,shenandoah                                       | serial, parallel, g1, z
            --jvm-args -Xint                                             | server=-Xss512k
            --jvm-args server=Xint                                       | server=-Xss512k
            --jvm-args nobody=-Xint                                      | server=-Xss512k
            --workload nosuch                                            | pin-monitor
            --repeat 0                                                   | --repeat
            --repeat x                                                   | --repeat
            --measure 0                                                  | --measure
            --measure -1                                                 | --measure
            --warmup NaN                                                 | --warmup
            --load nosuch                                                | poisson-<rate>
            --load batch-10x20                                           | iteration
            --recording maybe                                            | on, off
            --warmup soon                                                | steady
            --scale 2                                                    | --scale
            --limit server.cpus=x                                        | server.cpus
            --limit nosuch.cpus=1                                        | --limit
            --limit server.gc=nosuch                                     | serial
            --broker-port 70000                                          | --broker-port
            --verify /no/such/report                                     | name a report.json
            --verify pom.xml                                             | is not a report.json
            --fresh --resume                                             | --resume
            serve                                                        | --server
            serve --server nosuch --workload io                          | virtual
            serve --server virtual --workload nosuch                     | cpu
            serve --server virtual --workload io --port 70000            | --port
            serve --server virtual --workload io --nosuch                | --port
            load --seconds 1 --clients 1                                 | --target
            load --target http://127.0.0.1:1/ --seconds 1                | --clients
            load --target http://127.0.0.1:1/ --seconds 1 --clients 0    | --clients
            load --target http://127.0.0.1:1/ --seconds 1 --rate 0       | --rate
            load --target http://127.0.0.1:1/ --seconds 0 --rate 1       | --seconds
            load --target ftp://127.0.0.1:1/ --seconds 1 --rate 1        | --target
            load --target http://192.0.2.1/ --seconds 1 --rate 1         | --target
            load --target nonsense --seconds 1 --rate 1                  | --target
            """)
    void isOneLineAndExitCodeTwo(String args, String names) {
        Outcome outcome = Outcome.of(List.of(args.split(" +")));
        if (args.contains("25,25") && Runtime.version().feature() != 25) {
            return;
        }
        assertThat(outcome.err().lines()).hasSize(1);
        assertThat(outcome.err()).contains(names);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.code()).isEqualTo(2);
    }

    @Test
    void aCollectorIsAnAxisThatCellsAreNamedAfter() {
        Outcome outcome = Outcome.of(List.of("quick", "--list", "--workload", "io", "--server", "platform-20,virtual",
                "--gc", "Serial,G1"));
        assertThat(outcome.out().lines().map(line -> line.replaceAll("\\.jdk.*", ""))).contains(
                "quick.platform-20-serial.io.closed-64", "quick.platform-20-g1.io.closed-64",
                "quick.virtual-serial.io.closed-64", "quick.virtual-g1.io.closed-64");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-V", "--version", "load --version"})
    void tellsItsVersionOfWhichOnlyJarsKnow(String args) {
        Outcome outcome = Outcome.of(List.of(args.split(" ")));
        assertThat(outcome.code()).isZero();
        assertThat(outcome.out().strip()).isEqualTo("carrierscope unreleased");
    }

    @Test
    void listsSuites() {
        Outcome outcome = Outcome.of(List.of("--list"));
        assertThat(outcome.code()).isZero();
        assertThat(outcome.out()).contains("quick", "6 cells");
    }

    @Test
    void listsTheCellsOfASuiteInTheirOrder() {
        List<String> lines = listed("1");
        assertThat(lines).satisfiesExactlyInAnyOrder(
                line -> assertThat(line).startsWith("quick.virtual.io.closed-64.jdk"),
                line -> assertThat(line).startsWith("quick.virtual.cpu.closed-64.jdk"),
                line -> assertThat(line).startsWith("2 cells to run in the order above (seed 1), about 0:"));
        assertThat(lines).isEqualTo(listed("1"));
        assertThat(IntStream.range(2, 20).mapToObj(seed -> listed(Integer.toString(seed)).getFirst()))
                .contains(lines.get(0), lines.get(1));
    }

    private static List<String> listed(String seed) {
        return Outcome.of(List.of("quick", "--list", "--workload", "io,cpu", "--server", "virtual", "--repeat", "1",
                "--seed", seed))
                .out().lines().toList();
    }

    /** Not those that are built in. */
    @Test
    void listsTheCellsOfAnApplicationsSuite(@TempDir Path folder) throws Exception {
        Outcome outcome = Outcome.of(List.of("--app", TinyApplication.jar(folder).toString(), "--app-port", "8080",
                "--get", "/work", "--list", "--recordings", folder.resolve("none").toString()));
        assertThat(outcome.code()).as(outcome.err()).isZero();
        assertThat(outcome.out()).contains("tiny.", "cells to run in the order above").doesNotContain("jetty-pools");
        assertThat(folder.resolve("none")).doesNotExist();
    }

    @Test
    void figuresDoNotDependOnTheLocale() {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag("ar-EG"));
        try {
            assertThat(Text.perSecond(1234.56)).isEqualTo("1234.6");
            assertThat(Text.millis(1_550_000)).isEqualTo("1.6");
            assertThat(Text.clock(java.time.Duration.ofSeconds(125))).isEqualTo("2:05");
        } finally {
            Locale.setDefault(before);
        }
    }

    @ParameterizedTest
    @CsvSource({"run-with-jfr, serve,", "run-with-jfr, doctor,", "carrierscope run, serve, carrierscope",
            "carrierscope, doctor, carrierscope"})
    void helpHasTheNameByWhichItWasCalled(String before, String command, String called) {
        if (called != null) {
            System.setProperty("carrierscope.command", called);
        }
        try {
            assertThat(Outcome.of(List.of(command, "--help")).out())
                    .startsWith("Usage: " + before + " " + command + " ");
        } finally {
            System.clearProperty("carrierscope.command");
        }
    }

    /** So that help, completions and man pages of carrierscope have them. */
    @Test
    void announcesItsCommands() {
        assertThat(ServiceLoader.load(Callable.class).stream().<Class<?>>map(Provider::type))
                .containsExactly(RunCommand.class, DoctorCommand.class);
    }
}
