/** All folds of one recording together. Every fold is registered here. */
package io.carrierscope.analyzer.fold.measure;
