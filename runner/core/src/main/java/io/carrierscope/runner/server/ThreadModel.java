package io.carrierscope.runner.server;

/** How a server gives threads to requests. */
public enum ThreadModel {
    PLATFORM_POOL("platform-pool"), VIRTUAL("virtual"), EVENT_LOOP("event-loop");

    private final String id;

    ThreadModel(String id) {
        this.id = id;
    }

    public String id() {
        return id;
    }

    /** How many event loops a server has: one for each processor, unless the JVM's options say another number. */
    public static int eventLoops() {
        return Integer.getInteger("carrierscope.event-loops", Runtime.getRuntime().availableProcessors());
    }
}
