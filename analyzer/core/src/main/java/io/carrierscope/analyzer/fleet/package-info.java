/** Many recordings of many JVMs: each is judged alone and becomes one small result, and the results of a group add up. */
package io.carrierscope.analyzer.fleet;
