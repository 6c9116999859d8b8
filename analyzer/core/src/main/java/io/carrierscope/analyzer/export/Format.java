package io.carrierscope.analyzer.export;

/** The formats of an export, by the names the command line knows. */
public enum Format {
    CSV {
        @Override
        public TableFormat load() {
            return new CsvFormat();
        }
    },
    PARQUET {
        @Override
        public TableFormat load() throws MissingModule {
            return new ModulePath("parquet").load();
        }
    };

    /** The format, ready for use. */
    public abstract TableFormat load() throws MissingModule;
}
