package io.carrierscope.runner.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How many requests the servers of the catalogue handle at once, without starting one. */
class PoolTest {
    private static final String TOMCATS = "-Dserver.tomcat.threads.max=";

    @ParameterizedTest
    @CsvSource({"mvc-platform-10, 1, 10", "mvc-platform-50, 7, 50", "mvc-async-8-50-100, 3, 8",
            "mvc-common-pool, 7, 6", "mvc-common-pool, 1, 1", "mvc-single-thread, 9, 1", "webflux-elastic, 3, 30",
            "quarkus-platform, 2, 200", "batch-platform-10, 2, 10", "batch-single, 2, 1", "job-platform-10, 5, 10",
            "jdk-fixed-1, 4, 1", "jdk-cached, 4, 0", "platform-20, 2, 18", "platform-200-unreserved, 2, 198",
            "virtual-20, 2, 0", "mvc-future, 2, 0", "webflux, 2, 0", "mvc-virtual, 2, 0", "light, 2, 0"})
    void isKnownBeforeTheStart(String name, int processors, int threads) {
        assertThat(Servers.named(name).orElseThrow().pool().threads(List.of(), processors)).isEqualTo(threads);
    }

    @Test
    void anOptionOfTheJvmOverridesTheSettingOfItsName() {
        Pool tomcats = Servers.named("mvc-platform-200").orElseThrow().pool();
        assertThat(tomcats.threads(List.of("-Xss512k", TOMCATS + "37"), 2)).isEqualTo(37);
        assertThat(tomcats.threads(List.of(TOMCATS + "37", TOMCATS + "41"), 2)).as("the last one counts").isEqualTo(41);
        assertThat(tomcats.threads(List.of(TOMCATS + "many", "-Dserver.tomcat.threads.maximal=3"), 2)).isEqualTo(200);
        Pool jettys = Servers.named("platform-20").orElseThrow().pool();
        assertThat(jettys.threads(List.of(TOMCATS + "37", "-D=5"), 2)).isEqualTo(18);
    }

    @Test
    void theSettingOfAPoolFollowsTheOthers() {
        assertThat(Pool.of(7, "pool.size").after(List.of("a", "b=3"))).containsExactly("a", "b=3", "pool.size=7");
        assertThat(Pool.common().after(List.of("a"))).containsExactly("a");
    }
}
