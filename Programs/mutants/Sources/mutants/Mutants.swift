import ArgumentParser
import Foundation

@main
struct Mutants: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mutants",
        abstract: "Plants faults in a copy of the project, and finds out which of them the tests notice.",
        discussion: """
            All faults are compiled at once, and a variable chooses one. Each suite of tests runs once without a fault, \
            to learn which faults it comes past; then each fault runs against the suites that come past it, the quickest \
            first, until a test fails.

            The same seed chooses the same faults of the same sources, but none that a round with another seed has \
            tried. The outcomes are in a table that a later call goes on with.
            """)

    @Option(help: "The clone.")
    var project: String

    @Option(help: "The copy in which faults are planted, with its own products; it is created.")
    var copy: String

    @Option(name: .customLong("module"), help: "A module such as HealthModel; may be repeated. All modules by default.")
    var modules: [String] = []

    @Option(help: "How many faults chance chooses for the round.")
    var count = 20

    @Option(help: "The seed of the choice.")
    var seed: UInt64 = 1

    @Option(
        help: "How many faults are planted by chance, of which rounds take theirs; five times the count by default.")
    var planted: Int?

    @Option(help: "The seed of the choice of what is planted: another one plants others, once rounds have tried all.")
    var plantedSeed: UInt64 = 0

    @Option(
        help:
            "A file of faults that somebody sought: JSON with file, text, fault, and line if the text is there twice."
    )
    var list: String?

    @Option(help: "How many of the list chance chooses for the round; all by default.")
    var sought: Int?

    @Option(help: "The table of outcomes.")
    var table: String

    @Flag(help: "Print how many faults there are by module and kind, and plant nothing.")
    var dryRun = false

    @Flag(help: "Plant the faults and learn which tests come past them, and try none.")
    var plantOnly = false

    @Flag(help: "Run only the tests of the modules themselves.")
    var ownTestsOnly = false

    func run() throws {
        let planting = Planting(project: URL(fileURLWithPath: project), copy: URL(fileURLWithPath: copy))
        let all = try planting.faults(in: modules)
        if dryRun { return say(Self.census(of: all)) }
        let listed = try list.map { try Sought.faults(in: $0, planting) } ?? []
        // More than a round needs: the compiler does not accept all, and the next round finds its faults compiled.
        let pool = Chance.choose(planted ?? count * 5, plantedSeed, of: all)
        let faults = try Compilation(planting).accepted(Self.numbered(pool, listed))
        say("\(faults.count) faults are planted in \(planting.copy.path)")
        let trial = Trial(copy: planting.copy)
        let own = Set(faults.values.map { Self.tests(of: $0.module) })
        let reach = try Reach(of: faults, file: planting.copy.appending(path: ".build/planted-reach.json"), trial) {
            name in
            !ownTestsOnly || own.contains(name.split(separator: ".").first.map(String.init) ?? name)
        }
        if plantOnly { return }
        let outcomes = try OutcomeTable(file: URL(fileURLWithPath: table), seed: seed)
        let fresh = faults.values.filter { !outcomes.tried.contains($0.identity) }
        let chosen =
            Chance.choose(sought ?? listed.count, seed, of: fresh.filter { $0.kind == .sought })
            + Chance.choose(count, seed, of: fresh.filter { $0.kind != .sought })
        try Round(faults: chosen, reach: reach, trial: trial, table: outcomes).run(planted: faults)
        say(outcomes.summary(chosen, by: \.kind.rawValue))
        say(outcomes.summary(chosen, by: \.module))
        say(outcomes.summary(chosen) { $0.kind == .sought ? "sought on purpose" : "chosen by chance" })
    }

    /// Returns faults by numbers that stay when the compiler does not accept others; those by chance that overlap with
    /// listed ones are left out.
    private static func numbered(_ chance: [Fault], _ listed: [Fault]) -> [Int: Fault] {
        let taken = Dictionary(grouping: listed, by: \.file).mapValues { $0.map(\.range) }
        return Dictionary(uniqueKeysWithValues: zip(1..., chance + listed)).filter { _, fault in
            fault.kind == .sought || !taken[fault.file, default: []].contains(where: fault.range.overlaps)
        }
    }

    /// Returns the tests that are closest to a module.
    private static func tests(of module: String) -> String {
        switch module {
        case "HealthPages": "HealthServiceTests"
        case "FileSystem": "WorkoutFilesTests"
        case "UniformTypeIdentifiers": "HealthKitTests"
        default: "\(module)Tests"
        }
    }

    private static func census(of faults: [Fault]) -> String {
        Dictionary(grouping: faults, by: \.module).sorted { $0.key < $1.key }.map { module, all in
            let kinds = Dictionary(grouping: all, by: \.kind).mapValues(\.count)
            let parts = Fault.Kind.allCases.compactMap { kind in kinds[kind].map { "\($0) \(kind.rawValue)" } }
            return "\(module): \(all.count) (\(parts.joined(separator: ", ")))"
        }
        .joined(separator: "\n")
    }
}
