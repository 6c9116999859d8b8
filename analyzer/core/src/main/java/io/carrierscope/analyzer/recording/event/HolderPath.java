package io.carrierscope.analyzer.recording.event;

import java.util.ArrayList;
import java.util.List;

/** The fields that hold an object, the nearest first. Links of a list or tree, one after the other, count as one. */
public final class HolderPath {
    private static final int MOST = 12;
    private static final int MOST_LINKS = 1_000;
    private static final String CLASS = "java.lang.Class";
    /** How the JVM describes the class that has a static field. */
    private static final String CLASS_NAME = "Class Name: ";

    private final List<String> fields = new ArrayList<>();
    private String before = "";
    private int links;

    /**
     * Adds a holder.
     *
     * @param type its class
     * @param description what the JVM says of it; may be {@code null}
     * @param field its field, {@code null} for an array
     * @return false if the path is long enough
     */
    public boolean add(String type, String description, String field) {
        String holder = type.equals(CLASS) && description != null && description.startsWith(CLASS_NAME)
                ? description.substring(CLASS_NAME.length())
                : type;
        if (!holder.equals(before)) {
            fields.add(NameLimit.cut(NameLimit.ofClass(holder) + (field == null ? "[]" : "." + field)));
        }
        before = holder;
        return ++links < MOST_LINKS && fields.size() < MOST;
    }

    public List<String> fields() {
        return List.copyOf(fields);
    }
}
