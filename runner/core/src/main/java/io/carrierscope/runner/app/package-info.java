/** Applications under test: how they start, what they need, when they are ready and what they are asked. They are not changed. */
package io.carrierscope.runner.app;
