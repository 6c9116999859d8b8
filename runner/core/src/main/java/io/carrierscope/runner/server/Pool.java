package io.carrierscope.runner.server;

import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.Stream;

/**
 * The threads of a server of which each holds one request at a time: the one place that knows how many there are.
 *
 * @param setting the setting of the application that says so, which an option of its JVM may override; empty where there is none
 * @param ofProcessors how many there are, given the processors that the JVM may use; 0 where no pool limits the requests
 */
public record Pool(String setting, IntUnaryOperator ofProcessors) {
    /** No pool limits the requests that are handled at once. */
    static final Pool NONE = of(0);
    private static final int OF_THE_ELASTIC_ONE = 10;

    static Pool of(int threads) {
        return of(threads, "");
    }

    /** As many as this setting asks for. */
    static Pool of(int threads, String setting) {
        return new Pool(setting, processors -> threads);
    }

    /** The pool that all of a JVM shares: one processor is left to the thread that gives it work. */
    static Pool common() {
        return new Pool("", processors -> Math.max(1, processors - 1));
    }

    /** Reactor's pool for code that blocks. */
    static Pool elastic() {
        return new Pool("", processors -> OF_THE_ELASTIC_ONE * processors);
    }

    /** How many there are in a JVM with these options and processors. */
    public int threads(List<String> jvmOptions, int processors) {
        String option = "-D" + setting + "=";
        return setting.isEmpty()
                ? ofProcessors.applyAsInt(processors)
                : jvmOptions.stream().filter(each -> each.matches("\\Q" + option + "\\E\\d{1,9}"))
                        .map(each -> Integer.parseInt(each.substring(option.length())))
                        .reduce(ofProcessors.applyAsInt(processors), (before, last) -> last);
    }

    /** How many there are in this JVM. */
    int threads() {
        return threads(List.of(), Runtime.getRuntime().availableProcessors());
    }

    /** The settings of an application that has such a pool, the others first. */
    List<String> after(List<String> others) {
        return setting.isEmpty()
                ? others
                : Stream.concat(others.stream(), Stream.of(setting + "=" + threads())).toList();
    }
}
