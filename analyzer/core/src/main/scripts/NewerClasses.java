import java.io.IOException;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassElement;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeTransform;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;

/**
 * Copies the jar given first to the one given second, with classes of version 52. The JVM keeps no older ones in a cache of classes, and
 * verifies them slowly: to load those of picocli takes a quarter of the time that help takes. The jar must be on the class path.
 */
final class NewerClasses {
    private static final int OLD = 50;
    private static final int JAVA_8 = 52;
    private static final ClassFile FILES = ClassFile.of(ClassFile.StackMapsOption.GENERATE_STACK_MAPS,
            ClassFile.ClassHierarchyResolverOption
                    .of(ClassHierarchyResolver.ofClassLoading(ClassLoader.getSystemClassLoader())));

    private NewerClasses() {}

    public static void main(String[] args) throws IOException {
        try (var from = new JarFile(args[0]); var to = new JarOutputStream(Files.newOutputStream(Path.of(args[1])))) {
            for (JarEntry entry : Collections.list(from.entries())) {
                byte[] bytes = from.getInputStream(entry).readAllBytes();
                to.putNextEntry(new JarEntry(entry.getName()));
                to.write(entry.getName().endsWith(".class") ? newer(bytes) : bytes);
                to.closeEntry();
            }
        }
    }

    private static byte[] newer(byte[] bytes) {
        var old = FILES.parse(bytes);
        return old.majorVersion() >= OLD
                ? bytes
                : FILES.transformClass(old, new Newer().andThen(ClassTransform.transformingMethodBodies(CodeTransform.ACCEPT_ALL)));
    }

    private static final class Newer implements ClassTransform {
        @Override
        public void atStart(ClassBuilder to) {
            to.withVersion(JAVA_8, 0);
        }

        @Override
        public void accept(ClassBuilder to, ClassElement element) {
            if (!(element instanceof ClassFileVersion)) {
                to.with(element);
            }
        }
    }
}
