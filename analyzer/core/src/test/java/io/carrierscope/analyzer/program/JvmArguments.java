package io.carrierscope.analyzer.program;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Arguments of the JVM that a program needs, in place of those that all programs get. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@interface JvmArguments {
    String[] value();
}
