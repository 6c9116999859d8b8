package io.carrierscope.analyzer.program;

/** The same answers with TCP_NODELAY. */
public final class HttpWithoutDelay {
    private HttpWithoutDelay() {}

    public static void main(String[] args) throws Exception {
        HttpInPieces.run(true);
    }
}
