/** Limits on carriers and pins in tests: an annotation for JUnit, and assertions for any framework. */
package io.carrierscope.junit;
