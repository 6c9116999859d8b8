/**
 * JDBC over HikariCP's pools, for servers whose requests query a database.
 *
 * <p>It may import the runner's {@code workload} and {@code event}.
 */
package io.carrierscope.stack.database;
