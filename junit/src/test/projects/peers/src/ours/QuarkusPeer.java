package ours;

import io.quarkus.test.junit.virtual.ShouldNotPin;
import io.quarkus.test.junit.virtual.VirtualThreadUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@VirtualThreadUnit
class QuarkusPeer {
    @ParameterizedTest(name = "{0}")
    @EnumSource
    @ShouldNotPin
    void peer(Case one) throws Exception {
        one.run();
    }
}
