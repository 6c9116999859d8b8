package io.carrierscope.stack.spring;

import java.math.BigDecimal;

/** What a request of the bank posts, as JSON, and gets back when it is done. */
record Transfer(String from, String to, BigDecimal amount) {
    static final String PATH = "/v1/transfers";
}
