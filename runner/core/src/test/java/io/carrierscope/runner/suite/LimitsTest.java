package io.carrierscope.runner.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

class LimitsTest {
    @ParameterizedTest
    @FieldSource("io.carrierscope.runner.suite.Limits#ROLES")
    void aChangeIsOfOneRole(String changed) {
        Limits limits = Limits.USUAL.with(changed, usual -> usual.withCpus(3));
        assertThat(Limits.ROLES).filteredOn(role -> limits.of(role).cpus() == 3).containsExactly(changed);
    }

    @ParameterizedTest
    @ValueSource(strings = {Role.RUNNER, Role.BROKER, "sever"})
    void noOtherProcessHasLimits(String role) {
        assertThatThrownBy(() -> Limits.USUAL.of(role)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no limits for role '" + role + "'");
        assertThatThrownBy(() -> Limits.USUAL.with(role, usual -> usual)).isInstanceOf(IllegalArgumentException.class);
    }
}
