package io.carrierscope.runner.workload.step;

import io.carrierscope.runner.workload.Step;
import io.carrierscope.runner.workload.Syntax;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The catalogue of steps. */
public final class Steps {
    public static final List<Syntax> ALL = Stream.concat(
            Stream.of(Wait.SYNTAX, Compute.SYNTAX, ObjectWait.SYNTAX, Cache.SYNTAX, Send.SYNTAX, Call.SYNTAX,
                    Chance.SYNTAX, Items.SYNTAX, Permit.SYNTAX, Query.SYNTAX, JsonText.SYNTAX, Login.SYNTAX),
            Guard.SYNTAXES.stream()).toList();

    private Steps() {}

    /** Reads a step from its field. Throws IllegalArgumentException, which says what was expected. */
    public static Step read(String name, Syntax.Value value) throws IOException {
        for (Syntax syntax : ALL) {
            Optional<String> argument = syntax.argument(name);
            if (argument.isPresent()) {
                return syntax.reader().read(argument.get(), value);
            }
        }
        throw new IllegalArgumentException("unknown step '" + name + "'; expected one of: "
                + ALL.stream().map(Syntax::form).collect(Collectors.joining(", ")));
    }
}
