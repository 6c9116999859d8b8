/** Samplers inside a JVM of a cell: scheduler, memory, context switches, compiler queue, auxiliary processes, machine. */
package io.carrierscope.runner.jvm.probe;
