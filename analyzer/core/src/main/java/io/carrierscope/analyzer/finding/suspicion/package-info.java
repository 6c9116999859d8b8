/** Suspicions: what may hold up a service in whose recording no cause was found. */
package io.carrierscope.analyzer.finding.suspicion;
