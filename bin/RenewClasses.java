import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.ClassHierarchyResolverOption;
import java.lang.classfile.ClassFile.StackMapsOption;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;

/**
 * Copies those of some jars that hold classes in the format of Java 5 into a folder, the same code in that of Java 8. What a JVM keeps to
 * start faster leaves the old format out, and it checks such classes with its slow, old verifier. Run by train-analyzer on JDK 24 or newer.
 */
class RenewClasses {
    private static final int JAVA_6 = 50;
    private static final int JAVA_8 = 52;

    private final ClassFile format;

    private RenewClasses(ClassLoader libraries) {
        this.format = ClassFile.of(StackMapsOption.GENERATE_STACK_MAPS, ClassHierarchyResolverOption.of(
                ClassHierarchyResolver.ofResourceParsing(libraries).orElse(ClassHierarchyResolver.defaultResolver())));
    }

    public static void main(String[] args) throws IOException {
        var folder = Files.createDirectories(Path.of(args[0]));
        var jars = List.of(args).subList(1, args.length).stream().map(Path::of).toList();
        var urls = new URL[jars.size()];
        for (int i = 0; i < urls.length; i++) {
            urls[i] = jars.get(i).toUri().toURL();
        }
        try (var libraries = new URLClassLoader(urls)) {
            var renew = new RenewClasses(libraries);
            for (var jar : jars) {
                renew.copy(jar, folder);
            }
        }
    }

    private void copy(Path jar, Path folder) throws IOException {
        try (var from = new JarFile(jar.toFile())) {
            var entries = from.stream().filter(e -> !e.isDirectory() && !e.getName().startsWith("META-INF/")).toList();
            if (entries.stream().noneMatch(e -> old(e, bytes(from, e)))) {
                return;
            }
            try (var to = new JarOutputStream(Files.newOutputStream(folder.resolve(jar.getFileName())))) {
                for (var entry : entries) {
                    to.putNextEntry(new JarEntry(entry.getName()));
                    byte[] bytes = bytes(from, entry);
                    to.write(old(entry, bytes) ? renewed(bytes) : bytes);
                }
            }
        }
    }

    private static boolean old(JarEntry entry, byte[] bytes) {
        return entry.getName().endsWith(".class") && (bytes[7] & 0xFF) < JAVA_6;
    }

    private static byte[] bytes(JarFile jar, JarEntry entry) {
        try (var in = jar.getInputStream(entry)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Code that is only passed on would be copied without the frames of the new format, so each instruction is written anew. */
    private byte[] renewed(byte[] bytes) {
        ClassModel old = format.parse(bytes);
        return format.transformClass(old, ClassTransform.transformingMethodBodies((code, element) -> code.with(element))
                .andThen((type, element) -> {
                    if (element instanceof ClassFileVersion) {
                        type.withVersion(JAVA_8, 0);
                    } else {
                        type.with(element);
                    }
                }));
    }
}
