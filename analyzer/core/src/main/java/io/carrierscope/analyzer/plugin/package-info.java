/**
 * What jars of others may add, and how they are loaded. Version 1: interfaces here only grow by methods that have a default; what would
 * break a jar gets a package of its own. Nothing else of the analyzer is promised to stay.
 */
package io.carrierscope.analyzer.plugin;
