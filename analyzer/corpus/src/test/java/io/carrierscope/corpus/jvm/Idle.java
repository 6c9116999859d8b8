package io.carrierscope.corpus.jvm;

import io.carrierscope.corpus.Work;

/** Healthy: a program that does nothing. */
public final class Idle {
    private Idle() {}

    public static void main(String[] args) throws Exception {
        Work.awaitEnd();
    }
}
