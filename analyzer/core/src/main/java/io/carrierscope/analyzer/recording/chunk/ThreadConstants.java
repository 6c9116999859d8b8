package io.carrierscope.analyzer.recording.chunk;

import io.carrierscope.analyzer.recording.event.ThreadRef;

/**
 * The threads of one chunk by key. Platform threads are cached. Of virtual threads, of which there may be millions, only recent ones
 * are.
 */
final class ThreadConstants {
    /** Keys of virtual threads ascend, and most events of one follow its start soon. */
    private static final int RECENT = 1 << 12;

    private final Constants constants;
    private final ConstantPools pools;
    private final OffsetIndex offsets;
    private final ThreadLayout fields;
    private final FieldReader thread;
    private final long groupType;
    private final ByKey<String> groups = new ByKey<>();
    private final ByKey<ThreadRef> platform = new ByKey<>();
    private final long[] recentKeys = new long[RECENT];
    private final ThreadRef[] recent = new ThreadRef[RECENT];

    ThreadConstants(Constants constants, ConstantPools pools, TypeLayout layout) {
        this.constants = constants;
        this.pools = pools;
        this.offsets = pools.of(layout.type().id());
        this.fields = ThreadLayout.of(layout);
        this.thread = new FieldReader(layout);
        this.groupType = fields.group() < 0 ? TypeLayout.NO_TYPE : layout.field(fields.group()).typeId();
    }

    /** Returns the thread, or {@code null} if the chunk does not describe it. */
    ThreadRef get(long key) {
        int slot = (int) key & RECENT - 1;
        if (recent[slot] == null || recentKeys[slot] != key) {
            recent[slot] = find(key);
            recentKeys[slot] = key;
        }
        return recent[slot];
    }

    private ThreadRef find(long key) {
        int id = pools.namelessVirtual(offsets, key);
        if (id != 0) {
            return new ThreadRef(id, "", ThreadRef.Kind.VIRTUAL);
        }
        ThreadRef cached = platform.get(key);
        return cached == null && pools.find(thread, offsets, key) ? decode(key) : cached;
    }

    private ThreadRef decode(long key) {
        long javaId = fields.id() < 0 ? -1 : thread.value(fields.id());
        if (fields.virtual() >= 0 && thread.value(fields.virtual()) != 0) {
            return new ThreadRef(javaId, name(), ThreadRef.Kind.VIRTUAL);
        }
        ThreadRef ref = ThreadRef.platform(javaId, name(),
                group(fields.group() < 0 ? 0 : thread.value(fields.group())));
        platform.put(key, ref);
        return ref;
    }

    private String name() {
        String name = text(fields.javaName());
        name = name == null ? text(fields.osName()) : name;
        return name == null ? "" : name;
    }

    private String text(int field) {
        return field < 0 ? null : thread.text(field, constants);
    }

    private String group(long key) {
        String name = groups.get(key);
        if (name == null) {
            FieldReader found = constants.find(groupType, key);
            name = found == null ? null : constants.textOf(found, "name");
            groups.put(key, name);
        }
        return name;
    }

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
}
