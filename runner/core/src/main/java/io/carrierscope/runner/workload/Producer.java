package io.carrierscope.runner.workload;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * How messages are sent to the broker.
 *
 * @param acks what the broker acknowledges after, in Kafka's words: 1 or all
 * @param linger longest time a batch waits for more messages
 * @param maxBlock longest time that sending may wait for a place in the buffer
 */
public record Producer(String name, String profile, String acks, Duration linger, int batchBytes, long bufferBytes,
        int retries, Duration maxBlock) {
    private static final int BATCH_BYTES = 16_384;
    private static final int RETRIES = 1;
    private static final Duration MAX_BLOCK = Duration.ofSeconds(1);
    private static final Pattern FORM = Pattern.compile("([a-z]+)-linger(\\d{1,4})");

    /** The settings in which the two programs of one published study differ, and one setting for both. */
    private enum Profile {
        MVC("1", 33_554_432), WEBFLUX("all", 26_384), HARMONISED("all", 33_554_432);

        private final String acks;
        private final long bufferBytes;

        Profile(String acks, long bufferBytes) {
            this.acks = acks;
            this.bufferBytes = bufferBytes;
        }

        private String id() {
            return name().toLowerCase(Locale.ROOT);
        }

        private Producer with(int lingerMillis) {
            return new Producer(id() + "-linger" + lingerMillis, id(), acks, Duration.ofMillis(lingerMillis),
                    BATCH_BYTES, bufferBytes, RETRIES, MAX_BLOCK);
        }
    }

    /** The default. */
    public static final Producer USUAL = Profile.HARMONISED.with(0);

    /** Such as mvc-linger10: a profile and a linger in milliseconds. */
    public static Optional<Producer> named(String name) {
        Matcher form = FORM.matcher(name);
        return form.matches()
                ? Stream.of(Profile.values()).filter(profile -> profile.id().equals(form.group(1)))
                        .map(profile -> profile.with(Integer.parseInt(form.group(2)))).findFirst()
                : Optional.empty();
    }

    /** The forms of the names. */
    public static List<String> forms() {
        return Stream.of(Profile.values()).map(profile -> profile.id() + "-linger<ms>").toList();
    }
}
