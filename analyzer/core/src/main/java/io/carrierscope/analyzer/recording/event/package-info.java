/** The events of a recording, and the catalogue of event types: how each is decoded and recorded. */
package io.carrierscope.analyzer.recording.event;
