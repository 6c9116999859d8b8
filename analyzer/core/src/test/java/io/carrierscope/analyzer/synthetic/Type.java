package io.carrierscope.analyzer.synthetic;

import java.util.List;

/** A type of the metadata with its fields; {@code kind} is its super type, empty for none. */
record Type(long id, String name, String kind, boolean simple, List<Field> fields) {
    /** A field; {@code mark} is an annotation such as {@code Timespan TICKS}, empty for none. */
    record Field(String name, String type, boolean pooled, boolean array, String mark) {
        static Field of(String name, String type) {
            return new Field(name, type, false, false, "");
        }

        static Field pooled(String name, String type) {
            return new Field(name, type, true, false, "");
        }

        static Field array(String name, String type) {
            return new Field(name, type, false, true, "");
        }

        Field marked(String annotation) {
            return new Field(name, type, pooled, array, annotation);
        }
    }
}
