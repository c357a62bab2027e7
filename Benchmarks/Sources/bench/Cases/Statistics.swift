import Foundation
import Probe

/// Statistics of ten years of heart rates, ten million samples, and of the steps of two sources.
extension Harness {
    /// Compares days of a calendar with summer time; the peers' days have 86,400 seconds, but for DuckDB's second kind.
    func dailyStatistics() throws -> [Row] {
        try checkedYears()
        // Repeated queries return the cached result.
        return try compareYears(
            "stats-daily-10y, first", "daily", repeats: 1,
            duckDB: [("days", Limits.dailyStatistics), ("local", nil)], answers: ["days", "local"],
            checks: ["daily-utc"])
            + compareYears(
                "stats-daily-10y, again", "daily", duckDB: [("days", Limits.dailyStatisticsAgain), ("local", nil)],
                answers: ["days", "local"])
            // Days of a time zone other than that of the store.
            + compareYears(
                "stats-daily-10y, elsewhere", "daily-utc", beside: "daily", repeats: 1, duckDB: [("days", nil)],
                answers: ["days"])
    }

    func anyBucketStatistics() throws -> [Row] {
        try checkedYears()
        return try compareYears(
            "stats-any-bucket", "any-bucket", duckDB: [("minutes", Limits.anyBucketStatistics)],
            answers: ["minutes"])
            // In wall-clock time: two connections count a half each.
            + compareYears(
                "stats-any-bucket, wall", "any-bucket-wall", beside: "any-bucket",
                duckDB: [("minutes-wall", Limits.anyBucketWall)], answers: ["minutes"])
    }

    func wholeStatistics() throws -> [Row] {
        try checkedYears()
        // Repeated queries return the cached result; the first query of a process counts all blocks.
        return try compareYears(
            "stats-whole, first", "whole", repeats: 1, duckDB: [("whole", Limits.wholeStatistics)], answers: ["whole"])
            + compareYears(
                "stats-whole, again", "whole", repeats: 99, duckDB: [("whole", Limits.wholeStatisticsAgain)],
                answers: ["whole"])
    }

    func mergedSteps() throws -> [Row] {
        let folder = try prepareYears()
        return try [
            ("stats-merged-steps, first", 1, Limits.mergedSteps),
            ("stats-merged-steps, again", 9, Limits.mergedStepsAgain),
        ].flatMap { name, repeats, limit in
            let costs = try pairs([
                { try self.side("steps", folder, repeats: repeats) }, { try self.answer("steps", folder) },
            ])
            return try [
                Row(
                    name: name, peerName: "a limit; nothing else merges", unit: .milliseconds, ours: costs[0],
                    peer: nil, limit: limit)
            ] + countedSide(name, "steps", folder, isFirst: repeats == 1)
        }
    }

    /// Measures the largest querying process; it grows with the buckets that have data.
    func statisticsMemory() throws -> [Row] {
        let folder = try prepareYears()
        return try ["daily", "any-bucket", "whole", "steps"].map { name in
            let cost = try process([options.program("bench"), "side", name, folder, "3"]).cost
            return Row(
                name: "stats-memory, \(name)", peerName: "a limit", unit: .megabytes,
                ours: Double(cost.peak_kib) / 1_024, peer: nil, limit: Limits.statisticsMemory)
        }
    }

    /// Measures the number of samples of each type, within one process.
    func count() throws -> [Row] {
        let folder = try prepareYears()
        var sides: [() throws -> Cost] = [
            { try self.side("count", folder, repeats: 99) }, { try self.side("count-peer", folder, repeats: 1) },
        ]
        if hasDuckDB() { sides.append { try self.duckDB("count", folder) } }
        let costs = try pairs(sides)
        return try zip(["SQLite, row and index", "DuckDB"], costs.dropFirst()).enumerated().map { index, peer in
            Row(
                name: "count", peerName: peer.0, unit: .milliseconds, ours: costs[0], peer: peer.1,
                limit: index == 0 ? Limits.count : nil)
        } + countedSide("count", "count", folder, isFirst: false)
    }

    // MARK: Sides

    private func compareYears(
        _ name: String, _ kind: String, beside peer: String? = nil, repeats: Int = 9,
        duckDB questions: [(name: String, limit: Double?)],
        answers: [String],
        checks: [String] = []
    ) throws -> [Row] {
        let folder = try prepareYears()
        var sides: [() throws -> Cost] = [
            { try self.side(kind, folder, repeats: repeats) },
            { try self.side((peer ?? kind) + "-peer", folder, repeats: 1) },
        ]
        var peers: [(name: String, limit: Double?)] = [("SQLite, row and index", nil)]
        if hasDuckDB() {
            for question in questions {
                sides.append { try self.duckDB(question.name, folder) }
                let label = ["days": "DuckDB, UTC days", "local": "DuckDB, days of the zone"][question.name]
                peers.append((label ?? "DuckDB", question.limit))
            }
        }
        for answer in answers { sides.append { try self.answer(answer, folder) } }
        for check in checks { sides.append { try self.side(check, folder, repeats: 1) } }
        let costs = try pairs(sides)
        return try zip(peers, costs.dropFirst()).map { peer, cost in
            Row(
                name: name, peerName: peer.name, unit: .milliseconds, ours: costs[0], peer: cost, limit: peer.limit)
        } + countedSide(name, kind, folder, isFirst: repeats == 1)
    }

    /// Counts the instructions of the first query of a process, or of the second.
    private func countedSide(_ name: String, _ kind: String, _ folder: String, isFirst: Bool) throws -> [Row] {
        let bench = [options.program("bench"), "side"]
        return isFirst
            ? try counted(name, bench + [kind, folder, "1"], less: bench + ["empty", self.folder, "0"])
            : try counted(name, bench + [kind, folder, "2"], less: bench + [kind, folder, "1"])
    }

    private func side(_ name: String, _ folder: String, repeats: Int) throws -> Cost {
        try Self.cost(process([options.program("bench"), "side", name, folder, "\(repeats)"]).output, name)
    }

    private func duckDB(_ question: String, _ folder: String) throws -> Cost {
        try Self.cost(process(["python3", "-c", DuckDB.ask, folder, question]).output, "DuckDB")
    }

    /// Returns the result of the generator's own pass, which costs nothing here.
    private func answer(_ name: String, _ folder: String) throws -> Cost {
        Cost(0, truth: try String(contentsOfFile: Years(folder).answerPath(name), encoding: .utf8))
    }

    private static func cost(_ output: String, _ name: String) throws -> Cost {
        let words = output.split(whereSeparator: \.isWhitespace)
        guard words.count == 2, let seconds = Double(words[0]) else { throw Failure("\(name) said: \(output)") }
        return Cost(seconds * 1e3, truth: String(words[1]))
    }

    // MARK: Preparation

    private func hasDuckDB() -> Bool {
        if (try? process(["python3", "-c", "import duckdb"])) != nil { return true }
        FileHandle.standardError.write(
            Data("DuckDB is not installed (pip install duckdb); SQLite alone is the peer.\n".utf8))
        return false
    }

    /// Returns the folder with the store and the peers, which the first run creates.
    @discardableResult
    private func prepareYears() throws -> String {
        let folder = "\(options.programs)/years-\(options.years)"
        let mark = folder + "/complete"
        if !FileManager.default.fileExists(atPath: mark) {
            try? FileManager.default.removeItem(atPath: folder)
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let bench = options.program("bench")
            let cost = try process([bench, "side", "years", folder, "0"]).cost
            FileHandle.standardError.write(
                Data("Filling the store and SQLite took \(Int(cost.cpu)) s of CPU, \(Int(cost.wall)) s.\n".utf8))
            try process([bench, "side", "years-answers", folder, "0"])
            try "".write(toFile: mark, atomically: true, encoding: .utf8)
        }
        if hasDuckDB(), !FileManager.default.fileExists(atPath: folder + "/peer.duckdb") {
            try process(["python3", "-c", DuckDB.load, folder])
        }
        return folder
    }

    /// Checks averages against a brute-force pass over some days, since no peer weighs by time.
    private func checkedYears() throws {
        try process([options.program("bench"), "side", "averages", prepareYears(), "0"])
    }
}
