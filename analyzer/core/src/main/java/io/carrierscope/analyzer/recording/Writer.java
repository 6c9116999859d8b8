package io.carrierscope.analyzer.recording;

/** The program that wrote a recording. Each writes other events. */
public enum Writer {
    HOTSPOT("HotSpot"), NATIVE_IMAGE("a GraalVM native image"), OPENJ9("OpenJ9"), ASYNC_PROFILER("async-profiler");

    private final String text;

    Writer(String text) {
        this.text = text;
    }

    /** Returns the name of the writer in messages. */
    public String text() {
        return text;
    }

    /**
     * Returns the writer by what it says of itself.
     *
     * @param jvmName name of the JVM as {@code jdk.JVMInformation} has it, empty when unknown
     */
    static Writer of(String jvmName, Settings settings) {
        // async-profiler names its version in a setting of the recording, which no JVM does
        if (settings.value("jdk.ActiveRecording", "version").isPresent()) {
            return ASYNC_PROFILER;
        }
        return jvmName.contains("Substrate") ? NATIVE_IMAGE : jvmName.contains("J9") ? OPENJ9 : HOTSPOT;
    }
}
