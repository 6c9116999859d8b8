package io.carrierscope.analyzer.report.why;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.report.Golden;
import io.carrierscope.analyzer.why.Servers;
import io.carrierscope.analyzer.why.Why;
import org.junit.jupiter.api.Test;

/** The page that answers why WebFlux is ahead, from cells put together by hand. */
class WhyDocumentTest {
    private static final String WAIT = "spring-wait";
    private static final String ACK = "kafka-ack";
    private static final String REACTIVE = "webflux-reactor-kafka";

    @Test
    void saysWhatItIsMadeOf() {
        Golden.check("why.md", WhyDocument.markdown(Why.of(servers().analysis())));
    }

    private static Servers servers() {
        return new Servers().with("mvc-platform-200", 250, 0.5, 0.4, 70, 60, "org.apache.catalina.core.Valve.invoke")
                .with("mvc-virtual", 500, 0.5, 0.4, 80, 40, "org.apache.catalina.core.Valve.invoke")
                .with("webflux", 1250, 0.6, 0.45, 50, 100, "io.netty.channel.Pipeline.fire")
                .with(WAIT, "netty-virtual", "", 900).with(WAIT, "webflux-virtual", "", 1100)
                .with(ACK, "mvc-platform-200", "mvc-linger10", 200).with(ACK, "mvc-virtual", "mvc-linger10", 250)
                .with(ACK, "mvc-virtual", "harmonised-linger0", 400).with(ACK, REACTIVE, "harmonised-linger0", 300)
                .with(ACK, REACTIVE, "webflux-linger10", 750);
    }

    @Test
    void saysInHowManyRunsACheckFailed() {
        var page = WhyDocument.markdown(Why.of(new Servers().repeated("mvc-virtual", 500, 0, 510)
                .repeated("webflux", 900, 910, 890).analysis()));
        assertThat(page).contains(
                "./run-with-jfr.sh spring-wait --full --warmup steady --measure 15 --repeat 3 --jdk 25",
                "| mvc-virtual | 2 of 3 | not steady: 56 answers per second in the first half");
    }

    /** Where nothing is ahead the page says so. */
    @Test
    void saysWhereTheEffectDoesNotAppear() {
        var page = WhyDocument.markdown(Why.of(new Servers().with(WAIT, "mvc-virtual", "", 500)
                .with(WAIT, "webflux", "", 510).analysis()));
        assertThat(page).contains("the effect does not appear here").contains("hold no run of the suite kafka-ack");
    }

    /** Runs with other settings cannot share a folder, and servers that another condition lacks are not run there. */
    @Test
    void namesEachRunWithItsServersAndItsFolder() {
        var page = WhyDocument.markdown(Why.of(new Servers().with(WAIT, "webflux", "", 900)
                .with(WAIT, "mvc-virtual", "", 500).with(WAIT, "netty-virtual", "", 950).coldIn("recordings/cold")
                .with(WAIT, "webflux", "", 300).with(WAIT, "mvc-virtual", "", 200).analysis()));
        assertThat(page)
                .contains(
                        """
                                ./run-with-jfr.sh spring-wait --full --warmup steady --measure 15 --jdk 25 --workload wait --load closed-300 \\
                                  --server mvc-virtual,netty-virtual,webflux
                                ./run-with-jfr.sh spring-wait --full --warmup 15 --measure 15 --jdk 25 --workload wait --load closed-300 \\
                                  --server mvc-virtual,webflux --recordings recordings/cold
                                bin/analyzer why -o docs/why-webflux.md recordings/spring-wait.*.jfr recordings/cold/spring-wait.*.jfr
                                """)
                .contains("after a warm-up of 15s, webflux answers 1.50 times");
    }
}
