package io.carrierscope.analyzer.recording;

import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.List;

/** Profiles and profile events for tests. */
public final class Recorded {
    private Recorded() {}

    /** Returns a profile of these events. */
    public static RecordingProfile profile(JvmEvent... events) {
        var profile = new RecordingProfile();
        List.of(events).forEach(profile::accept);
        return profile;
    }

    public static JvmEvent jvm(int feature) {
        return new JvmEvent.Jvm(0, "OpenJDK", "OpenJDK 64-Bit Server VM (" + feature + ".0.1+9-LTS) for linux",
                "-Xmx256m", null, 1, 0);
    }

    public static JvmEvent fact(String name, int value) {
        return new JvmEvent.Fact(0, name, Integer.toString(value));
    }

    public static JvmEvent hardwareThreads(int count) {
        return new JvmEvent.HardwareThreads(0, count);
    }

    public static JvmEvent setting(String type, String name, String value) {
        return new JvmEvent.Setting(0, type, name, value);
    }

    public static ThreadRef virtual(long id) {
        return new ThreadRef(id, "", ThreadRef.Kind.VIRTUAL);
    }

    public static ThreadRef carrier(long id) {
        return ThreadRef.platform(id, "ForkJoinPool-1-worker-" + id, "CarrierThreads");
    }

    public static ThreadRef platform(long id, String name) {
        return ThreadRef.platform(id, name, "main");
    }

    public static Stack stack(String... methods) {
        return new Stack(List.of(methods).stream().map(Recorded::frame).toList());
    }

    private static Frame frame(String qualified) {
        int dot = qualified.lastIndexOf('.');
        return new Frame(qualified.substring(0, dot), qualified.substring(dot + 1), 7, false);
    }
}
