import Foundation
import TestSupport
import Testing

/// `hk delete`, and the remaining contents of stores.
@Suite struct DeleteCommandTests {
    private let program: Program

    init() throws {
        program = try Program()
    }

    private func record() throws {
        let run = try program.run(
            "record", "--simulate", "--speed", "max", "--duration", "1m", "--activity", "running")
        #expect(run.code == 0, "\(run)")
    }

    private func workouts() throws -> [[String: Any]] {
        let text = try program.run("workouts", "--json").output
        return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
    }

    @Test func nothingIsDeletedWithoutAskingOrYes() throws {
        try record()
        let id = try #require(workouts().first?["uuid"] as? String)
        let unasked = try program.run("delete", id)
        #expect(unasked.code == 1 && unasked.error.contains("Nothing was deleted"), "\(unasked)")
        let short = try program.run("delete", "--yes", String(id.suffix(2)))
        #expect(
            short.code == 64 && short.error.contains("is too short. Specify at least 4 digits to delete."), "\(short)")
        #expect(try workouts().count == 1)
    }

    @Test func whatWasMeasuredForAWorkoutGoesWithIt() throws {
        try record()
        let shown = try #require(
            try program.run("workouts").output.split(separator: "\n").dropFirst().first
        ).prefix(8)
        let run = try program.run("delete", "--yes", String(shown))
        #expect(run.code == 0, "\(run)")
        #expect(try program.run("types").output == "The store is empty.\n")
    }

    @Test func recordingsFasterThanTheClockDoNotOverlap() throws {
        for _ in 0..<3 { try record() }
        let spans = try workouts().map { ($0["start"] as? String ?? "", $0["end"] as? String ?? "") }.sorted { $0 < $1 }
        #expect(spans.count == 3)
        for (first, second) in zip(spans, spans.dropFirst()) { #expect(first.1 <= second.0, "\(spans)") }
        // Each can be referenced by the digits in the list.
        for line in try program.run("workouts").output.split(separator: "\n").dropFirst() {
            #expect(try program.run("show", String(line.prefix(8))).code == 0)
        }
    }

    @Test func whatAKilledExportLeftIsRemovedAndLinksStay() throws {
        try record()
        let leftover = program.folder.appending(path: ".out.csv.0123ABCD.part")
        try Data("half".utf8).write(to: leftover)
        try Data("old".utf8).write(to: program.folder.appending(path: "real.csv"))
        try FileManager.default.createSymbolicLink(
            atPath: program.folder.appending(path: "link.csv").path, withDestinationPath: "real.csv")
        #expect(try program.run("export", "heartRate", "--to", "csv", "--output", "out.csv").code == 0)
        #expect(!FileManager.default.fileExists(atPath: leftover.path))
        let linked = try program.run("export", "heartRate", "--to", "csv", "--output", "link.csv", "--force")
        #expect(linked.code == 0, "\(linked)")
        let link = try FileManager.default.destinationOfSymbolicLink(
            atPath: program.folder.appending(path: "link.csv").path)
        #expect(link == "real.csv")
        let real = try String(contentsOf: program.folder.appending(path: "real.csv"), encoding: .utf8)
        #expect(real.hasPrefix("uuid,"))
    }

    @Test func aPatternThatTakesForEverIsNamed() throws {
        try record()
        let run = try program.run("samples", "heartRate", "--where", #"source MATCHES "(.*)*x""#)
        #expect(run.code == 0 || run.error.contains("took too long"), "\(run)")
    }
}
