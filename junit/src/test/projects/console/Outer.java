import io.carrierscope.junit.CarrierReport;
import io.carrierscope.junit.Carriers;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

@Carriers(absent = "pinning-class-init")
class Outer {
    /** Pins as the test says, and asks. */
    @Test
    @Carriers(maxPinnedShare = 1)
    void asks(CarrierReport report) throws Exception {
        Thread.startVirtualThread(() -> First.touch()).join();
        Assertions.assertTrue(report.pins() >= 1, report::toString);
        Assertions.assertTrue(report.pinned().toMillis() >= 20, report::toString);
        Assertions.assertTrue(report.pinnedShare() > 0.02, report::toString);
        Assertions.assertTrue(report.delayP99().isPresent());
        Assertions.assertTrue(report.toString().contains("pinning-class-init: 1 waits"), report::toString);
        Assertions.assertTrue(report.toString().contains("at Outer$First.<clinit>:"), report::toString);
    }

    @RepeatedTest(2)
    void idles() {}

    @Nested
    class Inner {
        @Test
        void pins() throws Exception {
            Thread.startVirtualThread(() -> Second.touch()).join();
        }
    }

    static final class First {
        static {
            Parallel.sleep(70);
        }

        static void touch() {}
    }

    static final class Second {
        static {
            Parallel.sleep(70);
        }

        static void touch() {}
    }
}
