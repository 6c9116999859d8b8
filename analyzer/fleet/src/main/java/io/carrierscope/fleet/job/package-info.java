/** Jobs of Apache Spark over recordings: what is read by which task, and how results are joined. */
package io.carrierscope.fleet.job;
