package ours;

import io.carrierscope.junit.Carriers;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CarriersPeer {
    @ParameterizedTest(name = "{0}")
    @EnumSource
    @Carriers(from = "ours", maxDelayP99 = "100ms", maxCarriers = 0)
    void peer(Case one) throws Exception {
        one.run();
    }
}
