/**
 * Writes the page that explains why WebFlux is ahead of virtual threads, from the recordings of two suites.
 */
package io.carrierscope.analyzer.report.why;
