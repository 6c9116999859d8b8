/** The analyzer's verdicts as rules of JDK Mission Control. */
package io.carrierscope.jmc;
