package io.carrierscope.runner.workload.step;

import io.carrierscope.runner.workload.Step;
import io.carrierscope.runner.workload.StepContext;
import io.carrierscope.runner.workload.Syntax;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;

/** Runs the inner steps while it holds something. */
public record Guard(Kind kind, List<Step> steps) implements Step {
    static final List<Syntax> SYNTAXES = Stream.of(Kind.values()).map(
            kind -> new Syntax("guard", kind.id(), Guard.class, (name, value) -> new Guard(kind, value.steps())))
            .toList();

    /** What is held; each request has its own, except for the shared lock. */
    public enum Kind {
        MONITOR, NATIVE_FRAME, CLASS_INITIALISER, LOCK, SHARED_LOCK;

        // without publication the compiler proves the lock private and removes it, and nothing is held any more
        private static volatile Object published;

        public String id() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        void hold(StepContext context, Runnable inside) {
            switch (this) {
                case MONITOR -> {
                    Object own = new Object();
                    published = own;
                    synchronized (own) {
                        inside.run();
                    }
                }
                case NATIVE_FRAME -> NativeFrame.run(inside);
                case CLASS_INITIALISER -> ClassInitialiser.run(inside);
                case LOCK -> under(new ReentrantLock(), inside);
                case SHARED_LOCK -> under(context.shared(this, ReentrantLock.class, ReentrantLock::new), inside);
            }
        }

        private static void under(ReentrantLock lock, Runnable inside) {
            published = lock;
            StepContext.acquire(SHARED_LOCK.id(), lock::tryLock, lock::lock);
            try {
                inside.run();
            } finally {
                lock.unlock();
            }
        }
    }

    public Guard {
        steps = List.copyOf(steps);
    }

    @Override
    public void run(StepContext context) {
        kind.hold(context, () -> context.run(steps));
    }

    @Override
    public Guard with(List<Step> inside) {
        return new Guard(kind, inside);
    }
}
