/** The command {@code fleet}. */
package io.carrierscope.fleet;
