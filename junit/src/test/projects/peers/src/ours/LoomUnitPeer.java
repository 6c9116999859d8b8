package ours;

import me.escoffier.loom.loomunit.LoomUnitExtension;
import me.escoffier.loom.loomunit.ShouldNotPin;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@ExtendWith(LoomUnitExtension.class)
class LoomUnitPeer {
    @ParameterizedTest(name = "{0}")
    @EnumSource
    @ShouldNotPin
    void peer(Case one) throws Exception {
        one.run();
    }
}
