package io.carrierscope.analyzer.attach;

import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;

/** Maps the file that is named, as a JVM maps its libraries, until standard input ends. */
public final class LooksLikeOpenJ9 {
    private LooksLikeOpenJ9() {}

    public static void main(String[] args) throws Exception {
        try (var library = FileChannel.open(Path.of(args[0]))) {
            var mapped = library.map(MapMode.READ_ONLY, 0, library.size());
            System.out.println("ready");
            while (System.in.read() >= 0) {
                mapped.get(0);
            }
        }
    }
}
