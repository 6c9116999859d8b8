package io.carrierscope.analyzer.export;

import io.carrierscope.analyzer.export.TableFormat.TableSchema;
import io.carrierscope.analyzer.export.TableFormat.TableWriter;
import io.carrierscope.analyzer.report.csv.CsvTable.Csv;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/** The formats of an export, by their names on the command line. */
public enum Format {
    CSV {
        @Override
        public TableFormat load() {
            return CsvFile::open;
        }
    },
    PARQUET {
        @Override
        public TableFormat load() throws MissingModule {
            return ModulePath.load("parquet");
        }
    };

    /**
     * Loads the format.
     *
     * @return the format, ready for use
     */
    public abstract TableFormat load() throws MissingModule;

    /**
     * The class path of a format with libraries of its own, {@code analyzer/<id>}. Other commands neither load these libraries nor
     * need them to be built. The system property carrierscope.modules names the parent folder.
     */
    static final class ModulePath {
        private ModulePath() {}

        /** Loads the format of the module with this id. */
        static TableFormat load(String id) throws MissingModule {
            Path target = Path.of(System.getProperty("carrierscope.modules", "analyzer"), id, "target")
                    .toAbsolutePath();
            var jars = Stream.concat(jars(target).stream(), jars(target.resolve("lib")).stream()).toArray(URL[]::new);
            // not closed: classes are loaded when they are first used
            var loader = new URLClassLoader("analyzer/" + id, jars, TableFormat.class.getClassLoader());
            return ServiceLoader.load(TableFormat.class, loader).findFirst().orElseThrow(() -> missing(id));
        }

        private static MissingModule missing(String id) {
            return new MissingModule(
                    "the module analyzer/" + id + " is not built; build it with ./mvnw -pl analyzer/" + id
                            + " -am -DskipTests package");
        }

        private static List<URL> jars(Path folder) {
            if (!Files.isDirectory(folder)) {
                return List.of();
            }
            try (var files = Files.list(folder)) {
                return files.filter(f -> f.toString().endsWith(".jar")).sorted().map(ModulePath::url).toList();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static URL url(Path file) {
            try {
                return file.toUri().toURL();
            } catch (MalformedURLException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** One CSV file, in the same form as those of the report. */
    static final class CsvFile implements TableWriter {
        private final Path file;
        private final Path part;
        private final Csv out;

        private CsvFile(TableSchema schema, Path file) throws IOException {
            this.file = file;
            this.part = file.resolveSibling(file.getFileName() + ".part");
            Files.deleteIfExists(part); // a link there would be followed
            this.out = new Csv(Files.newBufferedWriter(part, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                    schema.columns().stream().map(TableSchema.Column::name).toList());
        }

        /** Begins the file in the folder. */
        static TableWriter open(TableSchema schema, Path folder) throws IOException {
            return new CsvFile(schema, folder.resolve(schema.table() + ".csv"));
        }

        @Override
        public void add(Object... row) throws IOException {
            out.row(row);
        }

        @Override
        public Path finish() throws IOException {
            out.close();
            return Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
        }

        @Override
        public void close() throws IOException {
            try {
                out.close();
            } finally {
                Files.deleteIfExists(part);
            }
        }
    }

    /** An optional module that is not built; the message says how to build it. */
    public static final class MissingModule extends Exception {
        MissingModule(String message) {
            super(message);
        }
    }
}
