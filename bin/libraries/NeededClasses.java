import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.Utf8Entry;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Which classes of large libraries can be needed: those that a class that is used for certain names, or another one that is needed. */
final class NeededClasses {
    /** In a class file, and in texts that it is looked for by. */
    private static final Pattern NAME = Pattern.compile("[\\w$]+(?:[/.][\\w$]+)+");

    private final Map<String, byte[]> large = new HashMap<>();
    private final Deque<byte[]> unread = new ArrayDeque<>();

    /** Adds a class that is needed only where another one names it. */
    void addLarge(String name, byte[] bytes) {
        large.put(name, bytes);
    }

    void addUsed(byte[] bytes) {
        unread.add(bytes);
    }

    /** The names of those of the large libraries, such as {@code java/util/List}. */
    Set<String> names() {
        var needed = new HashSet<String>();
        while (!unread.isEmpty()) {
            for (var constant : ClassFile.of().parse(unread.poll()).constantPool()) {
                if (constant instanceof Utf8Entry text) {
                    NAME.matcher(text.stringValue()).results().map(m -> m.group().replace('.', '/'))
                            .forEach(name -> need(name, needed));
                }
            }
        }
        return needed;
    }

    /** Within a signature a name begins with an L. */
    private void need(String name, Set<String> needed) {
        for (String may : new String[]{name, name.substring(1)}) {
            if (large.containsKey(may) && needed.add(may)) {
                unread.add(large.get(may));
            }
        }
    }
}
