package ours;

import io.carrierscope.junit.Carriers;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Carriers(from = "ours", maxDelayP99 = "100ms", maxCarriers = 0)
class CarriersOfClassPeer {
    @ParameterizedTest(name = "{0}")
    @EnumSource
    void peer(Case one) throws Exception {
        one.run();
    }
}
