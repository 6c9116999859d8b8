package io.carrierscope.analyzer.cli;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine;

/** Man pages of a command and of those below it: a line for each macro of man(7). */
final class ManPages {
    private final Map<String, String> pages = new TreeMap<>();
    private final String source;

    private ManPages(CommandLine root) {
        this.source = CompletionCommand.first(root.getCommandSpec().version());
    }

    /** Returns the texts of the pages by the names of their files, such as {@code carrierscope-explain.1}. */
    static Map<String, String> of(CommandLine root) {
        var pages = new ManPages(root);
        pages.add(root);
        return pages.pages;
    }

    private void add(CommandLine command) {
        var spec = command.getCommandSpec();
        String name = page(command);
        var text = new StringBuilder(".TH " + quoted(name) + " 1 \"\" " + quoted(source) + "\n");
        var about = spec.usageMessage().description();
        text.append(".SH NAME\n").append(plain(name)).append(" \\- ")
                .append(plain(CompletionCommand.first(about).replaceFirst("\\.$", ""))).append("\n.SH SYNOPSIS\n")
                .append(bold(spec.qualifiedName())).append(" [options]")
                .append(spec.positionalParameters().stream().map(p -> " " + italic(p.paramLabel())
                        + (p.arity().max() > 1 ? "..." : "")).collect(Collectors.joining()))
                .append(command.getSubcommands().isEmpty() ? "\n" : " [" + italic("COMMAND") + "]\n");
        section(text, "DESCRIPTION", Stream.concat(Stream.of(about), Stream.of(spec.usageMessage().footer()))
                .map(line -> ".PP\n" + line(line)));
        section(text, "OPTIONS", Stream.concat(
                spec.positionalParameters().stream().map(p -> item(italic(p.paramLabel()), p.description())),
                spec.options().stream().filter(o -> !o.hidden()).map(o -> item(names(o), o.description()))));
        section(text, "COMMANDS", command.getSubcommands().values().stream().map(
                c -> item(bold(c.getCommandName()),
                        CompletionCommand.first(c.getCommandSpec().usageMessage().description()))));
        section(text, "EXIT STATUS", Stream.of("0 fine, 1 data or a check failed, 2 usage.\n"));
        section(text, "SEE ALSO", command.getParent() == null
                ? Stream.empty()
                : Stream.of(bold(page(command.getParent())) + "(1)\n"));
        pages.put(name + ".1", text.toString());
        command.getSubcommands().values().forEach(this::add);
    }

    private static void section(StringBuilder text, String title, Stream<String> lines) {
        String all = lines.collect(Collectors.joining());
        text.append(all.isEmpty() ? "" : ".SH " + title + "\n" + all.replaceFirst("^\\.PP\n", ""));
    }

    private static String page(CommandLine command) {
        return command.getCommandSpec().qualifiedName("-");
    }

    private static String item(String what, String... description) {
        return ".TP\n" + what + "\n" + line(String.join(" ", description));
    }

    private static String names(OptionSpec option) {
        return Stream.of(option.names()).map(ManPages::bold).collect(Collectors.joining(", "))
                + (option.arity().max() > 0 ? " " + italic(option.paramLabel()) : "");
    }

    private static String bold(String text) {
        return "\\fB" + plain(text) + "\\fR";
    }

    private static String italic(String text) {
        return "\\fI" + plain(text) + "\\fR";
    }

    /** A line must not begin with what would be a macro. */
    private static String line(String text) {
        return "\\&" + plain(text) + "\n";
    }

    private static String plain(String text) {
        return text.replace("\\", "\\e").replace("-", "\\-").replace("\n", " ").replace("…", "...");
    }

    private static String quoted(String text) {
        return "\"" + plain(text).replace("\"", "\\(dq") + "\"";
    }
}
