package io.carrierscope.analyzer.bench;

import java.io.File;
import java.io.IOException;
import org.openjdk.jmc.flightrecorder.CouldNotLoadRecordingException;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;

/** JDK Mission Control's load of a whole recording, as its application and its rules do it. */
final class MissionControlLoader {
    private MissionControlLoader() {}

    public static void main(String[] args) throws IOException, CouldNotLoadRecordingException {
        System.out.println(
                JfrLoaderToolkit.loadEvents(new File(args[0])).stream().mapToLong(i -> i.getItemCount()).sum());
    }
}
