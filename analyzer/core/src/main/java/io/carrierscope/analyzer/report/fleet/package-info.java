/** What the pages of a fleet show. */
package io.carrierscope.analyzer.report.fleet;
