package io.carrierscope.analyzer.program;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What the shell that starts a program does first, for what a JVM inherits. Where it fails, as not every system lets it, the program
 * cannot be run.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@interface StartedBy {
    String value();
}
