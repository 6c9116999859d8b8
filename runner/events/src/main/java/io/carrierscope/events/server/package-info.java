/** What the server under test and its services write: handlers, calls, waits, pools and limits. */
package io.carrierscope.events.server;
