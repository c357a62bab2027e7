import Foundation
import HealthModel
import HealthReports
import TestSupport
import Testing
import WorkoutFiles

@testable import hk

/// The end of a list of workouts: the totals, the explanation of marks, and what an empty list says.
@Suite struct WorkoutListEndTests {
    /// Returns as many recordings of the same kind, each with its own identifier.
    private static func workouts(_ count: Int, simulated: Bool = false) throws -> [WorkoutSummary] {
        try (0..<count).map { number in
            var workout = try JSONDecoder().decode(WorkoutSummary.self, from: Data(ReportSweepTests.workout.utf8))
            workout.uuid = UUID(high: 0x1234_5678_0000_4000 + UInt64(number) << 32, low: 9)
            if !simulated { workout.origin = nil }
            return workout
        }
    }

    /// A list, and how it ends.
    private struct Scene: Codable, Sendable {
        var count: Int
        var isSimulated = false
        var isBounded = true
        var isFiltered = false
        var hasTotals = true
        var isCSV = false
    }

    /// Writes the list of a scene, given as JSON, to a file.
    static func play(_ json: String, to file: String) throws {
        let scene = try JSONDecoder().decode(Scene.self, from: Data(json.utf8))
        let (usual, opened) = (dup(STDOUT_FILENO), open(file, O_WRONLY))
        dup2(opened, STDOUT_FILENO)
        defer { dup2(usual, STDOUT_FILENO) }
        let workouts = try Self.workouts(scene.count, simulated: scene.isSimulated)
        let terminal = Terminal(width: 120, isBounded: scene.isBounded)
        var list = WorkoutList(scene.isCSV ? .csv : .screen(terminal, IdentifierDigits(workouts.map(\.uuid))))
        for workout in workouts { list.add(workout) }
        list.finish(isFiltered: scene.isFiltered, hasTotals: scene.hasTotals)
    }

    /// Returns what is written for a scene, by a process of its own.
    private static func written(_ scene: Scene) async throws -> [String] {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "output")
        try Data().write(to: file)
        let (json, path) = (String(decoding: try JSONEncoder().encode(scene), as: UTF8.self), file.path)
        await #expect(processExitsWith: .success) { [json = json as String, path = path as String] in
            try WorkoutListEndTests.play(json, to: path)
        }
        let text = String(decoding: try Data(contentsOf: folder.url.appending(path: "output")), as: UTF8.self)
        #expect(text.hasSuffix("\n"))
        return text.dropLast().components(separatedBy: "\n")
    }

    private static func table(_ count: Int, simulated: Bool = false, isBounded: Bool = true) throws -> [String] {
        let workouts = try Self.workouts(count, simulated: simulated)
        var screen = WorkoutsScreen(digits: IdentifierDigits(workouts.map(\.uuid)), format: .plain)
        for workout in workouts { screen.add(workout) }
        return screen.lines(terminal: Terminal(width: 120, isBounded: isBounded))
    }

    @Test("An empty list says whether something was left out") func empty() async throws {
        let nothing = "No workouts yet. Run 'hk import FILE' to add one."
        #expect(try await Self.written(Scene(count: 0)) == [nothing])
        #expect(try await Self.written(Scene(count: 0, isFiltered: true)) == ["No workouts match."])
        #expect(try await Self.written(Scene(count: 0, isCSV: true)) == [CSV.line(CSV.workoutHeader)])
    }

    @Test("The totals of two workouts and more are below their list, on a terminal and if they are wanted")
    func totals() async throws {
        let totals = "2 workouts, 1:20:35, 16.25 km, 247 m climb, 1225 kcal"
        #expect(try await Self.written(Scene(count: 1)) == Self.table(1))
        #expect(try await Self.written(Scene(count: 2)) == Self.table(2) + ["", totals])
        #expect(try await Self.written(Scene(count: 2, hasTotals: false)) == Self.table(2))
        #expect(try await Self.written(Scene(count: 2, isBounded: false)) == Self.table(2, isBounded: false))
    }

    @Test("The mark of simulated workouts is explained at the end, on a terminal") func marks() async throws {
        let one = try Self.table(1, simulated: true)
        #expect(one.last?.contains("Running*") == true)
        #expect(try await Self.written(Scene(count: 1, isSimulated: true)) == one + ["", "* simulated"])
        #expect(
            try await Self.written(Scene(count: 2, isSimulated: true)).suffix(4) == [
                "", "2 workouts, 1:20:35, 16.25 km, 247 m climb, 1225 kcal", "", "* simulated",
            ])
        #expect(
            try await Self.written(Scene(count: 1, isSimulated: true, isBounded: false))
                == Self.table(1, simulated: true, isBounded: false))
    }
}
