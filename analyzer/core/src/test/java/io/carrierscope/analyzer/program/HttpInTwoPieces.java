package io.carrierscope.analyzer.program;

/** The second piece of each answer waits for an acknowledgement, which the other side delays. */
public final class HttpInTwoPieces {
    private HttpInTwoPieces() {}

    public static void main(String[] args) throws Exception {
        HttpInPieces.run(false);
    }
}
