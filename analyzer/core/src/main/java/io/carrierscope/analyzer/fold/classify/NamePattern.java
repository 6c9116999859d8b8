package io.carrierscope.analyzer.fold.classify;

/**
 * The pattern of a thread's name: every run of digits is replaced by {@code *}, and so is every hexadecimal number after
 * {@code 0x}. Threads that one piece of code starts share it.
 */
public final class NamePattern {
    private NamePattern() {}

    /** Returns the pattern of the name, such as {@code tomcat-handler-*}. */
    public static String of(String name) {
        int i = 0;
        while (i < name.length() && !digit(name.charAt(i))) {
            i++;
        }
        return i == name.length() ? name : of(name, i);
    }

    private static String of(String name, int firstDigit) {
        var pattern = new StringBuilder(name.length()).append(name, 0, firstDigit);
        int i = firstDigit;
        while (i < name.length()) {
            char c = name.charAt(i);
            if (digit(c)) {
                boolean hexadecimal = c == '0' && i + 1 < name.length() && name.charAt(i + 1) == 'x';
                i = hexadecimal ? end(name, i + 2, true) : end(name, i, false);
                pattern.append('*');
            } else {
                pattern.append(c);
                i++;
            }
        }
        return pattern.toString();
    }

    private static int end(String name, int from, boolean hexadecimal) {
        int i = from;
        while (i < name.length() && (digit(name.charAt(i)) || hexadecimal && letter(name.charAt(i)))) {
            i++;
        }
        return i;
    }

    private static boolean digit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean letter(char c) {
        return c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F';
    }
}
