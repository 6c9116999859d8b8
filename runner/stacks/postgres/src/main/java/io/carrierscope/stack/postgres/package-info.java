/**
 * PostgreSQL as a process of its own, for cells whose requests query a database.
 */
package io.carrierscope.stack.postgres;
