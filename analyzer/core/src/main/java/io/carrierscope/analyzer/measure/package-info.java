/**
 * All folds of one recording together: the one place where a fold is registered.
 */
package io.carrierscope.analyzer.measure;
