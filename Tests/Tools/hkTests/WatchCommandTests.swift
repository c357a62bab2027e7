import Foundation
import Testing

/// `hk watch` beside other processes on the same store.
@Suite struct WatchCommandTests {
    private let program: Program

    init() throws {
        program = try Program()
        try program.write(Runs.file(day: 4, hour: 6, points: 5, heartRate: 110, step: 50), to: "first.gpx")
        try program.write(Runs.file(day: 5, hour: 6, points: 5, heartRate: 120, step: 50), to: "second.gpx")
        _ = try program.run("import", "first.gpx")
    }

    @Test(.timeLimit(.minutes(10)))
    func additionsAndDeletionsOfOthersAreTold() throws {
        let watch = try program.start("watch", "heartRate", "--limit", "10", "--json")
        #expect(watch.announcement() == "Watching heartRate. Press Ctrl-C to stop.\n")
        let workouts = try program.run("workouts").output.split(separator: "\n")
        let id = try #require(workouts.last).prefix(8)
        _ = try program.run("delete", String(id), "--yes")
        _ = try program.run("import", "second.gpx")
        let run = try watch.end()
        #expect(run.code == 0)
        let changes = try run.output.split(separator: "\n").map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
        #expect(changes.count == 10)
        #expect(changes.filter { $0["change"] as? String == "deleted" }.count == 5)
        let added = changes.filter { $0["change"] as? String == "added" }
        #expect(added.map { $0["value"] as? Int } == [120, 121, 122, 123, 124])
    }

    @Test func whatIsThereComesFirstIfWanted() throws {
        let run = try program.run("watch", "heartRate", "--from-start", "--limit", "2")
        #expect(run.code == 0)
        let lines = run.output.split(separator: "\n").map { $0.drop { $0 != " " }.dropFirst(37) }
        #expect(
            lines == [
                "  2026-05-04 06:00:00   110 count/min  Test watch",
                "  2026-05-04 06:00:20   111 count/min  Test watch",
            ])
    }

    @Test(.timeLimit(.minutes(10)))
    func ctrlCIsAnEndAndNoFailure() throws {
        let watch = try program.start("watch", "heartRate")
        #expect(watch.announcement().hasPrefix("Watching"))
        watch.process.interrupt()
        #expect(try watch.end() == .init(output: "", error: "", code: 0))
    }

    @Test(.timeLimit(.minutes(10)))
    func theEndOfTheSystemIsNoFailureEither() throws {
        let watch = try program.start("watch", "heartRate", "--json")
        #expect(watch.announcement().hasPrefix("Watching"))
        kill(watch.process.processIdentifier, SIGTERM)
        #expect(try watch.end() == .init(output: "", error: "", code: 0))
    }
}
