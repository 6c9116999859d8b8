package io.carrierscope.analyzer.cli.form;

import java.util.Collection;
import java.util.Comparator;

/** Finds the name that a wrong one may stand for. */
public final class NearNames {
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
