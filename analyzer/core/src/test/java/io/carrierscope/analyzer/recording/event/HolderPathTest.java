package io.carrierscope.analyzer.recording.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.recording.event.Row.HolderPath;
import org.junit.jupiter.api.Test;

class HolderPathTest {
    private final HolderPath path = new HolderPath();

    /** A value in a tree of three entries in a static field. */
    @Test
    void linksAreOneAndAStaticFieldIsThatOfItsClass() {
        path.add("java.util.TreeMap$Entry", null, "value");
        path.add("java.util.TreeMap$Entry", null, "left");
        path.add("java.util.TreeMap$Entry", null, "right");
        path.add("java.util.TreeMap", "Size: 7", "root");
        path.add("java.lang.Object[]", null, null);
        assertThat(path.add("java.lang.Class", "Class Name: shop.Cache", "ORDERS")).isTrue();
        assertThat(path.fields()).containsExactly("java.util.TreeMap$Entry.value", "java.util.TreeMap.root",
                "java.lang.Object[][]", "shop.Cache.ORDERS");
    }

    @Test
    void itEndsSomewhere() {
        for (int i = 1; i < 12; i++) {
            assertThat(path.add("shop.Item" + i, null, "next")).isTrue();
        }
        assertThat(path.add("shop.Item", null, "next")).isFalse();
        var list = new HolderPath();
        int links = 1;
        while (list.add("shop.Item", null, "next")) {
            links++;
        }
        assertThat(links).isEqualTo(1_000);
        assertThat(list.fields()).containsExactly("shop.Item.next");
    }
}
