package io.carrierscope.runner.suite;

/** The names of the processes of a cell in command lines, file names and events. */
public final class Role {
    public static final String BROKER = "broker";
    public static final String DATABASE = "database";
    public static final String DOWNSTREAM = "downstream";
    public static final String SERVER = "server";
    public static final String CLIENT = "client";

    /** The process that starts all others. */
    public static final String RUNNER = "runner";

    private Role() {}
}
