package io.carrierscope.analyzer.attach;

import java.util.ArrayList;
import java.util.List;

/** Arrays in lists in a static list of a service, more and more of them, until standard input ends, and garbage to be collected. */
public final class LeaksUntilTold {
    private static final List<Cart> CARTS = new ArrayList<>();
    private static final int MOST = 3_000;

    private static volatile byte[] garbage;

    private record Cart(List<byte[]> items) {}

    private LeaksUntilTold() {}

    public static void main(String[] args) throws Exception {
        var leak = new Thread(LeaksUntilTold::leak, "leak");
        leak.setDaemon(true);
        leak.start();
        System.out.println("ready");
        while (System.in.read() >= 0) {
            // goes on
        }
    }

    private static void leak() {
        try {
            while (CARTS.size() < MOST) {
                garbage = new byte[300_000];
                CARTS.add(new Cart(new ArrayList<>(List.of(new byte[50_000]))));
                Thread.sleep(10);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
