import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// An identifier that is stored is refused, by every way in: it may be in a row or in a block of any form.
@Suite struct StoredIdentifierTests {
    /// The forms in which the store has the samples with the identifiers from 10 to 109.
    enum Form: CaseIterable {
        case rows, block, scattered, rowsAndBlocks
    }

    private static let stored = "invalidArgument: An object with this identifier is already stored."

    private static func rate(_ place: Int, _ start: Double? = nil) -> SampleRecord {
        .quantity(.consecutive(place), .heartRate, 70, .countPerMinute, start ?? 1_000 + Double(place))
    }

    private static func run(_ places: ClosedRange<Int>) -> [SampleRecord] { places.map { rate($0) } }

    private func store(_ form: Form) throws -> SQLiteEngine {
        let engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
        switch form {
        case .rows: try engine.save((0..<100).map { Self.rate(10 + $0 * 37 % 100) }, by: .own)
        case .block: try engine.save(Self.run(10...109), by: .own)
        case .scattered:
            try engine.save((0..<100).map { Self.rate(10 + $0 * 37 % 100) }, by: .own)
            let report = try engine.compact(olderThan: .infinity, isTrial: false, shortest: 2) { _ in true }
            try #require(report.blocks == 1)
        case .rowsAndBlocks:
            try engine.save(Self.run(17...90), by: .own)
            try engine.save(Self.run(10...16), by: .own)
            try engine.save(Self.run(91...109), by: .own)
        }
        let blocks = try engine.read { try SQLStatement($0.database, "SELECT scattered FROM block").integers() }
        try #require(blocks == (form == .rows ? [] : [form == .scattered ? 1 : 0]))
        return engine
    }

    /// The ways in, with the identifiers that come in around a place.
    private static let ways:
        [(name: String, range: ClosedRange<Int>, enter: @Sendable (StoreWriter, Int) throws -> Void)] = [
            ("alone", 0...0, { try $0.save([rate($1)]) }),
            ("after another", 0...0, { try $0.save([rate(500), rate($1)]) }),
            ("before another", 0...0, { try $0.save([rate($1), rate(-500)]) }),
            ("two", 0...1, { try $0.save([rate($1), rate($1 + 1)]) }),
            ("a run from it on", 0...63, { try $0.save(run($1...$1 + 63)) }),
            ("a run up to it", -63...0, { try $0.save(run($1 - 63...$1)) }),
            ("a run after another sample", -63...0, { try $0.save([rate(700, 5)] + run($1 - 63...$1)) }),
            (
                "inside a correlation", 0...0,
                { writer, place in
                    let inner = SampleRecord.quantity(.consecutive(place), .dietaryFatTotal, 5, .gram, 900)
                    try writer.save([
                        SampleRecord(
                            uuid: .given(79), type: .food, start: 900, end: 900, content: .correlation([inner]))
                    ])
                }
            ), ("a batch of one", 0...0, { try batch($0, $1, 1) }), ("a batch of two", 0...1, { try batch($0, $1, 2) }),
            ("a batch before it", -2...0, { try batch($0, $1 - 2, 3) }),
        ]

    private static func batch(_ writer: StoreWriter, _ first: Int, _ count: Int) throws {
        let workout = SampleRecord.workout(.given(78), WorkoutRecord(activityType: .running, duration: 9), 0, 9)
        let starts = (0..<count).map { 900 + Double($0) }
        try writer.insert(workout) { bulk throws(EngineError) in
            try bulk.append(
                SampleBatch(
                    type: .heartRate, unit: .countPerMinute, firstUUID: .consecutive(first), starts: starts,
                    ends: starts, values: starts))
        }
    }

    @Test("STO-2: a stored identifier is refused in every way in", arguments: Form.allCases) func refused(form: Form)
        throws
    {
        let engine = try store(form)
        let undone = EngineError(.invalidArgument, "Undone.")
        for (name, range, enter) in Self.ways {
            for place in [-54, 7, 8, 9, 10, 11, 16, 17, 63, 90, 91, 108, 109, 110, 111, 112, 173] {
                let isFree = place + range.upperBound < 10 || place + range.lowerBound > 109
                var answer = ""
                do {
                    try engine.write(as: .own) { (writer: StoreWriter) throws -> Void in
                        try enter(writer, place)
                        throw undone
                    }
                } catch {
                    answer = "\(error.code): \(error.message)"
                }
                #expect(answer == (isFree ? "invalidArgument: Undone." : Self.stored), "\(name) at \(place)")
            }
        }
        #expect(try engine.samples(SampleRequest(.heartRate), for: .own).count == 100)
        for place in [9, 10, 11, 63, 108, 109, 110] {
            let isStored = (10...109).contains(place)
            #expect(try engine.states(of: [.consecutive(place)]) == [isStored ? .stored : .unknown])
            let found = try engine.samples(SampleRequest(.heartRate, .uuid([.consecutive(place)])), for: .own)
            #expect(found.map(\.start) == (isStored ? [1_000 + Double(place)] : []))
            let added = try engine.write(as: .own) { writer in
                try writer.insertSystemData([SystemSample(Self.rate(place))])
            }
            #expect(added == (isStored ? 0 : 1))
        }
        #expect(try engine.integrityProblems().isEmpty)
    }
}
