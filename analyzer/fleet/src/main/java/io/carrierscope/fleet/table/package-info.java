/** {@code spark.read().format("jfr")}: the events of recordings as rows of a table. */
package io.carrierscope.fleet.table;
