/** What the operating system says about this process: files of Linux under /proc and /sys, limits, processors. */
package io.carrierscope.runner.os;
