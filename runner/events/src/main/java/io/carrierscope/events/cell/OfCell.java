package io.carrierscope.events.cell;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.StackTrace;

/** An event of a cell; any of its JVMs may write it. */
@Category({"Carrierscope", "Cell"})
@StackTrace(false)
abstract class OfCell extends Event {}
