package io.carrierscope.runner.jvm.child;

/** The names of the JVMs of a cell, as they stand in command lines, file names and events. */
public final class Role {
    public static final String BROKER = "broker";
    public static final String DATABASE = "database";
    public static final String DOWNSTREAM = "downstream";
    public static final String SERVER = "server";
    public static final String CLIENT = "client";

    private Role() {}
}
