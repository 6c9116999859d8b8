import io.carrierscope.junit.Carriers;
import java.util.concurrent.CyclicBarrier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Two tests at the same time, of which one pins. */
@Carriers
@Execution(ExecutionMode.CONCURRENT)
class Parallel {
    private static final CyclicBarrier TOGETHER = new CyclicBarrier(2);

    @Test
    void pins() throws Exception {
        TOGETHER.await();
        Thread.startVirtualThread(() -> SlowToBegin.touch()).join();
        TOGETHER.await();
    }

    @Test
    void sleeps() throws Exception {
        TOGETHER.await();
        var sleeper = Thread.startVirtualThread(() -> sleep(30));
        sleeper.join();
        TOGETHER.await();
    }

    static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static final class SlowToBegin {
        static {
            sleep(70);
        }

        static void touch() {}
    }
}
