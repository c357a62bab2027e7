import Foundation
import HealthModel
import HealthReports
import HealthTransfer
import TestSupport
import Testing
import WorkoutFiles

@testable import hk

/// The fast path for writing samples in columns.
@Suite struct SampleRowsTests {
    private static let german = Format(
        units: .imperial, timeZone: TimeZone(identifier: "Asia/Kathmandu") ?? .gmt,
        numbers: NumberStyle(Locale(identifier: "de_DE")))

    /// A format whose decimal mark has more bytes than columns.
    private static let arabic = Format(numbers: NumberStyle(Locale(identifier: "ar_EG")))

    @Test(
        arguments: Seeds.some(1),
        [
            (40, .plain, .heartRate, .countPerMinute), (60, .plain, .heartRate, .countPerMinute),
            (80, german, .heartRate, .countPerMinute), (120, german, .distanceCycling, .meter),
            (80, german, .bodyTemperature, .degreeCelsius), (60, arabic, .bodyMass, .kilogram),
            (80, .plain, .distanceCycling, .mile),
        ] as [(Int, Format, ObjectType, QuantityUnit)])
    func quickRowsAreThoseOfTheTable(seed: UInt64, form: (Int, Format, ObjectType, QuantityUnit)) throws {
        let (width, format, type, unit) = form
        var random = SeededGenerator(seed: seed)
        var start = 700_000_000.0
        let samples = (0..<1_500).map { _ in
            start += [0, 1, 59, 0.25, 3_600, 86_400].randomElement(using: &random) ?? 1
            return SampleRecord(
                uuid: UUID(high: random.next(), low: random.next()), type: type, start: start,
                end: start + (Bool.random(using: &random) ? 0 : 12.5),
                content: .quantity(
                    QuantityValue([60, 61.25, 0.05, 1_234].randomElement(using: &random) ?? 0, unit)))
        }
        let terminal = Terminal(width: width, format: format)
        let screen = SamplesScreen(type: type, samples: samples, hasMore: true)
        var rows = SampleRows(layout: screen.layout(terminal: terminal), format: format)
        for sample in samples { rows.add(sample) }
        let lines = String(decoding: rows.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        #expect(lines == Array(screen.lines(terminal: terminal).dropFirst()), "seed \(seed)")
    }

    /// Each row keeps something for the next one: the unit, the source, and the minute.
    @Test(arguments: [80, 140], [.metric, .imperial] as [UnitSystem])
    func rowsOfSeveralUnitsAndSourcesAreThoseOfTheTable(width: Int, units: UnitSystem) throws {
        let sources = ["Scale", "A balance", "", "Watch"].map { name in
            SourceRevisionRecord(
                source: SourceRecord(bundleIdentifier: "org.example.\(name)", name: name), version: nil,
                productType: nil, system: nil)
        }
        let quantities: [QuantityUnit] = [.kilogram, .kilogram, .pound, .gram]
        // Before 1972 zones differ by seconds, too.
        let starts = [-950_000_000.0, -949_999_999.5, 0, 59.5, 60, 700_000_000]
        let samples = (0..<48).map { number -> SampleRecord in
            let start: Double = starts[number % starts.count]
            let end: Double = start + Double(number % 2)
            let value = QuantityValue(70 + Double(number) / 4, quantities[number / 3 % 4])
            let source: SourceRevisionRecord? = number % 5 == 0 ? nil : sources[number / 2 % 4]
            return SampleRecord(
                uuid: UUID(high: 7, low: UInt64(number)), type: .bodyMass, start: start, end: end,
                content: .quantity(value), source: source)
        }
        let format = Format(units: units, timeZone: TimeZone(identifier: "Africa/Monrovia") ?? .gmt)
        let terminal = Terminal(width: width, format: format)
        let screen = SamplesScreen(type: .bodyMass, samples: samples, hasMore: true)
        var rows = SampleRows(layout: screen.layout(terminal: terminal), format: format)
        for sample in samples { rows.add(sample) }
        let lines = String(decoding: rows.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        #expect(lines == Array(screen.lines(terminal: terminal).dropFirst()))
    }

    /// Later samples may be wider than the first ones, which determine the widths of columns.
    @Test func whatIsWiderThanWasMeasuredStaysOnItsLine() throws {
        func sample(_ value: Double) -> SampleRecord {
            SampleRecord(
                uuid: UUID(high: 1, low: 2), type: .heartRate, start: 0, end: 1,
                content: .quantity(QuantityValue(value, .countPerMinute)))
        }
        let terminal = Terminal(width: 40)
        let layout = SamplesScreen(type: .heartRate, samples: [sample(60)], hasMore: true).layout(terminal: terminal)
        var rows = SampleRows(layout: layout, format: .plain)
        rows.add(sample(60))
        rows.add(sample(1_234_567_890_123.5))
        let lines = String(decoding: rows.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        #expect(lines == ["2001-01-01 00:00:00     60  count/min", "2001-01-01 00:00:00  1,234,567,890,123.…"])
    }

    /// The unit gives way up to six characters, and is left out before it gets shorter.
    @Test(
        arguments: [
            (37, "60  count/min"), (36, "60  count/m…"), (34, "60  count…"), (33, "60"), (32, "60"),
        ] as [(Int, String)])
    func narrowUnits(width: Int, end: String) {
        let sample = SampleRecord(
            uuid: UUID(high: 1, low: 2), type: .heartRate, start: 0, end: 1,
            content: .quantity(QuantityValue(60, .countPerMinute)))
        let screen = SamplesScreen(type: .heartRate, samples: [sample], hasMore: true)
        let lines = screen.lines(terminal: Terminal(width: width))
        #expect(lines.count == 2 && lines.last == "2001-01-01 00:00:00     \(end)")
    }

    // MARK: Lists that are cut short

    /// Returns what a list of samples prints before an error ends it, by a process of its own.
    private static func output(_ form: String, samples: Int) async throws -> String {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "output").path
        try Data().write(to: URL(filePath: file))
        await #expect(processExitsWith: .success) {
            [file = file as String, form = form as String, samples = samples as Int] in
            let (descriptor, usual) = (open(file, O_WRONLY), dup(STDOUT_FILENO))
            #expect(descriptor >= 0 && dup2(descriptor, STDOUT_FILENO) >= 0)
            var list = SampleList(
                form == "json" ? .json : form == "csv" ? .csv : .screen(Terminal(width: 80)), type: .heartRate)
            for number in 0..<samples {
                list.add(
                    SampleRecord(
                        uuid: UUID(high: 7, low: UInt64(number)), type: .heartRate, start: Double(number),
                        end: Double(number), content: .quantity(QuantityValue(60, .countPerMinute))))
            }
            list.end(with: CommandFailure(.damaged, "It is damaged."))
            dup2(usual, STDOUT_FILENO)
        }
        return String(decoding: try Data(contentsOf: URL(filePath: file)), as: UTF8.self)
    }

    @Test(arguments: [1, 3]) func API_60_anArrayThatWasBegunEndsWithTheError(count: Int) async throws {
        let text = try await Self.output("json", samples: count)
        let all = try JSON(parsing: text).elements { $0 }
        #expect(all.count == count + 1 && all.dropLast().allSatisfy { $0["uuid"] != nil })
        #expect(
            all.last?.line == #"{"error": {"code": "damaged", "message": "It is damaged.", "exit": 1}}"#)
        #expect(text.hasSuffix("]\n"))
    }

    /// A list that was not begun is left to the error itself, and tables have no place for it.
    @Test(arguments: [("json", 0), ("csv", 0), ("csv", 2), ("screen", 0), ("screen", 2)])
    func otherListsDoNotHaveIt(form: String, count: Int) async throws {
        #expect(try await Self.output(form, samples: count) == "")
    }
}
