package io.carrierscope.analyzer.recording.constant;

import io.carrierscope.analyzer.recording.format.TypeLayout;
import io.carrierscope.analyzer.recording.format.Varints;

/** The indexes of the fields that describe a thread; −1 for a field that the type does not have. */
record ThreadLayout(TypeLayout layout, int osName, int javaName, int id, int group, int virtual) {
    static ThreadLayout of(TypeLayout layout) {
        return new ThreadLayout(layout, layout.indexOf("osName"), layout.indexOf("javaName"),
                layout.indexOf("javaThreadId"), layout.indexOf("group"), layout.indexOf("virtual"));
    }

    /**
     * Returns the id of a virtual thread without a name, or 0 for any other thread or an id of more than 31 bits.
     *
     * @param values the values of all fields, read from the bytes
     */
    int idOfNamelessVirtual(byte[] bytes, long[] values) {
        if (virtual < 0 || id < 0 || values[virtual] == 0 || layout.form(virtual) != TypeLayout.Form.BOOLEAN) {
            return 0;
        }
        return nameless(bytes, values) ? shortId(values[id]) : 0;
    }

    /** Returns the id, or 0 if it has more than 31 bits. */
    static int shortId(long id) {
        return id == (int) id && id > 0 ? (int) id : 0;
    }

    private boolean nameless(byte[] bytes, long[] values) {
        int java = kindOfText(bytes, values, javaName);
        int os = kindOfText(bytes, values, osName);
        return java == Varints.EMPTY_TEXT
                || java == Varints.ABSENT_TEXT && (os == Varints.EMPTY_TEXT || os == Varints.ABSENT_TEXT);
    }

    private int kindOfText(byte[] bytes, long[] values, int field) {
        if (field < 0) {
            return Varints.ABSENT_TEXT;
        }
        return layout.form(field) == TypeLayout.Form.TEXT ? bytes[(int) values[field]] : -1;
    }
}
