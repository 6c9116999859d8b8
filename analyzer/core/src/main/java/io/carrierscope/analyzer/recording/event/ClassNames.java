package io.carrierscope.analyzer.recording.event;

/** Names of classes: from how the JVM writes them to how the source does. */
public final class ClassNames {
    private static final int MOST_DIMENSIONS = 255;

    private ClassNames() {}

    /** {@code java/util/Map$Entry} reads {@code java.util.Map$Entry}, {@code [[I} reads {@code int[][]}. */
    public static String readable(String internal) {
        int dimensions = 0;
        while (dimensions < MOST_DIMENSIONS && dimensions < internal.length() && internal.charAt(dimensions) == '[') {
            dimensions++;
        }
        return NameLimit.ofClass(dimensions == 0
                ? internal.replace('/', '.')
                : element(internal.substring(dimensions)) + "[]".repeat(dimensions));
    }

    private static String element(String descriptor) {
        return switch (descriptor) {
            case "B" -> "byte";
            case "C" -> "char";
            case "D" -> "double";
            case "F" -> "float";
            case "I" -> "int";
            case "J" -> "long";
            case "S" -> "short";
            case "Z" -> "boolean";
            default -> (descriptor.startsWith("L") && descriptor.endsWith(";")
                    ? descriptor.substring(1, descriptor.length() - 1)
                    : descriptor).replace('/', '.');
        };
    }
}
