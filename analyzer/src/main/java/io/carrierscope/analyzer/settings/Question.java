package io.carrierscope.analyzer.settings;

import java.util.List;

/** A question to a recording, with the cheapest events that answer it. */
public enum Question {
    /** Who holds carriers, where, and how much of their time is lost; before JDK 24 monitor events are part of it. */
    PINNING {
        @Override
        List<EventSetting> events(int jdk) {
            var pinned = EventSetting.withStack("jdk.VirtualThreadPinned");
            return jdk >= 24
                    ? List.of(pinned)
                    : List.of(pinned, EventSetting.withStack("jdk.JavaMonitorEnter"),
                            EventSetting.withStack("jdk.JavaMonitorWait"));
        }
    },
    /** How busy the carriers are and with what. */
    CARRIERS {
        @Override
        List<EventSetting> events(int jdk) {
            return List.of(EventSetting.withoutStack("jdk.ThreadPark"), EventSetting.every("jdk.ThreadCPULoad", "1 s"),
                    EventSetting.every("jdk.CPULoad", "1 s"), EventSetting.on("jdk.ThreadStart"),
                    EventSetting.on("jdk.ThreadEnd"),
                    EventSetting.every("jdk.ExecutionSample", "10 ms"));
        }
    },
    /** Where threads queue for locks; waits of virtual threads need Method Trace, which JDK 25 brought. */
    LOCKS {
        @Override
        List<EventSetting> events(int jdk) {
            var enter = EventSetting.withStack("jdk.JavaMonitorEnter");
            var park = EventSetting.withStack("jdk.ThreadPark");
            var wait = EventSetting.withStack("jdk.JavaMonitorWait");
            return jdk < 25
                    ? List.of(enter, park, wait)
                    : List.of(enter, park, wait, EventSetting.withStack("jdk.MethodTrace").and("filter",
                            "java.util.concurrent.locks.LockSupport::park;java.util.concurrent.locks.LockSupport::parkNanos"));
        }
    },
    /** What delays requests: late wake-ups, pauses, the container's quota. */
    LATENCY {
        @Override
        List<EventSetting> events(int jdk) {
            return List.of(EventSetting.withoutStack("jdk.ThreadSleep"), EventSetting.on("jdk.GCPhasePause"),
                    EventSetting.every("jdk.ContainerCPUThrottling", "1 s"),
                    EventSetting.on("jdk.ObjectAllocationSample").and("throttle", "150/s").and("stackTrace", "true"));
        }
    };

    /** The events that answer the question on a JDK of that feature release. */
    abstract List<EventSetting> events(int jdk);
}
