/**
 * Events as measurements need them, and the catalogue of event types: how each is decoded and recorded. It imports
 * recorder settings only.
 */
package io.carrierscope.analyzer.recording.event;
