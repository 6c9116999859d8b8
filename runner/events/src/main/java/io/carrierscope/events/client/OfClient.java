package io.carrierscope.events.client;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.StackTrace;

/** An event of the load generator. */
@Category({"Carrierscope", "Client"})
@StackTrace(false)
abstract class OfClient extends Event {}
