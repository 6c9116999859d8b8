package io.carrierscope.events.server;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.StackTrace;

/** An event of the server. */
@Category({"Carrierscope", "Server"})
@StackTrace(false)
abstract class OfServer extends Event {}
