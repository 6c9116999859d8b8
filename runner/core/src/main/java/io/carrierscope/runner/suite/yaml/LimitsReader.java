package io.carrierscope.runner.suite.yaml;

import static io.carrierscope.runner.suite.yaml.SuiteText.orEmpty;

import io.carrierscope.runner.suite.Limits;
import io.carrierscope.runner.suite.RoleLimits;
import io.carrierscope.runner.suite.yaml.SuiteText.RoleText;
import java.util.Map;

/** Reads what the JVMs of a suite's cells may use. */
record LimitsReader(String file, LineIndex lines) {
    Limits read(Map<String, RoleText> roles, Limits usual) throws SuiteProblem {
        Limits limits = usual;
        for (Map.Entry<String, RoleText> role : orEmpty(roles).entrySet()) {
            if (!Limits.ROLES.contains(role.getKey()) || role.getValue() == null) {
                throw new SuiteProblem(file, lines.of("limits", role.getKey()),
                        "unknown role '" + role.getKey() + "' in 'limits'; expected one of: "
                                + String.join(", ", Limits.ROLES));
            }
            limits = changed(limits, role.getKey(), role.getValue());
        }
        return limits;
    }

    private Limits changed(Limits limits, String role, RoleText text) throws SuiteProblem {
        try {
            return limits.with(role, usual -> changed(usual, text));
        } catch (IllegalArgumentException wrong) {
            throw new SuiteProblem(file, lines.of("limits", role), wrong.getMessage() + ", in 'limits'");
        }
    }

    private static RoleLimits changed(RoleLimits usual, RoleText text) {
        RoleLimits limits = usual;
        limits = text.cpus() == null ? limits : limits.withCpus(text.cpus());
        limits = text.quota() == null ? limits : limits.withQuota(Quantities.percent(text.quota()));
        limits = text.heap() == null ? limits : limits.withHeap(text.heap().megabytes());
        limits = text.memory() == null ? limits : limits.withMemory(text.memory().megabytes());
        limits = text.gc() == null ? limits : limits.withCollector(text.gc());
        return text.jvm() == null ? limits : limits.withOptions(text.jvm());
    }
}
