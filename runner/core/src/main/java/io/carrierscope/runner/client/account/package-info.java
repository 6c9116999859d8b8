/** Accounting of requests: in flight, sent, ended, in time; the figures of each second and of the whole load. */
package io.carrierscope.runner.client.account;
