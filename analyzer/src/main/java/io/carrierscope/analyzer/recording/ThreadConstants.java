package io.carrierscope.analyzer.recording;

import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;

/** Threads of one chunk by key. Platform threads are kept; virtual ones, of which there may be millions, are made each time. */
final class ThreadConstants {
    private final Constants constants;
    private final long type;
    private final Layout layout;
    private final int osName;
    private final int javaName;
    private final int id;
    private final int group;
    private final Long2ObjectOpenHashMap<String> groups = new Long2ObjectOpenHashMap<>();
    private final Long2ObjectOpenHashMap<ThreadRef> platform = new Long2ObjectOpenHashMap<>();
    private long lastKey;
    private ThreadRef last;

    ThreadConstants(Constants constants, Layout layout) {
        this.constants = constants;
        this.type = layout.type().id();
        this.layout = layout;
        this.osName = layout.indexOf("osName");
        this.javaName = layout.indexOf("javaName");
        this.id = layout.indexOf("javaThreadId");
        this.group = layout.indexOf("group");
    }

    /** The thread, or {@code null} when the chunk does not describe it; events of one thread often follow each other. */
    ThreadRef get(long key) {
        if (last == null || key != lastKey) {
            last = find(key);
            lastKey = key;
        }
        return last;
    }

    private ThreadRef find(long key) {
        ThreadRef known = platform.get(key);
        FieldReader found = known == null ? constants.find(type, key) : null;
        return found == null ? known : decode(found, key);
    }

    private ThreadRef decode(FieldReader thread, long key) {
        ThreadRef ref = ThreadRef.of(id < 0 ? -1 : thread.value(id), name(thread),
                group < 0 ? null : group(thread.value(group)));
        if (!ref.virtual()) {
            platform.put(key, ref);
        }
        return ref;
    }

    private String name(FieldReader thread) {
        String name = text(thread, javaName);
        return name == null ? text(thread, osName) : name;
    }

    private String text(FieldReader thread, int field) {
        return field < 0 ? null : thread.text(field, constants);
    }

    private String group(long key) {
        String name = groups.get(key);
        if (name == null) {
            FieldReader found = constants.find(layout.field(group).typeId(), key);
            name = found == null ? null : constants.textOf(found, "name");
            groups.put(key, name);
        }
        return name;
    }
}
