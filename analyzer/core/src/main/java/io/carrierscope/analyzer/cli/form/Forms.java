package io.carrierscope.analyzer.cli.form;

import io.carrierscope.analyzer.finding.Finding;
import io.carrierscope.analyzer.fold.classify.RequestPreset;
import io.carrierscope.analyzer.judge.Findings;
import io.carrierscope.analyzer.settings.CommandName;
import io.carrierscope.analyzer.settings.Question;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** How values of options are written. */
public final class Forms {
    private Forms() {}

    /** Reads a duration such as {@code 0ms}, {@code 1.5s} or {@code 200us} as nanoseconds. */
    public static final class Nanoseconds implements ITypeConverter<Long> {
        private static final Pattern FORM = Pattern.compile("(\\d{1,12}(?:\\.\\d{1,9})?)(ns|us|ms|s)");
        private static final Map<String, Long> NANOS = Map.of("ns", 1L, "us", 1_000L, "ms", 1_000_000L, "s",
                1_000_000_000L);
        /** Longer ones count as this one, of 146 years: an instant after it can still be computed. */
        private static final BigDecimal MOST = BigDecimal.valueOf(Long.MAX_VALUE / 2);

        @Override
        public Long convert(String text) {
            Matcher m = FORM.matcher(text);
            if (!m.matches()) {
                throw new TypeConversionException("'" + text + "' is not a duration such as 50ms, 1.5s or 200us");
            }
            return new BigDecimal(m.group(1)).multiply(BigDecimal.valueOf(NANOS.get(m.group(2)))).min(MOST).longValue();
        }
    }

    /** Reads a share from 0 to 1, such as {@code 5%} or {@code 0.05}. */
    public static final class Share implements ITypeConverter<Double> {
        private static final Pattern FORM = Pattern.compile("(\\d{1,3}(?:\\.\\d{1,9})?|\\.\\d{1,9})( ?%)?");

        @Override
        public Double convert(String text) {
            Matcher m = FORM.matcher(text);
            if (m.matches()) {
                double share = new BigDecimal(m.group(1)).movePointLeft(m.group(2) == null ? 0 : 2).doubleValue();
                if (share <= 1) {
                    return share;
                }
            }
            throw new TypeConversionException("'" + text + "' is not a share such as 5% or 0.05, from 0 to 1 (100%)");
        }
    }

    /** Reads the id of a cause. */
    public static final class CauseForm implements ITypeConverter<String> {
        @Override
        public String convert(String id) {
            if (Findings.named(id).isEmpty()) {
                throw new TypeConversionException(
                        "unknown cause '" + id + "'" + NearNames.hint(id, ids()) + "; '" + CommandName.with("causes")
                                + "' lists them");
            }
            return id;
        }

        public static List<String> ids() {
            return Findings.all().stream().map(Finding::id).toList();
        }
    }

    /** Reads the name of a server whose requests Method Trace tells. */
    public static final class PresetForm implements ITypeConverter<RequestPreset> {
        @Override
        public RequestPreset convert(String name) {
            return RequestPreset.all().stream().filter(p -> p.toString().equalsIgnoreCase(name)).findFirst()
                    .orElseThrow(() -> new TypeConversionException("unknown server '" + name + "'"
                            + NearNames.hint(name, names()) + "; known are " + String.join(", ", names())));
        }

        private static List<String> names() {
            return RequestPreset.all().stream().map(RequestPreset::toString).toList();
        }

        /** The names, for help and completion. */
        public static final class Names implements Iterable<String> {
            @Override
            public Iterator<String> iterator() {
                return names().iterator();
            }
        }
    }

    /** The questions that a recording of a running JVM answers in any case. */
    public static final class Questions {
        @Option(names = "--question", split = ",", paramLabel = "QUESTION", description = "Questions to answer whatever their events cost, with commas between them: pinning, carriers, latency, tasks, locks (from JDK 25 on also where virtual threads wait), memory. The others, except memory, are answered too, but events that would cost too much are left out.")
        private List<Question> questions = List.of();

        public Set<Question> asked() {
            return Set.copyOf(questions);
        }
    }

    /** Finds the name that a wrong one may stand for. */
    public static final class NearNames {
        private static final int MOST_EDITS = 2;

        private NearNames() {}

        /**
         * Returns the end of a message, "; did you mean NAME?": the nearest name with the same words and more or fewer of them, or with a few
         * other letters. Dashes before it do not count. Returns an empty text if no name is near.
         */
        public static String hint(String wrong, Collection<String> names) {
            String bare = bare(wrong);
            return names.stream().filter(n -> near(bare, bare(n)))
                    .min(Comparator.<String>comparingInt(n -> edits(bare, bare(n)))
                            .thenComparing(Comparator.naturalOrder()))
                    .map(n -> "; did you mean " + n + "?").orElse("");
        }

        private static String bare(String name) {
            return name.replaceFirst("^-+", "").replaceFirst("=.*", "");
        }

        private static boolean near(String a, String b) {
            return ofItsWords(a, b) || ofItsWords(b, a)
                    || edits(a, b) <= Math.min(MOST_EDITS, (Math.min(a.length(), b.length()) - 1) / 2);
        }

        private static boolean ofItsWords(String some, String all) {
            return ("-" + all + "-").contains("-" + some + "-");
        }

        /** The letters to insert, remove or replace (Levenshtein distance). */
        private static int edits(String a, String b) {
            int[] above = new int[b.length() + 1];
            for (int j = 0; j <= b.length(); j++) {
                above[j] = j;
            }
            for (int i = 1; i <= a.length(); i++) {
                int[] row = new int[b.length() + 1];
                row[0] = i;
                for (int j = 1; j <= b.length(); j++) {
                    int replaced = above[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                    row[j] = Math.min(replaced, 1 + Math.min(above[j], row[j - 1]));
                }
                above = row;
            }
            return above[b.length()];
        }
    }
}
