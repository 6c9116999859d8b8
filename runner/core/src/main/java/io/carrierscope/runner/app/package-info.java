/**
 * Applications under test: how they start, when they are ready and what they are asked. They are not changed.
 *
 * <p>It may import nothing of the runner.
 */
package io.carrierscope.runner.app;
