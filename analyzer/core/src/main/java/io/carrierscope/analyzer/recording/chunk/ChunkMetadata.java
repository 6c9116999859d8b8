package io.carrierscope.analyzer.recording.chunk;

import io.carrierscope.analyzer.recording.chunk.TypeLayout.TypeInfo;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Parses the types of a chunk from its metadata event: a table of strings, then a tree of elements with attributes. Elements
 * {@code class} contain elements {@code field}; both contain elements {@code annotation}.
 */
public final class ChunkMetadata {
    private static final int MAX_DEPTH = 64;

    private final Varints in;
    private final Map<Long, TypeInfo> types = new HashMap<>();
    private final List<String> strings = new ArrayList<>();
    private TypeInfo type;
    private TypeInfo.Field field;

    private ChunkMetadata(Varints in) {
        this.in = in;
    }

    /** Returns the types, by id, of the metadata event that starts at the offset. */
    public static Map<Long, TypeInfo> types(byte[] bytes, int offset) {
        var metadata = new ChunkMetadata(new Varints(bytes, offset));
        metadata.skipEventHead();
        metadata.readStrings();
        metadata.readElement(0);
        return metadata.types;
    }

    /** Returns the names of the types, by id. */
    public static Map<Long, String> typeNames(byte[] chunk, int metadataOffset) {
        var names = new HashMap<Long, String>();
        types(chunk, metadataOffset).forEach((id, type) -> names.put(id, type.name()));
        return names;
    }

    /** Returns the length of the event header, whose bytes differ from chunk to chunk even if the types are the same. */
    static int headBytes(byte[] event) {
        var metadata = new ChunkMetadata(new Varints(event, 0));
        metadata.skipEventHead();
        return metadata.in.position();
    }

    private void skipEventHead() {
        for (int i = 0; i < 5; i++) { // size, type, start, duration, metadata id
            in.next();
        }
    }

    private void readStrings() {
        int count = in.nextCount();
        for (int i = 0; i < count; i++) {
            strings.add(in.nextString());
        }
    }

    private void readElement(int depth) {
        if (depth > MAX_DEPTH) {
            throw new IndexOutOfBoundsException("metadata is nested too deeply");
        }
        String element = string();
        open(element, readAttributes());
        int children = in.nextCount();
        for (int i = 0; i < children; i++) {
            readElement(depth + 1);
        }
        if (element.equals("field")) {
            field = null;
        }
    }

    private List<String> readAttributes() {
        int count = in.nextCount();
        var attributes = new ArrayList<String>();
        for (int i = 0; i < count; i++) {
            attributes.add(string());
            attributes.add(string());
        }
        return attributes;
    }

    private void open(String element, List<String> attributes) {
        switch (element) {
            case "class" -> {
                type = new TypeInfo(Long.parseLong(value(attributes, "id", "-1")), value(attributes, "name", ""),
                        value(attributes, "simpleType", "").equals("true"), new ArrayList<>());
                types.put(type.id(), type);
            }
            case "field" -> {
                field = new TypeInfo.Field(value(attributes, "name", "").intern(),
                        Long.parseLong(value(attributes, "class", "-1")),
                        value(attributes, "constantPool", "").equals("true"),
                        !value(attributes, "dimension", "0").equals("0"), new HashMap<>(4));
                type.fields().add(field);
            }
            case "annotation" -> {
                if (field != null) {
                    field.annotations().put(Long.parseLong(value(attributes, "class", "-1")),
                            value(attributes, "value", ""));
                }
            }
            default -> {
            }
        }
    }

    private static String value(List<String> attributes, String key, String absent) {
        for (int i = 0; i < attributes.size(); i += 2) {
            if (key.equals(attributes.get(i))) {
                return String.valueOf(attributes.get(i + 1));
            }
        }
        return absent;
    }

    private String string() {
        return strings.get(Math.toIntExact(in.next()));
    }
}
