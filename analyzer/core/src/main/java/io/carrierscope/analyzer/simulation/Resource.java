package io.carrierscope.analyzer.simulation;

import java.util.ArrayDeque;
import java.util.Queue;

/** A number of threads or permits, and those who queue for one, first in, first out. */
final class Resource {
    private final EventList events;
    private final Queue<Runnable> queue = new ArrayDeque<>();
    private int free;

    Resource(int count, EventList events) {
        this.free = count;
        this.events = events;
    }

    boolean tryTake() {
        boolean taken = free > 0;
        free -= taken ? 1 : 0;
        return taken;
    }

    /** Goes on with a unit, now or when it is this one's turn. */
    void take(Runnable then) {
        if (tryTake()) {
            then.run();
        } else {
            queue.add(then);
        }
    }

    /** The next one in the queue goes on by the event list: a call would nest ever deeper. */
    void giveBack() {
        var next = queue.poll();
        if (next == null) {
            free++;
        } else {
            events.add(0, next);
        }
    }
}
