package io.carrierscope.analyzer.hostile;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Defines classes by any name the JVM accepts, which are more than the language has. */
final class HostileClasses extends ClassLoader {
    private static final int TEXT = 1;

    HostileClasses() {
        super(HostileClasses.class.getClassLoader());
    }

    /** A class that does what {@link Victim} does. */
    Runnable victim(String name) throws Exception {
        byte[] bytes = renamed(Victim.class, name);
        return (Runnable) defineClass(null, bytes, 0, bytes.length).getDeclaredConstructor().newInstance();
    }

    /** The name of the class is one text in it. */
    private static byte[] renamed(Class<?> template, String name) throws IOException {
        String old = template.getName().replace('.', '/');
        byte[] bytes;
        try (var in = template.getResourceAsStream(template.getSimpleName() + ".class")) {
            bytes = in.readAllBytes();
        }
        byte[] text = text(old);
        int at = new String(bytes, StandardCharsets.ISO_8859_1).indexOf(new String(text, StandardCharsets.ISO_8859_1));
        var out = new ByteArrayOutputStream();
        out.write(bytes, 0, at);
        out.write(text(name));
        out.write(bytes, at + text.length, bytes.length - at - text.length);
        return out.toByteArray();
    }

    private static byte[] text(String value) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var out = new DataOutputStream(bytes)) {
            out.writeByte(TEXT);
            out.writeUTF(value);
        }
        return bytes.toByteArray();
    }
}
