package io.carrierscope.analyzer.synthetic;

/** The constants that every chunk repeats: carriers, classes, methods and stacks. */
final class SyntheticConstants {
    private static final String[] CLASSES = {"java/util/concurrent/ForkJoinPool", "shop/Cart", "[Lshop/Price;"};
    private static final int METHODS = 40;

    private final ChunkWriter out;

    private SyntheticConstants(ChunkWriter out) {
        this.out = out;
    }

    static void write(Plan plan, ChunkWriter out) {
        var constants = new SyntheticConstants(out);
        constants.threads();
        constants.classes();
        constants.methods();
        for (int s = 1; s <= plan.stacks(); s++) {
            constants.stack(s, plan.stackDepth());
        }
        out.checkpoint();
    }

    private void threads() {
        group(1, 0, "main");
        group(2, 0, "VirtualThreads");
        group(3, 1, "CarrierThreads");
        for (int c = 1; c <= Plan.CARRIERS; c++) {
            platform(c, "ForkJoinPool-1-worker-" + c, 3);
        }
        platform(Plan.CARRIERS + 1, "load-1", 1);
    }

    private void group(long key, long parent, String name) {
        out.constant("jdk.types.ThreadGroup", key).number(parent).text(name);
    }

    private void platform(long key, String name, long group) {
        out.constant("java.lang.Thread", key).text(name).number(4_000 + key).text(name).number(key).number(group)
                .flag(false);
    }

    private void classes() {
        for (int c = 0; c < CLASSES.length; c++) {
            symbol(1 + c, CLASSES[c]);
            out.constant("java.lang.Class", 1 + c).number(1 + c).number(1);
        }
        for (int m = 0; m < METHODS; m++) {
            symbol(100 + m, (m % 3 == 0 ? "java/util/concurrent/Step" : "shop/Service") + m);
            out.constant("java.lang.Class", 100 + m).number(100 + m).number(1);
        }
    }

    private void methods() {
        symbol(50, "()V");
        for (int m = 0; m < METHODS; m++) {
            symbol(200 + m, "serve" + m);
            out.constant("jdk.types.Method", 1 + m).number(100 + m).number(200 + m).number(50).number(1).flag(false);
        }
        out.constant("jdk.types.FrameType", 1).text("Interpreted");
        out.constant("jdk.types.FrameType", 2).text("JIT compiled");
        out.constant("jdk.types.FrameType", 3).text("Native");
    }

    private void symbol(long key, String text) {
        out.constant("jdk.types.Symbol", key).text(text);
    }

    private void stack(int s, int depth) {
        var trace = out.constant("jdk.types.StackTrace", s).flag(false).number(depth);
        for (int f = 0; f < depth; f++) {
            trace.number(1 + (s * 7 + f) % METHODS).number(10 + s + f).number(f).number(1 + f % 3);
        }
    }
}
