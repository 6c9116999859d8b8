package io.carrierscope.runner.suite;

/** The JDK of a cell, as its recordings name it. */
public record Jdk(int feature, String version) {}
