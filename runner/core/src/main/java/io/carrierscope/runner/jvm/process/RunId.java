package io.carrierscope.runner.jvm.process;

import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;

/** Ids of runs: suite, start time and a random part, as two machines may start at the same time. */
public final class RunId {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuuMMdd-HHmmss", Locale.ROOT);

    private RunId() {}

    public static String next(String suite) {
        String chance = HexFormat.of().toHexDigits((short) ThreadLocalRandom.current().nextInt());
        return suite + "-" + LocalDateTime.now().format(TIME) + "-" + chance;
    }
}
