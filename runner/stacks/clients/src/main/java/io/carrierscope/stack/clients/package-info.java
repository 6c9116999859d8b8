/** HTTP client libraries under test that need class paths of their own. */
package io.carrierscope.stack.clients;
