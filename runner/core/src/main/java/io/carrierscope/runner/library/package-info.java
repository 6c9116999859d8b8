/** HTTP client libraries under test, their thread models and their catalogue. */
package io.carrierscope.runner.library;
