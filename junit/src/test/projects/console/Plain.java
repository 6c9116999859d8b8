import io.carrierscope.junit.Carriers;
import org.junit.jupiter.api.Test;

/** Only a method has limits. */
class Plain {
    @Test
    void isNotChecked() {}

    @Test
    @Carriers(unknown = Carriers.Unknown.PASS)
    void keepsThem() throws Exception {
        Thread.startVirtualThread(() -> Parallel.sleep(20)).join();
    }
}
