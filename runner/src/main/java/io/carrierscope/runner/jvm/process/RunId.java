package io.carrierscope.runner.jvm.process;

import io.carrierscope.runner.jvm.probe.Machine;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;

/** Names runs: the suite, the time of the start and a little chance, as two machines may start at once. */
public final class RunId {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuuMMdd-HHmmss", Locale.ROOT);

    private RunId() {}

    public static String next(String suite) {
        String chance = HexFormat.of().toHexDigits((short) ThreadLocalRandom.current().nextInt());
        return suite + "-" + LocalDateTime.now().format(TIME) + "-" + chance;
    }

    public static String host() {
        return Machine.host();
    }
}
