package io.carrierscope.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Limits on what tests may do to the carriers of virtual threads. On a class they hold for each of its tests: the class fails when its
 * tests are over, and the failure names those that broke a limit. On a method they replace those of the class, and the method itself fails.
 */
@Documented
@Inherited
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(CarriersExtension.class)
public @interface Carriers {
    /** The most pinned time, as a share of carrier time, 0 to 1; 1 for no limit. */
    double maxPinnedShare() default 0.01;

    /**
     * The longest delay, such as {@code 5ms}, with which a virtual thread may run after it was unparked, at the 99th percentile; empty for
     * no limit. A probe of its own measures it every two milliseconds.
     */
    String maxDelayP99() default "";

    /** The most carriers; as many as the scheduler's parallelism always pass, so 0 allows none that makes up for a blocked one. */
    int maxCarriers() default Integer.MAX_VALUE;

    /** Ids of causes that must be absent, such as {@code pinning-monitor}; {@code carrierscope causes} lists them. */
    String[] absent() default {};

    /** Prefixes of packages or classes, such as {@code com.acme}: only pins with such a frame count; empty for all. */
    String[] from() default {};

    /** What becomes of a limit that the recording cannot decide. */
    Unknown unknown() default Unknown.FAIL;

    /** What becomes of a limit that the recording cannot decide. */
    enum Unknown {
        /** The test fails, and the message names the option to set. */
        FAIL,
        /** The test passes. */
        PASS
    }
}
