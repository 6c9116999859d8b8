package theirs;

/** Code of somebody else that pins a thread of its own. */
public final class Library {
    private Library() {}

    public static Thread start() {
        return Thread.startVirtualThread(Library::initialise);
    }

    private static void initialise() {
        Slow.touch();
    }

    static final class Slow {
        static {
            try {
                Thread.sleep(70);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        static void touch() {}
    }
}
