/** Loads: each shape in a class of its own, with its name and its driver; and the generator that runs a load through its phases. */
package io.carrierscope.runner.client.load;
