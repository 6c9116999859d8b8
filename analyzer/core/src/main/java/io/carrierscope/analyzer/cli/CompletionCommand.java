package io.carrierscope.analyzer.cli;

import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.settings.CommandName;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine;

/** {@code analyzer completion}: what a shell needs to complete commands and options, and man pages, from the descriptions that help has. */
@Command(name = CompletionCommand.NAME, description = {
        "Prints what a shell needs to complete commands and options.",
        "bash and zsh: source <(${ROOT-COMMAND-NAME} completion bash), or zsh. fish: ${ROOT-COMMAND-NAME} completion fish | source."})
final class CompletionCommand extends Subcommand {
    static final String NAME = "completion";

    /** A shell, and the place of its completions below a folder such as /usr/share. */
    enum Shell {
        BASH("bash-completion/completions/%s"), ZSH("zsh/%s.zsh"), FISH("fish/vendor_completions.d/%s.fish");

        private final String place;

        Shell(String place) {
            this.place = place;
        }

        private String script(CommandLine root) {
            // that of bash turns zsh into a shell that can read it
            return this == FISH ? Fish.script(root) : AutoComplete.bash(root.getCommandName(), root);
        }
    }

    @Parameters(arity = "0..1", paramLabel = "SHELL", description = "bash, zsh or fish.")
    private Optional<Shell> shell = Optional.empty();

    @Option(names = "--into", paramLabel = "DIR", description = "Writes the completions of all shells, and man pages, to where they look below this folder, such as ~/.local/share.")
    private Optional<Path> folder = Optional.empty();

    @Override
    public Integer call() throws DataError {
        if (shell.isPresent() == folder.isPresent()) {
            throw wrong("name a shell, or a folder with --into");
        }
        var root = Main.withAllCommands();
        shell.ifPresent(s -> out().println(s.script(root)));
        if (folder.isPresent()) {
            for (Shell each : Shell.values()) {
                write(each.script(root), folder.get().resolve(each.place.formatted(CommandName.called())));
            }
            for (var page : ManPages.of(root).entrySet()) {
                write(page.getValue(), folder.get().resolve("man/man1").resolve(page.getKey()));
            }
        }
        return 0;
    }

    /** Completions for fish, which the library does not write. */
    private static final class Fish {
        private static String script(CommandLine root) {
            var lines = new ArrayList<String>();
            add(lines, root, List.of());
            return String.join("\n", lines);
        }

        /** @param path the names of the commands before this one, without that of the program */
        private static void add(List<String> lines, CommandLine command, List<String> path) {
            var subcommands = command.getSubcommands();
            String seen = path.stream().map(name -> "__fish_seen_subcommand_from " + name)
                    .collect(Collectors.joining("; and "));
            String none = subcommands.isEmpty()
                    ? ""
                    : "not __fish_seen_subcommand_from " + String.join(" ", subcommands.keySet());
            String when = Stream.of(seen, none).filter(c -> !c.isEmpty()).collect(Collectors.joining("; and "));
            String begin = "complete -c " + CommandName.called() + (when.isEmpty() ? "" : " -n " + quoted(when));
            subcommands
                    .forEach((name, each) -> lines.add(begin + " -a " + name + " -d " + about(each.getCommandSpec())));
            for (OptionSpec option : command.getCommandSpec().options()) {
                if (!option.hidden()) {
                    lines.add(begin + names(option) + value(option) + " -d " + quoted(first(option.description())));
                }
            }
            subcommands.forEach((name, each) -> add(lines, each,
                    Stream.concat(path.stream(), Stream.of(name)).toList()));
        }

        private static String names(OptionSpec option) {
            return Stream.of(option.names())
                    .map(n -> n.startsWith("--") ? " -l " + n.substring(2) : " -s " + n.charAt(1))
                    .collect(Collectors.joining());
        }

        private static String value(ArgSpec argument) {
            if (argument.arity().max() == 0) {
                return "";
            }
            String values = argument.completionCandidates() == null
                    ? ""
                    : StreamSupport.stream(argument.completionCandidates().spliterator(), false)
                            .filter(c -> c.matches("[\\w-]+")) // not forms such as constant-<rate>
                            .map(c -> c.toLowerCase(Locale.ROOT)).collect(Collectors.joining(" "));
            return values.isEmpty() ? " -r" : " -x -a " + quoted(values);
        }

        private static String about(CommandSpec command) {
            return quoted(first(command.usageMessage().description()));
        }

        private static String quoted(String text) {
            return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
        }
    }

    static String first(String... description) {
        return description.length == 0 ? "" : description[0];
    }

    /** Man pages of a command and of those below it: a line for each macro of man(7). */
    static final class ManPages {
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
}
