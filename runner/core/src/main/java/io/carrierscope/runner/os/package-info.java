/**
 * What the operating system says about this process: files of Linux under /proc and /sys, limits, processors.
 *
 * <p>It may import nothing of the runner.
 */
package io.carrierscope.runner.os;
