package io.carrierscope.analyzer.fold.classify;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.recording.Recorded;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HolderTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            com.zaxxer.hikari.pool.HikariPool.get   | shop.Order.load      | HikariCP, called by shop.Order.load:7
            shop.lib.com.zaxxer.hikari.HikariPool.x | shop.Order.load      | HikariCP, called by shop.Order.load:7
            com.zaxxer.hikari.pool.HikariPool.get   | java.lang.Thread.run | HikariCP
            shop.Order.load                         | shop.Main.main       | ''
            org.springframework.x.Tx.begin          | org.hibernate.S.open | Spring
            """)
    void aLibraryIsNamedWithItsCaller(String inner, String outer, String library) {
        assertThat(Holder.library(Recorded.stack("java.lang.Thread.sleep", inner, outer))).isEqualTo(library);
    }

    @Test
    void ofALibraryTheCallerIsNamedAndOfOtherCodeWhatItCalled() {
        assertThat(Holder.waitsAt(Recorded.stack("java.io.PrintStream.println", "shop.Order.load")))
                .isEqualTo("shop.Order.load:7 (in PrintStream.println)");
        assertThat(Holder.waitsAt(Recorded.stack("java.io.PrintStream.println", "org.h2.Db.log", "shop.Order.load")))
                .isEqualTo("org.h2.Db.log:7 (H2, called by shop.Order.load:7)");
        assertThat(Holder.at(Recorded.stack("java.io.PrintStream.println", "shop.Order.load")))
                .isEqualTo("shop.Order.load:7");
    }
}
