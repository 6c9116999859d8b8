package io.carrierscope.analyzer.export;

import io.carrierscope.analyzer.report.csv.Csv;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** One CSV file, in the same form as those of the report. */
final class CsvFile implements TableWriter {
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
