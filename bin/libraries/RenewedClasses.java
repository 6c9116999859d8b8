import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.ClassHierarchyResolverOption;
import java.lang.classfile.ClassFile.StackMapsOption;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;

/**
 * Classes in the format of Java 5 as the same code in that of Java 8. What a JVM keeps to start faster leaves the old format out, and it checks such
 * classes with its slow, old verifier.
 */
final class RenewedClasses {
    private static final int JAVA_6 = 50;
    private static final int JAVA_8 = 52;

    private final ClassFile format;

    /** @param libraries finds the classes that those to be renewed extend */
    RenewedClasses(ClassLoader libraries) {
        this.format = ClassFile.of(StackMapsOption.GENERATE_STACK_MAPS, ClassHierarchyResolverOption.of(
                ClassHierarchyResolver.ofResourceParsing(libraries).orElse(ClassHierarchyResolver.defaultResolver())));
    }

    static boolean old(byte[] bytes) {
        return (bytes[7] & 0xFF) < JAVA_6;
    }

    /** Code that is only passed on would be copied without the frames of the new format, so each instruction is written anew. */
    byte[] renewed(byte[] bytes) {
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
