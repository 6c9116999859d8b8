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
}
