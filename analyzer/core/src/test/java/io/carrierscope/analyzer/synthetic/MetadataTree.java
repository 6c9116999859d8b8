package io.carrierscope.analyzer.synthetic;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes types as the tree of elements with attributes that a metadata event is; texts are numbered in a table before it. */
final class MetadataTree {
    private static final int METADATA = 0;

    private final Schema schema;
    private final Map<String, Integer> texts = new LinkedHashMap<>();
    private final List<Bytes> classes = new ArrayList<>();

    MetadataTree(Schema schema) {
        this.schema = schema;
    }

    void type(Type t) {
        var attributes = new ArrayList<>(List.of("id", Long.toString(t.id()), "name", t.name()));
        if (!t.kind().isEmpty()) {
            attributes.addAll(List.of("superType", t.kind()));
        }
        if (t.simple()) {
            attributes.addAll(List.of("simpleType", "true"));
        }
        var children = new ArrayList<Bytes>();
        children.add(annotation("Label", t.name().substring(t.name().lastIndexOf('.') + 1)));
        t.fields().forEach(f -> children.add(field(f)));
        classes.add(element("class", attributes, children));
    }

    private Bytes field(Type.Field f) {
        var attributes = new ArrayList<>(List.of("name", f.name(), "class", Long.toString(schema.id(f.type()))));
        if (f.pooled()) {
            attributes.addAll(List.of("constantPool", "true"));
        }
        if (f.array()) {
            attributes.addAll(List.of("dimension", "1"));
        }
        var children = new ArrayList<Bytes>();
        children.add(annotation("Label", f.name()));
        if (!f.mark().isEmpty()) {
            String[] mark = f.mark().split(" ", 2);
            children.add(annotation(mark[0], mark[1]));
        }
        return element("field", attributes, children);
    }

    private Bytes annotation(String name, String value) {
        var attributes = new ArrayList<>(List.of("class", Long.toString(schema.id("jdk.jfr." + name))));
        if (!value.isEmpty()) {
            attributes.addAll(List.of("value", value));
        }
        return element("annotation", attributes, List.of());
    }

    private Bytes element(String name, List<String> attributes, List<Bytes> children) {
        var out = new Bytes().number(number(name)).number(attributes.size() / 2);
        attributes.forEach(a -> out.number(number(a)));
        out.number(children.size());
        children.forEach(out::append);
        return out;
    }

    private int number(String text) {
        return texts.computeIfAbsent(text, t -> texts.size());
    }

    Bytes event(long startTicks) {
        var region = element("region", List.of("locale", "en_US", "gmtOffset", "0"), List.of());
        var root = element("root", List.of(), List.of(element("metadata", List.of(), classes), region));
        // each chunk's metadata has an id of its own: the JDK's reader keeps the clock of a chunk whose id it knows
        long id = startTicks + 1;
        var body = new Bytes().number(METADATA).number(startTicks).number(0).number(id).number(texts.size());
        texts.keySet().forEach(body::text);
        return new Bytes().event(body.append(root));
    }
}
