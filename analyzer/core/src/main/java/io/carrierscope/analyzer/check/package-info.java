/** Limits that a build enforces on recordings. */
package io.carrierscope.analyzer.check;
