/** What the pages of a fleet show. It imports fleets, blocks and charts. */
package io.carrierscope.analyzer.report.fleet;
