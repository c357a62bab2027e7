import Foundation
import HealthModel
import HealthReports
import HealthTransfer
import TestSupport
import Testing
import WorkoutFiles

@testable import hk

/// Lists of samples with as many samples as determine the widths of columns, and with more.
@Suite struct LongSampleListTests {
    private static func samples(_ count: Int) -> [SampleRecord] {
        (0..<count).map { number -> SampleRecord in
            let date = Double(number)
            let rate = QuantityValue(Double(60 + number % 50), .countPerMinute)
            return SampleRecord(
                uuid: UUID(high: 7, low: UInt64(number)), type: .heartRate, start: date, end: date,
                content: .quantity(rate))
        }
    }

    /// Writes a list of samples to a file.
    static func play(_ form: String, _ count: Int, to file: String) {
        let (usual, opened) = (dup(STDOUT_FILENO), open(file, O_WRONLY))
        dup2(opened, STDOUT_FILENO)
        defer { dup2(usual, STDOUT_FILENO) }
        var list = SampleList(
            form == "json" ? .json : form == "csv" ? .csv : .screen(Terminal(width: 80)), type: .heartRate)
        for sample in samples(count) { list.add(sample) }
        list.finish()
    }

    /// Returns what is written for a list, by a process of its own.
    private static func written(_ form: String, _ count: Int) async throws -> String {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "output").path
        try Data().write(to: URL(filePath: path))
        await #expect(processExitsWith: .success) {
            [form = form as String, count = count as Int, path = path as String] in
            LongSampleListTests.play(form, count, to: path)
        }
        return String(decoding: try Data(contentsOf: folder.url.appending(path: "output")), as: UTF8.self)
    }

    private static func lines(_ text: String) -> [String] {
        text.split(separator: "\n").map(String.init)
    }

    @Test("Up to a thousand samples are measured all, and are known to be moments", arguments: [0, 1_000])
    func measured(count: Int) async throws {
        let screen = SamplesScreen(type: .heartRate, samples: Self.samples(count))
        let expected = screen.lines(terminal: Terminal(width: 80))
        #expect(count == 0 || expected[0].hasPrefix("Time "))
        #expect(try await Self.lines(Self.written("screen", count)) == expected)
    }

    @Test("More samples follow in the columns of the first thousand", arguments: [1_001])
    func later(count: Int) async throws {
        let all = Self.samples(count)
        let screen = SamplesScreen(type: .heartRate, samples: Array(all.prefix(1_000)), hasMore: true)
        let terminal = Terminal(width: 80)
        var rows = SampleRows(layout: screen.layout(terminal: terminal), format: .plain)
        for sample in all.dropFirst(1_000) { rows.add(sample) }
        let rest = Self.lines(String(decoding: rows.bytes, as: UTF8.self))
        #expect(rest.count == count - 1_000)
        let expected = screen.lines(terminal: terminal)
        #expect(expected[0].hasPrefix("Start "))
        #expect(try await Self.lines(Self.written("screen", count)) == expected + rest)
    }

    @Test("Lists for programs have each sample once, also those that are written in pieces", arguments: [0, 1_500])
    func programs(count: Int) async throws {
        let rows = try await Self.lines(Self.written("csv", count))
        #expect(rows.count == count + 1 && rows[0] == CSV.line(CSV.sampleHeader))
        let uuids = Self.samples(count).map { $0.uuid.uuidString.lowercased() }
        #expect(zip(rows.dropFirst(), uuids).allSatisfy { $0.lowercased().contains($1) })
        let text = try await Self.written("json", count)
        let found = try JSON(parsing: text).elements { try $0.member("uuid") { try $0.asString() } }
        #expect(found.map { $0.lowercased() } == uuids && text.hasSuffix("]\n"))
    }
}
