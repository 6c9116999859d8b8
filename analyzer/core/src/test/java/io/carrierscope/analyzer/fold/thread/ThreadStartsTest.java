package io.carrierscope.analyzer.fold.thread;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.ThreadLife;
import io.carrierscope.analyzer.recording.event.Stack;
import org.junit.jupiter.api.Test;

class ThreadStartsTest {
    private static final Window WINDOW = new Window(0, 4_000);

    private final ThreadStarts starts = new ThreadStarts(WINDOW);
    private int id;

    private void start(long at, String name, String method) {
        starts.accept(new ThreadLife(at, Recorded.platform(++id, name), true, Recorded.stack("java.lang.Thread.start",
                method)));
    }

    private void end(long at, String name) {
        starts.accept(new ThreadLife(at, Recorded.platform(++id, name), false, Stack.NONE));
    }

    /** 160 workers and 50 selectors start; 30 workers end. */
    @Test
    void threadsThatDoNotEndPileUp() {
        for (int i = 0; i < 160; i++) {
            start(i * 25, "HttpClient-" + i + "-Worker-0", "jdk.internal.net.http.Worker.run");
        }
        for (int i = 0; i < 50; i++) {
            start(i * 80, "HttpClient-" + i + "-SelectorManager", "shop.Prices.ask");
        }
        for (int i = 0; i < 30; i++) {
            end(i * 120, "HttpClient-" + i + "-Worker-0");
        }
        assertThat(starts.piledUp().orElseThrow()).isEqualTo(
                new ThreadStarts.PiledUp("HttpClient-*-SelectorManager", "shop.Prices.ask:7", 210, 180));
    }

    @Test
    void aPoolThatGrowsOnceDoesNot() {
        for (int i = 0; i < 300; i++) {
            start(i, "pool-1-thread-" + i, "shop.Prices.ask");
        }
        assertThat(starts.piledUp()).isEmpty();
    }

    @Test
    void threadsThatComeAndGoDoNot() {
        for (int i = 0; i < 400; i++) {
            start(i * 10, "task-" + i, "shop.Prices.ask");
            if (i % 4 != 0) {
                end(i * 10 + 5, "task-" + i);
            }
        }
        assertThat(starts.piledUp()).isEmpty();
    }
}
