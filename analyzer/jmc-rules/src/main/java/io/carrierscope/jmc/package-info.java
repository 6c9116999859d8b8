/** The analyzer's verdicts as rules of JDK Mission Control. It imports the analyzer and JMC. */
package io.carrierscope.jmc;
