/**
 * Samplers inside a JVM of a cell: scheduler, memory, context switches, compiler queue, auxiliary processes, machine.
 *
 * <p>It may import {@code event}, {@code phase}.
 */
package io.carrierscope.runner.jvm.probe;
