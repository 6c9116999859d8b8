/** Tells by frames and thread names what kind of code ran or waited: it knows frameworks and pools, and no other class names them. */
package io.carrierscope.analyzer.fold.classify;
