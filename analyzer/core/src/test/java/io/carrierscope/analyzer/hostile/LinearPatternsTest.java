package io.carrierscope.analyzer.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.cli.Main;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * All patterns of the analyzer on texts that are made to be slow: of a text that is four times as long, they read not much more than four
 * times as many characters. Text of recordings, dumps and lists may be of any length.
 */
class LinearPatternsTest {
    /** Most patterns are cleared by short texts, of which there are hundreds of thousands. */
    private static final int LENGTH = 40;
    private static final int LONGER = 4;
    /** What seems slow in short texts must be so in texts that are so many times as long: a bounded part may look quadratic in short ones. */
    private static final int AGAIN = 12;
    private static final double MOST = 5;
    /** Reads per character that any text may take. */
    private static final int START = 4;
    /** What follows a repeated part, so that a match fails at its end. */
    private static final List<String> ENDS = List.of("", "\u2028", "!");
    /** Repeated parts that slowed patterns down, beside those made of the pattern's own characters. */
    private static final List<String> KNOWN = List.of("(a@", "(a ", "\" #1 ", "-1", "1a", ".0x1", " \n");
    private static final Pattern LITERAL = Pattern
            .compile(
                    "(?:(?:matches|split)\\(|(?:replaceAll|replaceFirst)\\((?=\"[^\"]*\",))\"((?:[^\"\\\\]|\\\\.)*)\"");
    /** These must match a text as a whole; they are not searched for in it. */
    private static final Set<String> OF_WHOLE_TEXTS = Set.of("RunningJvm.OPEN_J9", "AlarmForm.ABOVE",
            "Frameworks.EVENT_LOOPS", "ThreadPool.TIMERS", "DumpedThread.FRAME", "Arguments.SHOWN", "Settings.TIMESPAN",
            "Settings.COUNT", "JdkEvents.GENERATED", "UnansweredQuestions.SHORTER");
    /** These read names only, which are cut to 1,000 characters. */
    private static final Set<String> OF_NAMES = Set.of("RecordingProfile.VERSION_OF_JAR",
            "RecordingProfile.java -\\\\d[^/]*(?=\\\\.jar$)");

    /** Counts how often a character of it is read. */
    private static final class Counted implements CharSequence {
        private final String text;
        private long reads;

        Counted(String text) {
            this.text = text;
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public char charAt(int index) {
            reads++;
            return text.charAt(index);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return text.substring(start, end);
        }

        @Override
        public String toString() {
            return text;
        }
    }

    @Test
    void noPatternReadsATextMoreThanOnceOrTwice() throws Exception {
        var patterns = patterns();
        assertThat(patterns).hasSizeGreaterThan(90);
        var slow = new ArrayList<String>();
        var slowest = new HashMap<List<?>, Optional<String>>(); // many are the same
        patterns.forEach((where, pattern) -> {
            if (!OF_NAMES.contains(where)) {
                boolean whole = OF_WHOLE_TEXTS.contains(where);
                slowest.computeIfAbsent(List.of(pattern.pattern(), pattern.flags(), whole),
                        p -> slowest(pattern, whole))
                        .ifPresent(text -> slow.add(where + ": " + pattern + " on " + text));
            }
        });
        assertThat(slow).isEmpty();
    }

    /** The test would tell: these are patterns that were in use. */
    @Test
    void slowPatternsAreSeen() {
        for (String was : List.of("\\([\\w.]+@[^/]*/", "\\d+$", ".*\\(a (.*)\\)", "^\"(.*)\" #(\\d{1,18}) (.*)$",
                "\\s*\\R\\s*",
                "[^,:;=]*[/\\\\][^,:;=]*", "\\d++(?!.*\\d)")) {
            assertThat(slowest(Pattern.compile(was), false)).as(was).isPresent();
        }
    }

    private static Optional<String> slowest(Pattern pattern, boolean whole) {
        for (String part : parts(pattern)) {
            for (String begin : new LinkedHashSet<>(List.of("", begin(pattern)))) {
                for (String end : ENDS) {
                    if (grows(pattern, whole, begin, part, end, LENGTH)
                            && grows(pattern, whole, begin, part, end, LENGTH * AGAIN)) {
                        return Optional.of("'" + begin + "' '" + part + "' … '" + end + "'");
                    }
                }
            }
        }
        return Optional.empty();
    }

    private static boolean grows(Pattern pattern, boolean whole, String begin, String part, String end, int length) {
        long more = reads(pattern, whole, begin + part.repeat(LONGER * length / part.length()) + end);
        int start = START * length;
        return more > start
                && more > MOST * reads(pattern, whole, begin + part.repeat(length / part.length()) + end) + start;
    }

    private static long reads(Pattern pattern, boolean whole, String of) {
        var text = new Counted(of);
        var matcher = pattern.matcher(text);
        while (!whole && matcher.find()) {
            // all of them, as replacing does
        }
        pattern.matcher(text).matches();
        return text.reads;
    }

    /** What the pattern itself begins with, such as {@code Full thread dump}. */
    private static String begin(Pattern pattern) {
        String text = pattern.pattern().replaceFirst("^(\\(\\?[a-z]+\\))?\\^?", "").replace("(locked|", "locked")
                .replace("(.*)", "");
        return text.replaceFirst("(?s)(\\\\[a-zA-Z]|[\\[(.*+?{|$\\\\]).*", "");
    }

    private static Set<String> parts(Pattern pattern) {
        var characters = new LinkedHashSet<String>(List.of("a", "1", " "));
        pattern.pattern().replaceAll("\\\\[a-zA-Z]", "").codePoints()
                .forEach(c -> characters.add(Character.toString(c)));
        var parts = new LinkedHashSet<>(characters);
        characters.forEach(one -> characters.forEach(other -> parts.add(one + other)));
        parts.addAll(KNOWN);
        return parts;
    }

    /** Those of constants by their names, and those in calls by their text. */
    private static Map<String, Pattern> patterns() throws Exception {
        Path classes = Path.of(Main.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        var patterns = new LinkedHashMap<String, Pattern>();
        try (var files = Files.walk(classes)) {
            for (Path file : files.filter(f -> f.toString().endsWith(".class")).sorted().toList()) {
                String name = classes.relativize(file).toString().replace('/', '.').replaceFirst("\\.class$", "");
                if (!name.contains("package-info")) {
                    constants(Class.forName(name, false, Main.class.getClassLoader()), patterns);
                }
            }
        }
        try (var files = Files.walk(Path.of(System.getProperty("carrierscope.root"), "analyzer/core/src/main/java"))) {
            for (Path file : files.filter(f -> f.toString().endsWith(".java")).sorted().toList()) {
                literals(file, patterns);
            }
        }
        return patterns;
    }

    private static void constants(Class<?> type, Map<String, Pattern> patterns) throws IllegalAccessException {
        for (Field field : type.getDeclaredFields()) {
            if (field.getType() == Pattern.class && Modifier.isStatic(field.getModifiers())) {
                field.setAccessible(true);
                patterns.put(type.getSimpleName() + "." + field.getName(), (Pattern) field.get(null));
            }
        }
    }

    private static void literals(Path file, Map<String, Pattern> patterns) throws IOException {
        Matcher literal = LITERAL.matcher(Files.readString(file));
        while (literal.find()) {
            patterns.put(file.getFileName() + " " + literal.group(1),
                    Pattern.compile(literal.group(1).translateEscapes()));
        }
    }
}
