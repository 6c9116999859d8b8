package io.carrierscope.analyzer.recording;

import java.util.HashMap;
import java.util.Map;

/**
 * The names of a chunk's types by id, read from its metadata event: a table of strings, then a tree of elements with
 * attributes, where an element {@code class} carries {@code id} and {@code name}.
 */
final class ChunkMetadata {
    private final Varints in;
    private final Map<Long, String> names = new HashMap<>();
    private String[] strings;

    private ChunkMetadata(Varints in) {
        this.in = in;
    }

    static Map<Long, String> typeNames(byte[] chunk, int metadataOffset) {
        var metadata = new ChunkMetadata(new Varints(chunk, metadataOffset));
        metadata.skipEventHead();
        metadata.readStrings();
        metadata.readElement();
        return metadata.names;
    }

    private void skipEventHead() {
        for (int i = 0; i < 5; i++) { // size, type, start, duration, metadata id
            in.next();
        }
    }

    private void readStrings() {
        int count = Math.toIntExact(in.next());
        in.require(count);
        strings = new String[count];
        for (int i = 0; i < count; i++) {
            strings[i] = in.nextString();
        }
    }

    private void readElement() {
        boolean type = string().equals("class");
        readAttributes(type);
        long children = in.next();
        for (long i = 0; i < children; i++) {
            readElement();
        }
    }

    private void readAttributes(boolean type) {
        String id = null;
        String name = null;
        long count = in.next();
        for (long i = 0; i < count; i++) {
            String key = string();
            String value = string();
            id = key.equals("id") ? value : id;
            name = key.equals("name") ? value : name;
        }
        if (type && id != null && name != null) {
            names.put(Long.parseLong(id), name);
        }
    }

    private String string() {
        return strings[Math.toIntExact(in.next())];
    }
}
