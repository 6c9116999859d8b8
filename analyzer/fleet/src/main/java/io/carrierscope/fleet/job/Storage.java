package io.carrierscope.fleet.job;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.deploy.SparkHadoopUtil;

/** Files of any file system that Hadoop knows. */
final class Storage {
    private static final int BUFFER_BYTES = 1 << 20;

    private Storage() {}

    /** The settings of Hadoop in this JVM, driver or executor. */
    static Configuration settings() {
        return SparkHadoopUtil.get().conf();
    }

    /** Returns the name as a local path if the file is local, otherwise with its scheme. */
    static String name(String file) {
        var uri = new org.apache.hadoop.fs.Path(file).toUri();
        return local(file) ? uri.getPath() : file;
    }

    static boolean local(String file) {
        String scheme = new org.apache.hadoop.fs.Path(file).toUri().getScheme();
        return "file".equals(scheme);
    }

    /** What is done with a local file. */
    interface Use<T> {
        T of(Path local) throws Exception;
    }

    /** Runs the use on a local copy of the piece, or on the file itself if it is local and whole. */
    static <T> T withLocal(Piece piece, Use<T> use) throws Exception {
        if (piece.whole() && local(piece.file())) {
            return use.of(Path.of(name(piece.file())));
        }
        Path copy = Files.createTempFile("carrierscope", ".jfr");
        try {
            copy(piece, copy);
            return use.of(copy);
        } finally {
            Files.deleteIfExists(copy);
        }
    }

    private static void copy(Piece piece, Path copy) throws IOException {
        var path = new org.apache.hadoop.fs.Path(piece.file());
        try (var in = path.getFileSystem(settings()).open(path); var out = Files.newOutputStream(copy)) {
            in.seek(piece.offset());
            long left = piece.length();
            byte[] buffer = new byte[BUFFER_BYTES];
            while (left > 0) {
                int read = read(in, buffer, left);
                out.write(buffer, 0, read);
                left -= read;
            }
        }
    }

    private static int read(InputStream in, byte[] buffer, long left) throws IOException {
        int read = in.read(buffer, 0, (int) Math.min(buffer.length, left));
        if (read < 0) {
            throw new IOException("the file became shorter while it was read");
        }
        return read;
    }

    /** Returns the length of a file in bytes. */
    static long length(String file) throws IOException {
        var path = new org.apache.hadoop.fs.Path(file);
        return path.getFileSystem(settings()).getFileStatus(path).getLen();
    }
}
