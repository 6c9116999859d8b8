package io.carrierscope.runner.client.load;

import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How a load plan is named. {@code hold-5000} has the form {@code hold-<connections>}.
 *
 * @param id the plan's name in the definition of a cell
 * @param form in which {@code <rate>} stands for a number that may have decimals, other words in angle brackets for whole numbers, and
 *        what is in square brackets may be absent
 * @param reader makes the plan; it throws IllegalArgumentException for numbers that make none
 */
public record PlanName(String id, String form, Class<? extends LoadPlan> type, Function<Parts, LoadPlan> reader) {
    /** The numbers of a name, counted from 1. */
    public record Parts(Matcher name) {
        String text() {
            return name.group();
        }

        int number(int at) {
            return Integer.parseInt(name.group(at));
        }

        int number(int at, int otherwise) {
            return name.group(at) == null ? otherwise : number(at);
        }

        double rate(int at) {
            return Double.parseDouble(name.group(at));
        }
    }

    /** The plan of this name; empty for a name of another form. */
    Optional<LoadPlan> plan(String name) {
        String pattern = form.replace("[", "(?:").replace("]", ")?").replace("<rate>", "(\\d{1,7}(?:\\.\\d{1,3})?)")
                .replaceAll("<[a-z]+>", "(\\\\d{1,7})");
        Matcher matcher = Pattern.compile(pattern).matcher(name);
        return matcher.matches() ? Optional.of(reader.apply(new Parts(matcher))) : Optional.empty();
    }
}
