package io.carrierscope.corpus;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Options of a program's JVM, beside those that all programs have. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface JvmOptions {
    String[] value();
}
