/** Where recordings are stored, and how they are divided among tasks. */
package io.carrierscope.fleet.storage;
