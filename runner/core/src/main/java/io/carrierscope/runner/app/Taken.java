package io.carrierscope.runner.app;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A value that is taken from an answer for later requests.
 *
 * @param name a header, a cookie, or the path of a JSON field, such as {@code /user/token} (RFC 6901)
 */
public record Taken(Source source, String name) {
    private static final Pattern WRITTEN = Pattern.compile("(?:json (?=/)|header |cookie )(\\S+)");
    private static final ObjectMapper JSON = new ObjectMapper();

    /** The part of an answer that holds the value. */
    public enum Source {
        JSON, HEADER, COOKIE
    }

    /** Reads a text such as {@code json /user/token}, {@code header Location} or {@code cookie SESSION}; empty for others. */
    public static Optional<Taken> of(String text) {
        Matcher written = WRITTEN.matcher(text);
        return written.matches()
                ? Optional.of(new Taken(Source.valueOf(text.split(" ")[0].toUpperCase(Locale.ROOT)), written.group(1)))
                : Optional.empty();
    }

    /** The value in an answer with these headers, by name, and this body; empty where it has none. */
    Optional<String> in(Function<String, List<String>> headers, String body) {
        return switch (source) {
            case HEADER -> headers.apply(name).stream().findFirst();
            case COOKIE -> headers.apply("Set-Cookie").stream().filter(cookie -> cookie.startsWith(name + "="))
                    .map(cookie -> cookie.substring(name.length() + 1).split(";", 2)[0].strip()).findFirst();
            case JSON -> field(body);
        };
    }

    private Optional<String> field(String body) {
        try {
            return Optional.of(JSON.readTree(body).at(name)).filter(JsonNode::isValueNode).map(JsonNode::asText);
        } catch (JsonProcessingException other) {
            return Optional.empty();
        }
    }
}
