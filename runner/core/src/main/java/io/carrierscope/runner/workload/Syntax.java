package io.carrierscope.runner.workload;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How a step is written in a suite: as one field. {@code {permit-of-20: [{wait: 5ms}]}} has the form {@code permit-of-<n>}.
 *
 * @param id the step's name in the definition of a cell
 * @param form the name of the field; it may hold {@code <n>}, a number from 1, or a word such as {@code <service>}
 */
public record Syntax(String id, String form, Class<? extends Step> type, Reader reader) {
    /** Makes a step. The argument is what stands in the place of {@code <...>}. */
    @FunctionalInterface
    public interface Reader {
        /** Throws IllegalArgumentException, which says what was expected. */
        Step read(String argument, Value value) throws IOException;
    }

    /** The value of the field. Each method throws IllegalArgumentException for a value of another kind. */
    public interface Value {
        String text() throws IOException;

        List<Step> steps() throws IOException;

        /** A time such as 5ms. */
        Duration time(String text);

        default Duration time() throws IOException {
            return time(text());
        }
    }

    /** A step with a fixed name. */
    public Syntax(String name, Class<? extends Step> type, Reader reader) {
        this(name, name, type, reader);
    }

    /** The argument in the name of a field; empty for a name of another form. */
    public Optional<String> argument(String name) {
        String pattern = form.replace("<n>", "([1-9]\\d{0,5})").replaceAll("<[a-z]+>", "([a-z][a-z0-9-]*)");
        Matcher field = Pattern.compile(pattern).matcher(name);
        return field.matches() ? Optional.of(field.groupCount() == 0 ? "" : field.group(1)) : Optional.empty();
    }
}
