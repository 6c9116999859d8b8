import io.carrierscope.junit.Carriers;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Two tests at the same time, and a thread of neither. */
@Carriers
@Execution(ExecutionMode.CONCURRENT)
class Shared {
    private static final CyclicBarrier TOGETHER = new CyclicBarrier(2);

    @Test
    void one() throws Exception {
        both(SlowToBegin::touch);
    }

    @Test
    void other() throws Exception {
        both(() -> {});
    }

    private static void both(Runnable task) throws Exception {
        TOGETHER.await();
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            executor.submit(task);
        }
        TOGETHER.await();
    }

    static final class SlowToBegin {
        static {
            Parallel.sleep(70);
        }

        static void touch() {}
    }
}
