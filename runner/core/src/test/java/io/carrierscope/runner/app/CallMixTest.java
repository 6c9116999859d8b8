package io.carrierscope.runner.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests in the proportion of their weights, and which answers are right. */
class CallMixTest {
    private static HttpCall call(String path, int weight, Integer expect) {
        return new HttpCall(path, "GET", path, Map.of(), null, weight, expect, Feed.NONE, Map.of());
    }

    @Test
    void weightsAreProportions() {
        CallMix mix = new CallMix(List.of(call("/a", 9, null), call("/b", 2, null)));
        long second = IntStream.range(1, 11_001).filter(id -> mix.of(id).path().equals("/b")).count();
        assertThat(second / 11_000.0).isCloseTo(2 / 11.0, within(0.03));
    }

    @Test
    void eachRunSendsTheSame() {
        List<HttpCall> calls = List.of(call("/a", 1, null), call("/b", 1, null));
        CallMix one = new CallMix(calls);
        CallMix other = new CallMix(calls);
        assertThat(IntStream.range(1, 100)).allMatch(id -> one.of(id) == other.of(id));
    }

    @Test
    void feedsFillPathHeadersAndBody(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("users.csv"), "user,city\nann,Ulm\nbob,Bonn\n");
        Feed feed = new Feed(Map.of("id", new Feed.Range(7, 9)), Map.of("colour", List.of("red")), file.toString());
        HttpCall call = new HttpCall("order", "POST", "/orders/${id}", Map.of("X-User", "${user}"),
                "${colour} ${city} ${other}", 1, null, feed, Map.of());
        CallMix mix = new CallMix(List.of(call));
        Set<String> paths = new TreeSet<>();
        for (int id = 1; id < 100; id++) {
            HttpCall sent = mix.of(id);
            paths.add(sent.path());
            boolean ann = sent.headers().get("X-User").equals("ann");
            assertThat(sent.body()).isEqualTo(ann ? "red Ulm ${other}" : "red Bonn ${other}");
            assertThat(mix.of(id)).isEqualTo(sent);
        }
        assertThat(paths).containsExactly("/orders/7", "/orders/8", "/orders/9");
    }

    @Test
    void whatIsNeededFirstIsAskedFirst() {
        HttpCall login = new HttpCall("login", "POST", "/login", Map.of(), null, 0, null, Feed.NONE,
                Map.of("token", Taken.of("json /user/token").orElseThrow(),
                        "session", Taken.of("cookie ID").orElseThrow()));
        HttpCall cart = new HttpCall("cart", "POST", "/carts", Map.of("Authorization", "Bearer ${token}"), null, 0,
                null, Feed.NONE, Map.of("cart", Taken.of("header X-Cart").orElseThrow()));
        HttpCall order = new HttpCall("order", "GET", "/carts/${cart}/order", Map.of("Cookie", "ID=${session}"), null,
                1, null,
                Feed.NONE, Map.of());
        CallMix mix = new CallMix(List.of(login, cart, order));
        assertThat(mix.of(1)).isSameAs(login);
        assertThat(mix.take(login, header -> List.of(), "{}")).isFalse();
        assertThat(mix.take(login, header -> List.of("OTHER=1; Path=/", "ID=s7; HttpOnly"),
                "{\"user\": {\"token\": \"t9\"}}")).isTrue();
        assertThat(mix.of(2).headers()).containsEntry("Authorization", "Bearer t9");
        assertThat(mix.take(cart, Map.of("X-Cart", List.of("5"))::get, "no JSON")).isTrue();
        assertThat(mix.of(3).path()).isEqualTo("/carts/5/order");
        assertThat(mix.of(3).headers()).containsEntry("Cookie", "ID=s7");
    }

    /** Otherwise the pages of a login would be measured in place of those behind it. */
    @Test
    void aRedirectAnswersAFormAndNoOtherRequest() {
        HttpCall form = new HttpCall("form", "POST", "/", Map.of(), "a=5", 1, null, Feed.NONE, Map.of());
        assertThat(call("/", 1, null).accepts(204)).isTrue();
        assertThat(call("/", 1, null).accepts(302)).isFalse();
        assertThat(form.accepts(303)).isTrue();
        assertThat(form.accepts(400)).isFalse();
    }

    @Test
    void anExpectedStatusIsTheOnlyRightOne() {
        assertThat(call("/", 1, 302).accepts(302)).isTrue();
        assertThat(call("/", 1, 201).accepts(200)).isFalse();
        assertThat(call("/", 1, 404).accepts(404)).isTrue();
    }
}
