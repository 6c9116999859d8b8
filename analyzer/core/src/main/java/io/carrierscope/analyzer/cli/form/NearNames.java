package io.carrierscope.analyzer.cli.form;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds the name that a wrong one may stand for. */
public final class NearNames {
    private static final int MOST_EDITS = 2;

    private NearNames() {}

    /** Returns the nearest name with the same words and more or fewer of them, or with a few other letters; dashes before it do not count. */
    public static Optional<String> of(String wrong, Collection<String> names) {
        String bare = bare(wrong);
        return names.stream().filter(n -> near(bare, bare(n))).min(
                Comparator.<String>comparingInt(n -> edits(bare, bare(n))).thenComparing(Comparator.naturalOrder()));
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
