package io.carrierscope.analyzer.export;

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
}
