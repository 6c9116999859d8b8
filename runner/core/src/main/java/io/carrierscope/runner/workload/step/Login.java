package io.carrierscope.runner.workload.step;

import io.carrierscope.runner.workload.Step;
import io.carrierscope.runner.workload.StepContext;
import io.carrierscope.runner.workload.Syntax;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.springframework.security.crypto.bcrypt.BCrypt;

/** Checks a password by BCrypt and signs a token by HMAC. The cost is the logarithm of BCrypt's rounds. */
public record Login(int cost) implements Step.Computing, Step.Untimed {
    static final Syntax SYNTAX = new Syntax("login", Login.class,
            (name, value) -> new Login(Integer.parseInt(value.text())));
    private static final String PASSWORD = "correct horse battery staple";
    private static final String HMAC = "HmacSHA256";
    private static final byte[] KEY = "a key of 32 bytes for the tokens".getBytes(StandardCharsets.US_ASCII);
    private static final String CLAIMS = "{\"sub\":\"ann\",\"exp\":%d}";

    public Login {
        if (cost < 4 || cost > 16) {
            throw new IllegalArgumentException("expected a cost of 4 to 16");
        }
    }

    @Override
    public void run(StepContext context) {
        String stored = context.shared(this, String.class, () -> BCrypt.hashpw(PASSWORD, BCrypt.gensalt(cost)));
        if (!BCrypt.checkpw(PASSWORD, stored) || token().isEmpty()) {
            throw new IllegalStateException("a right password was refused");
        }
    }

    private static String token() {
        try {
            Mac mac = Mac.getInstance(HMAC);
            mac.init(new SecretKeySpec(KEY, HMAC));
            byte[] claims = CLAIMS.formatted(System.currentTimeMillis()).getBytes(StandardCharsets.UTF_8);
            Base64.Encoder text = Base64.getUrlEncoder().withoutPadding();
            return text.encodeToString(claims) + "." + text.encodeToString(mac.doFinal(claims));
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
