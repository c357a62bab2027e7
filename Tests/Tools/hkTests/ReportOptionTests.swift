import Testing
import WorkoutFiles

/// The number of places of `hk compare`, and the units of `hk stats`, for people and for programs.
@Suite struct ReportOptionTests {
    private let program: Program

    init() throws {
        program = try Program()
        try Runs.importAll(program)
    }

    private func run(_ arguments: [String]) throws -> String {
        let run = try program.run(arguments: arguments)
        #expect(run.code == 0, "\(arguments): \(run)")
        return run.output
    }

    @Test("API-139: programs get two hundred places unless another number is asked for") func places() throws {
        let ids = try JSON(parsing: run(["workouts", "--json"])).elements { workout in
            try workout.member("uuid") { try $0.asString() }
        }
        func count(_ options: String...) throws -> Int {
            try run(["compare", ids[0], ids[1], "--csv"] + options).split(separator: "\n").count - 1
        }
        try #require(ids.count == 4)
        #expect(try count() == 200)
        #expect(try count("--places", "2") == 2)
        #expect(try count("--by", "time") == 200)
    }

    @Test("Units are those of the settings for people, and the same everywhere for programs") func units() throws {
        func stats(_ units: String, _ options: String...) throws -> String {
            try run(["stats", "distanceWalkingRunning", "--by", "day", "--units", units] + options)
        }
        #expect(try stats("metric").contains(" by day, km\n"))
        #expect(try stats("imperial").contains(" by day, mi\n"))
        for form in ["--csv", "--json"] { #expect(try stats("imperial", form) == stats("metric", form), "\(form)") }
    }
}
