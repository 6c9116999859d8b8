package io.carrierscope.analyzer.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JdkVersionTest {
    /** What JVMs of these vendors write, with the parts that vary. */
    @ParameterizedTest
    @CsvSource(quoteCharacter = '"', delimiter = '|', textBlock = """
            OpenJDK 64-Bit Server VM (21.0.8+9-LTS) for linux-amd64 JRE (21.0.8+9-LTS), built on 2025-07-15T00:00:00Z with gcc 11.3.0 | 21 | 21.0.8+9-LTS
            OpenJDK 64-Bit Server VM (17+35-2724) for linux-amd64 JRE (17+35-2724), built on Aug  5 2021 23:14:56 by 'mach5one' | 17 | 17+35-2724
            OpenJDK 64-Bit Server VM (11.0.22+7-post-Ubuntu-0ubuntu222.04.1) for linux-amd64 JRE (11.0.22+7-post-Ubuntu-0ubuntu222.04.1), built on Jan 18 | 11 | 11.0.22+7-post-Ubuntu-0ubuntu222.04.1
            OpenJDK 64-Bit Server VM (17.0.15+6-Debian-1deb12u1) for linux-amd64 JRE (17.0.15+6-Debian-1deb12u1), built on Apr 20 2025 | 17 | 17.0.15+6-Debian-1deb12u1
            Java HotSpot(TM) 64-Bit Server VM (17.0.10+11-LTS-240) for windows-amd64 JRE (17.0.10+11-LTS-240), built on Dec 19 2023 | 17 | 17.0.10+11-LTS-240
            Java HotSpot(TM) 64-Bit Server VM (21.0.5+9-LTS-jvmci-23.1-b48) for bsd-aarch64 JRE (21.0.5+9-LTS-jvmci-23.1-b48), built on 2024 | 21 | 21.0.5+9-LTS-jvmci-23.1-b48
            OpenJDK 64-Bit Server VM (17.0.9+11-jvmci-23.0-b22) for linux-amd64 JRE (17.0.9+11-jvmci-23.0-b22), built on Oct 2023 | 17 | 17.0.9+11-jvmci-23.0-b22
            OpenJDK 64-Bit Server VM (17.0.3+7-LTS) for linux-amd64 JRE (Zulu17.34+19-CA) (17.0.3+7-LTS), built on Apr 2022 | 17 | 17.0.3+7-LTS
            OpenJDK 64-Bit Server VM (21+35-sapmachine) for bsd-aarch64 JRE (21+35-sapmachine), built on 2023-09-19 | 21 | 21+35-sapmachine
            OpenJDK 64-Bit Server VM (17.0.2+8-LTS-sapmachine) for linux-amd64 JRE (17.0.2+8-LTS-sapmachine), built on Jan 2022 | 17 | 17.0.2+8-LTS-sapmachine
            OpenJDK 64-Bit Server VM Corretto-21.0.6.7.1 (21.0.6+7-LTS) for linux-amd64 JRE (21.0.6+7-LTS), built on 2025 | 21 | 21.0.6+7-LTS
            OpenJDK 64-Bit Server VM (25.282-b08) for linux-amd64 JRE (1.8.0_282-b08), built on Jan 20 2021 12:05:28 by "openjdk" | 8 | 1.8.0_282-b08
            OpenJDK 64-Bit Server VM (25.302-b08) for linux-amd64 JRE (Zulu 8.56.0.21-CA-linux64) (1.8.0_302-b08), built on Jul 2021 | 8 | 1.8.0_302-b08
            Java HotSpot(TM) 64-Bit Server VM (25.301-b09) for bsd-amd64 JRE (1.8.0_301-b09), built on Jun  9 2021 | 8 | 1.8.0_301-b09
            25.412-b08 | 8 | 1.8.0_412-b08
            25.71-b15 | 8 | 1.8.0_71-b15
            25.0.3+9-LTS | 25 | 25.0.3+9-LTS
            17.0.10+7 | 17 | 17.0.10+7
            26-ea+22-2291 | 26 | 26-ea+22-2291
            OpenJDK 64-Bit Server VM (27-ea+12-1100) for linux-amd64 JRE (27-ea+12-1100), built with gcc 14.2.0 | 27 | 27-ea+12-1100
            OpenJDK 64-Bit Server VM (28-internal-2026-11-02-0712011.builder.jdk) for linux-amd64 JRE (28-internal), built with gcc | 28 | 28-internal-2026-11-02-0712011.builder.jdk
            OpenJDK 64-Bit Server VM (fastdebug 24-ea+9) for linux-amd64 JRE (24-ea+9), built on 2024-08-01 | 24 | 24-ea+9
            OpenJDK 64-Bit Server VM 21.0.2+13-LTS | 21 | 21.0.2+13-LTS
            Substrate VM 21.0.2+13-LTS | 21 | 21.0.2+13-LTS
            GraalVM 22.3.0 Java 17 CE | 17 | 17
            JRE 17 Linux amd64-64-Bit Compressed References 20240716_769 (JIT enabled, AOT enabled) | 17 | 17
            JRE 1.8.0 Linux amd64-64-Bit Compressed References 20240501_914 (JIT enabled, AOT enabled) | 8 | 8
            openj9-0.46.0 | 0 | unknown
            unknown | 0 | unknown
            (2147483648) | 0 | unknown
            """)
    void isReadOfWhatTheJvmPrints(String printed, int feature, String version) {
        assertThat(JdkVersion.of(printed, name -> Optional.empty())).isEqualTo(new JdkVersion(feature, version));
    }

    /** OpenJ9 has a version of its own, and the property of the class library the JDK's. */
    @Test
    void isReadOfPropertiesWhereTheJvmPrintsNone() {
        var properties = Map.of("java.runtime.version", "21.0.4+7-LTS", "java.vm.version", "openj9-0.46.0");
        assertThat(JdkVersion.of("openj9-0.46.0", name -> Optional.ofNullable(properties.get(name))))
                .isEqualTo(new JdkVersion(21, "21.0.4+7-LTS"));
        assertThat(JdkVersion.of("", name -> Optional.of("1.8").filter(v -> name.equals("java.specification.version"))))
                .isEqualTo(new JdkVersion(8, "1.8"));
    }

    @Test
    void aLongTextIsReadQuickly() {
        assertThat(JdkVersion.of("(1".repeat(4_000_000), name -> Optional.of("((9".repeat(1_000_000))))
                .isEqualTo(JdkVersion.UNKNOWN);
    }
}
