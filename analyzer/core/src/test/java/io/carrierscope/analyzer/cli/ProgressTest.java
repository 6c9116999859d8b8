package io.carrierscope.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.cli.Terminal.Progress;
import io.carrierscope.analyzer.recording.file.Recording;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ProgressTest {
    private final StringWriter text = new StringWriter();
    private long nanos;

    private Progress progress(Progress.Form form) {
        return new Progress(new PrintWriter(text), 700_000_000, form, () -> nanos);
    }

    private void after(long millis, Progress progress, long bytes) {
        nanos += TimeUnit.MILLISECONDS.toNanos(millis);
        progress.read(Recording.PASSES * bytes); // in one pass after the other
    }

    @Test
    void aTerminalSeesALineFromTheThirdSecondOn() {
        try (var live = progress(Progress.Form.LIVE)) {
            after(1_999, live, 70_000_000);
            assertThat(text.toString()).isEmpty();
            after(1, live, 7_000_000);
            after(99, live, 7_000_000);
            assertThat(text.toString()).isEqualTo("\r\033[Kreading recordings: 11 %, 77 of 700 MB");
            after(1, live, 7_000_000);
        }
        assertThat(text.toString()).endsWith("\r\033[Kreading recordings: 13 %, 91 of 700 MB\r\033[K");
    }

    @Test
    void elsewhereALineComesEveryTenSeconds() {
        try (var plain = progress(Progress.Form.PLAIN)) {
            after(9_999, plain, 100_000_000);
            after(1, plain, 75_000_000);
            after(9_999, plain, 25_000_000);
            after(1, plain, 150_000_000);
        }
        assertThat(text.toString().lines()).containsExactly("reading recordings: 25 %, 175 of 700 MB",
                "reading recordings: 50 %, 350 of 700 MB");
    }

    @Test
    void withoutALauncherNothingIsPrinted() {
        try (var silent = progress(Progress.Form.SILENT)) {
            after(1_000_000, silent, 350_000_000);
        }
        assertThat(text.toString()).isEmpty();
    }
}
