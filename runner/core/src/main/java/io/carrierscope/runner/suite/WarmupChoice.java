package io.carrierscope.runner.suite;

import io.carrierscope.runner.client.plan.Warmup;

/** A way to warm up that is a place on an axis: cold and warm servers side by side. */
public record WarmupChoice(String name, Warmup warmup) {}
