/**
 * Why one server is faster than another: a ratio taken apart into one change after the other, each with a control. It
 * imports comparisons.
 */
package io.carrierscope.analyzer.why;
