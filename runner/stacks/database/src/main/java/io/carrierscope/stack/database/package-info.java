/** JDBC over HikariCP's pools, for servers whose requests query a database. */
package io.carrierscope.stack.database;
