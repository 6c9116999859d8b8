/**
 * Reads suites from YAML. Every problem is one line with the file, the line number and what was expected.
 *
 * <p>It may import {@code suite} and the catalogues that its names come from.
 */
package io.carrierscope.runner.suite.yaml;
