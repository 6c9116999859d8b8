package ours;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The same tests without a check: how long they take. */
class BarePeer {
    @ParameterizedTest(name = "{0}")
    @EnumSource
    void peer(Case one) throws Exception {
        one.run();
    }
}
