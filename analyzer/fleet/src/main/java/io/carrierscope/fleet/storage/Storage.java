package io.carrierscope.fleet.storage;

import io.carrierscope.analyzer.recording.chunk.ChunkSource;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.spark.deploy.SparkHadoopUtil;

/** Files of any file system that Hadoop knows. */
public final class Storage {
    private static final int BUFFER_BYTES = 1 << 20;

    private Storage() {}

    /** The settings of Hadoop in this JVM, driver or executor. */
    public static Configuration settings() {
        return SparkHadoopUtil.get().conf();
    }

    /** Returns the name as a local path if the file is local, otherwise with its scheme. */
    public static String name(String file) {
        var uri = new org.apache.hadoop.fs.Path(file).toUri();
        return local(file) ? uri.getPath() : file;
    }

    /** True if this local file is a link. */
    static boolean link(String file) {
        return Files.isSymbolicLink(Path.of(name(file)));
    }

    static boolean local(String file) {
        String scheme = new org.apache.hadoop.fs.Path(file).toUri().getScheme();
        return "file".equals(scheme);
    }

    /** What is done with a local file. */
    @FunctionalInterface
    public interface Use<T> {
        T of(Path local) throws Exception;
    }

    /** Runs the use on a local copy of the piece, or on the file itself if it is local and whole. */
    public static <T> T withLocal(Piece piece, Use<T> use) throws Exception {
        if (piece.whole() && local(piece.file())) {
            return use.of(Path.of(name(piece.file())));
        }
        Path copy = Files.createTempFile("carrierscope", ".jfr");
        try {
            try (var out = Files.newOutputStream(copy)) {
                copy(piece.file(), piece.offset(), piece.length(), out);
            }
            return use.of(copy);
        } finally {
            Files.deleteIfExists(copy);
        }
    }

    /** Opens a chunk, of a local file in its place, otherwise as a copy. The caller closes the channel. */
    public static ChunkSource chunk(String file, long offset, long length) throws IOException {
        if (local(file)) {
            return new ChunkSource(FileChannel.open(Path.of(name(file))), offset, length);
        }
        var copy = FileChannel.open(Files.createTempFile("carrierscope", ".jfr"), StandardOpenOption.READ,
                StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
        try {
            copy(file, offset, length, Channels.newOutputStream(copy));
            return new ChunkSource(copy, 0, length);
        } catch (IOException e) {
            copy.close();
            throw e;
        }
    }

    /** Opens a file for reading at any offset. */
    public static FSDataInputStream open(String file) throws IOException {
        var path = new org.apache.hadoop.fs.Path(file);
        return path.getFileSystem(settings()).open(path);
    }

    private static void copy(String file, long offset, long length, OutputStream out) throws IOException {
        try (var in = open(file)) {
            in.seek(offset);
            long left = length;
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
    public static long length(String file) throws IOException {
        var path = new org.apache.hadoop.fs.Path(file);
        return path.getFileSystem(settings()).getFileStatus(path).getLen();
    }
}
