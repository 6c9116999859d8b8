package io.carrierscope.analyzer.recording.event;

/** Converts class names from the notation of the JVM to that of Java source. */
public final class ClassNames {
    private static final int MAX_DIMENSIONS = 255;

    private ClassNames() {}

    /**
     * Returns the name in source notation: {@code java.util.Map$Entry} for {@code java/util/Map$Entry}, {@code
     * int[][]} for {@code [[I}.
     */
    public static String readable(String internal) {
        int dimensions = 0;
        while (dimensions < MAX_DIMENSIONS && dimensions < internal.length() && internal.charAt(dimensions) == '[') {
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
