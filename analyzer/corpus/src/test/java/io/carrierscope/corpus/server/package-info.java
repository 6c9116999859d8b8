/** Programs that serve HTTP, each under load from a second JVM. */
package io.carrierscope.corpus.server;
