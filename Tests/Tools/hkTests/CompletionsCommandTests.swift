import Foundation
import Testing

@testable import hk

/// `hk completions`: the scripts, their locations, and the completions of shells.
@Suite struct CompletionsCommandTests {
    private let program: Program

    init() throws {
        program = try Program()
    }

    // MARK: Locations

    @Test(
        arguments: [
            (Shell.bash, ".local/share/bash-completion/completions/hk"),
            (.zsh, ".local/share/zsh/site-functions/_hk"), (.fish, ".config/fish/completions/hk.fish"),
        ])
    func theScriptIsInstalledWhereTheShellLooks(shell: Shell, place: String) throws {
        let script = try program.run("completions", shell.rawValue)
        #expect(script.code == 0 && script.error.isEmpty && script.output.contains("import"))
        let file = program.folder.appending(path: place)
        // The second installation replaces the first.
        for _ in 1...2 {
            let run = try program.run("completions", "install", shell.rawValue)
            #expect(run.code == 0 && run.error.isEmpty, "\(run)")
            #expect(run.output.hasPrefix("✓ \(file.path)\n") && run.output.contains("active in new shells"))
            #expect(String(decoding: try Data(contentsOf: file), as: UTF8.self) == script.output)
        }
        let folder = file.deletingLastPathComponent().path
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [file.lastPathComponent])
    }

    @Test func directoriesOfTheEnvironmentCountIfTheyAreAbsolute() {
        let named = [
            "HOME": "/home/ann", "XDG_DATA_HOME": "/data", "XDG_CONFIG_HOME": "/config",
        ]
        #expect(CompletionPlace(.bash, environment: named).file == "/data/bash-completion/completions/hk")
        #expect(CompletionPlace(.zsh, environment: named).file == "/data/zsh/site-functions/_hk")
        #expect(CompletionPlace(.fish, environment: named).file == "/config/fish/completions/hk.fish")
        let own = named.merging(["BASH_COMPLETION_USER_DIR": "/own"]) { $1 }
        #expect(CompletionPlace(.bash, environment: own).file == "/own/completions/hk")
        let relative = ["HOME": "/home/ann", "XDG_DATA_HOME": "data", "XDG_CONFIG_HOME": ""]
        #expect(
            CompletionPlace(.bash, environment: relative).file
                == "/home/ann/.local/share/bash-completion/completions/hk")
        #expect(CompletionPlace(.fish, environment: relative).file == "/home/ann/.config/fish/completions/hk.fish")
    }

    @Test func linesToCopyNameFoldersWithSpacesAsAShellTakesThem() {
        let place = CompletionPlace(.zsh, environment: ["HOME": "/home/ann's things"])
        #expect(place.rest.contains("    fpath=('/home/ann'\\''s things/.local/share/zsh/site-functions' $fpath)"))
    }

    @Test func withoutANameItIsTheLoginShell() throws {
        let fish = try program.run("completions", "install", environment: ["SHELL": "/usr/bin/fish"])
        #expect(fish.code == 0 && fish.output.contains("/fish/completions/hk.fish"), "\(fish)")
        for environment in [["SHELL": "/bin/dash"], [:]] {
            let unknown = try program.run(arguments: ["completions", "install"], environment: environment)
            #expect(unknown.code == 64 && unknown.output.isEmpty && unknown.error.contains("Specify a shell: "))
        }
    }

    @Test func whatCannotBeInstalledIsSaid() throws {
        try program.write("", to: "file")
        let folder = try program.run(
            "completions", "install", "fish", environment: ["XDG_CONFIG_HOME": program.folder.path + "/file"])
        #expect(folder.code == 1 && folder.error.contains("Could not create the folder"), "\(folder)")
        #expect(try program.run("completions", "tcsh").code == 64)
        #expect(try program.run("completions", "bash", "zsh").code == 64)
    }

    // MARK: Shells

    /// Typed lines, and the completions of their last word.
    private static let lines: [(typed: String, completed: [String])] = [
        ("hk imp", ["import"]), ("hk samples heartRateVariabilityS", ["heartRateVariabilitySDNN"]),
        ("hk stats bodyM", ["bodyMass", "bodyMassIndex"]), ("hk watch sleepAn", ["sleepAnalysis"]),
        ("hk export stepC", ["stepCount"]), ("hk export 9ed0 --to app", ["apple-health"]),
        ("hk convert a.gpx b --to tc", ["tcx"]), ("hk record --activity swimB", ["swimBikeRun"]),
        ("hk activity tableT", ["tableTennis"]), ("hk doctor --rep", ["--repair"]),
        ("hk stats stepCount --by mo", ["month"]), ("hk completions inst", ["install"]),
        ("hk completions install fi", ["fish"]),
    ]

    @Test(.enabled(if: isInstalled("bash")), arguments: lines)
    func bashCompletes(typed: String, completed: [String]) throws {
        try program.write(
            """
            source <("$HK" completions bash)
            COMP_LINE=$1
            COMP_POINT=${#COMP_LINE}
            read -ra COMP_WORDS <<<"$COMP_LINE"
            COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
            _hk hk "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
            printf '%s\\n' "${COMPREPLY[@]}"
            """, to: "tab.bash")
        let run = try program.shell("bash tab.bash '\(typed)'")
        #expect(run.code == 0 && run.error.isEmpty, "\(run)")
        #expect(run.output.split(separator: "\n").map(String.init).sorted() == completed)
    }

    @Test(.enabled(if: isInstalled("fish")), arguments: lines)
    func fishCompletes(typed: String, completed: [String]) throws {
        let run = try program.shell(
            "fish --no-config -c '\"$HK\" completions fish | source; complete --do-complete \"\(typed)\"'")
        #expect(run.code == 0, "\(run)")
        // A tab precedes the explanation of the word.
        let words = run.output.split(separator: "\n").compactMap { $0.split(separator: "\t").first.map(String.init) }
        #expect(words.sorted() == completed, "\(run)")
    }

    @Test(.enabled(if: isInstalled("zsh")))
    func zshReadsTheScript() throws {
        let run = try program.shell("\"$HK\" completions zsh | zsh -n /dev/stdin")
        #expect(run.code == 0 && run.error.isEmpty, "\(run)")
    }

    private static func isInstalled(_ shell: String) -> Bool {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
            .contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(shell)") }
    }
}
