import ArgumentParser
import Foundation

@main
struct Mutants: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mutants",
        abstract: "Plants faults in a copy of the project, and finds out which of them the tests notice.",
        discussion: """
            All faults are compiled at once, and a variable chooses one. Each runs against the tests of its own module until the \
            first one fails; those that pass run against all tests, several at once, and in halves while any test fails.

            The same seed chooses the same faults of the same sources. The outcomes are in a table that a later call goes on with.
            """)

    @Option(help: "The clone.")
    var project: String

    @Option(help: "The copy in which faults are planted, with its own products; it is created.")
    var copy: String

    @Option(name: .customLong("module"), help: "A module such as HealthModel; may be repeated. All modules by default.")
    var modules: [String] = []

    @Option(help: "How many faults are chosen.")
    var count = 20

    @Option(help: "The seed of the choice.")
    var seed: UInt64 = 1

    @Option(
        help:
            "A file of faults that somebody sought: lines of JSON with file, text, fault, and line if the text occurs more than once."
    )
    var list: String?

    @Option(help: "The table of outcomes.")
    var table: String

    @Flag(help: "Print how many faults there are by module and kind, and plant nothing.")
    var dryRun = false

    @Flag(help: "Do not run what passes against the tests of other modules.")
    var ownTestsOnly = false

    func run() throws {
        let planting = Planting(project: URL(fileURLWithPath: project), copy: URL(fileURLWithPath: copy))
        if dryRun { return try census(planting) }
        // Some are not accepted by the compiler: chance chooses more than are asked for, and the first ones count.
        var chosen =
            try list.map { try Sought.faults(in: $0, planting) }
            ?? Chance.choose(count * 2, seed, of: planting.faults(in: modules))
        chosen = try compiled(chosen, planting)
        if list == nil { chosen = Array(chosen.prefix(count)) }
        say("\(chosen.count) faults are planted in \(planting.copy.path)")
        let program = planting.copy.appending(path: ".build/debug/OpenHealthKitPackageTests.xctest")
        let trial = Trial(program: program, copy: planting.copy)
        var outcomes = try OutcomeTable(path: table, faults: chosen)
        var baselines: [String: Double] = [:]
        for fault in chosen where outcomes[fault] == nil {
            let filter = "^\(Self.tests(of: fault.module))\\."
            if baselines[fault.module] == nil {
                let clean = try trial.run([], filter: filter, limit: 3_600)
                guard clean.outcome == .unnoticed else {
                    throw Failure("The tests of \(fault.module) fail without a fault: \(clean.test ?? "").")
                }
                baselines[fault.module] = clean.seconds
            }
            let result = try trial.run([fault.number], filter: filter, limit: 60 + 4 * (baselines[fault.module] ?? 60))
            try outcomes.set(fault, result)
            say(outcomes.line(of: fault))
        }
        if !ownTestsOnly { try search(chosen.filter { outcomes[$0] == .unnoticed }, trial, &outcomes) }
        say(outcomes.summary)
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

    /// Plants faults without those that the compiler does not accept, and builds the copy.
    private func compiled(_ faults: [Fault], _ planting: Planting) throws -> [Fault] {
        var faults = faults
        try planting.refresh()
        // What the modules are compiled against.
        guard try planting.build().isEmpty else { throw Failure("The clone does not build.") }
        while true {
            for index in faults.indices { faults[index].number = index + 1 }
            try planting.refresh()
            try planting.plant(faults)
            var refused = try planting.refused(faults)
            if refused.isEmpty { refused = try planting.build() }
            guard !refused.isEmpty else { return faults }
            let before = faults.count
            let lines = Planting.lines(of: faults)
            let removed = Set(
                refused.compactMap { place -> Fault? in
                    // A variable that is not set where it is dropped is reported where it is used: the nearest fault goes.
                    faults.filter { $0.file == place.file }.min {
                        Self.distance(lines[$0], place.line) < Self.distance(lines[$1], place.line)
                    }
                })
            faults.removeAll(where: removed.contains)
            guard faults.count < before else {
                throw Failure(
                    "The copy does not build at \(refused[0].file):\(refused[0].line), where no fault is planted.")
            }
            say("\(before - faults.count) are not accepted by the compiler")
        }
    }

    /// Returns how many lines a line is from a range.
    private static func distance(_ lines: ClosedRange<Int>?, _ line: Int) -> Int {
        guard let lines else { return .max }
        return line < lines.lowerBound ? lines.lowerBound - line : max(line - lines.upperBound, 0)
    }

    /// Runs faults against all tests at once, and in halves if any test fails.
    private func search(_ faults: [Fault], _ trial: Trial, _ outcomes: inout OutcomeTable) throws {
        guard !faults.isEmpty else { return }
        let result = try trial.run(faults.map(\.number), filter: ".", limit: 5_400)
        guard result.outcome != .unnoticed else { return }
        guard faults.count > 1 else {
            try outcomes.set(faults[0], result)
            return say(outcomes.line(of: faults[0]))
        }
        let half = faults.count / 2
        try search(Array(faults[..<half]), trial, &outcomes)
        try search(Array(faults[half...]), trial, &outcomes)
    }

    private func census(_ planting: Planting) throws {
        let faults = try planting.faults(in: modules)
        for (module, all) in Dictionary(grouping: faults, by: \.module).sorted(by: { $0.key < $1.key }) {
            let kinds = Dictionary(grouping: all, by: \.kind).mapValues(\.count)
            let parts = Fault.Kind.allCases.compactMap { kind in kinds[kind].map { "\($0) \(kind.rawValue)" } }
            say("\(module): \(all.count) (\(parts.joined(separator: ", ")))")
        }
    }

    private func say(_ text: String) {
        print(text)
        fflush(nil)
    }
}
