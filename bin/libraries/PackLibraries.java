import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;

/**
 * Copies the libraries of a program to a folder, so that a JVM starts faster with them: classes in an old format in a newer one, and of
 * large libraries only the classes that can be needed. At each start something is looked for that no jar has, such as a plug-in,
 * for which the directories of all jars are read. Run by train-analyzer on JDK 24 or newer: {@code PackLibraries FOLDER PROGRAM LIBRARY…}
 */
class PackLibraries {
    /** Libraries of which a program uses a small part, and none of it by a name that it makes up. */
    private static final List<String> LARGE = List.of("fastutil-", "icu4j-", "guava-", "commons-math3-");

    private final Path folder;
    private final RenewedClasses format;
    private final Set<String> needed;

    private PackLibraries(Path folder, RenewedClasses format, Set<String> needed) {
        this.folder = folder;
        this.format = format;
        this.needed = needed;
    }

    public static void main(String[] args) throws IOException {
        var folder = Files.createDirectories(Path.of(args[0]));
        var jars = List.of(args).subList(1, args.length).stream().map(Path::of).toList();
        var urls = new ArrayList<URL>();
        var needed = new NeededClasses();
        for (var jar : jars) {
            urls.add(jar.toUri().toURL());
            read(jar, needed);
        }
        try (var libraries = new URLClassLoader(urls.toArray(URL[]::new))) {
            var pack = new PackLibraries(folder, new RenewedClasses(libraries), needed.names());
            for (var library : jars.subList(1, jars.size())) {
                pack.copy(library);
            }
        }
    }

    private static void read(Path jar, NeededClasses into) throws IOException {
        try (var file = new JarFile(jar.toFile())) {
            for (var entry : file.stream().filter(PackLibraries::isClass).toList()) {
                if (large(jar)) {
                    into.addLarge(name(entry), bytes(file, entry));
                } else {
                    into.addUsed(bytes(file, entry));
                }
            }
        }
    }

    private static boolean large(Path jar) {
        return LARGE.stream().anyMatch(jar.getFileName().toString()::startsWith);
    }

    private static boolean isClass(JarEntry entry) {
        return entry.getName().endsWith(".class");
    }

    private static String name(JarEntry type) {
        return type.getName().replace(".class", "");
    }

    private void copy(Path jar) throws IOException {
        Path copy = folder.resolve(jar.getFileName());
        try (var from = new JarFile(jar.toFile())) {
            if (large(jar) || from.stream().anyMatch(e -> isClass(e) && RenewedClasses.old(bytes(from, e)))) {
                write(from, copy, large(jar));
            } else {
                Files.copy(jar, copy);
            }
        }
    }

    private void write(JarFile from, Path copy, boolean onlyNeeded) throws IOException {
        var entries = from.stream().filter(e -> !e.isDirectory() && !e.getName().startsWith("META-INF/"))
                .filter(e -> !onlyNeeded || isClass(e) && needed.contains(name(e))).toList();
        try (var to = new JarOutputStream(Files.newOutputStream(copy))) {
            for (var entry : entries) {
                byte[] bytes = bytes(from, entry);
                to.putNextEntry(new JarEntry(entry.getName()));
                to.write(isClass(entry) && RenewedClasses.old(bytes) ? format.renewed(bytes) : bytes);
            }
        }
    }

    private static byte[] bytes(JarFile jar, JarEntry entry) {
        try (var in = jar.getInputStream(entry)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
