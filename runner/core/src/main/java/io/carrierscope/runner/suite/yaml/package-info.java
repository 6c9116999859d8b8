/** Reads suites from YAML. Every problem is one line with the file, the line number and what was expected. */
package io.carrierscope.runner.suite.yaml;
