/** Programs that meet a limit of the JVM or of its processors, and idle ones. */
package io.carrierscope.corpus.jvm;
