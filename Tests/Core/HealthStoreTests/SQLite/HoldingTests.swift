import Foundation
import GRDB
import HealthModel
import TestSupport
import Testing

@testable import HealthStore

/// The stored number of samples of each type, which must equal a count of all samples.
@Suite struct HoldingTests {
    /// Returns the stored and the counted numbers: samples per source and type, with first and last date.
    private static func counts(_ engine: SQLiteEngine) throws -> (answered: [String], counted: [String]) {
        try engine.read(for: .own) { session in
            var session = session
            session.owner = .own
            let answered = try session.inventory().map {
                "\($0.type.identifier) \($0.source.bundleIdentifier) \($0.count) \($0.earliest) \($0.latest)"
            }
            var counted: [String] = []
            for type in ObjectType.all where type.isSample {
                let samples = try session.samples(SampleRequest(type)) { _, _ in .all }
                for (source, own) in Dictionary(grouping: samples, by: { $0.source?.source.bundleIdentifier ?? "" }) {
                    let (earliest, latest) = (own.map(\.start).min() ?? .nan, own.map(\.end).max() ?? .nan)
                    counted.append("\(type.identifier) \(source) \(own.count) \(earliest) \(latest)")
                }
            }
            return (answered.sorted(), counted.sorted())
        }
    }

    /// Returns the same for an app with an earliest read date (AUTH-23), which divides blocks.
    private static func counts(_ engine: SQLiteEngine, since date: Double) throws -> (
        answered: [String], counted: [String]
    ) {
        try engine.read(for: .own) { session in
            var session = session
            session.bounds = ReadBounds(earliestReadDate: date)
            func text(_ type: ObjectType, _ source: String, _ count: Int, _ earliest: Double, _ latest: Double)
                -> String
            {
                "\(type.identifier) \(source) \(count) \(earliest) \(latest)"
            }
            let types = try ObjectType.all.filter { type in
                guard type.isKeptInBlocks else { return false }
                return try session.authorization(of: .own, for: type).read == .authorized
            }
            let answered = try session.inventory().filter { types.contains($0.type) }.map {
                text($0.type, $0.source.bundleIdentifier, $0.count, $0.earliest, $0.latest)
            }
            var counted: [String] = []
            for type in types {
                let samples = try session.samples(SampleRequest(type))
                for (source, own) in Dictionary(grouping: samples, by: { $0.source?.source.bundleIdentifier ?? "" }) {
                    let (earliest, latest) = (own.map(\.start).min() ?? .nan, own.map(\.end).max() ?? .nan)
                    counted.append(text(type, source, own.count, earliest, latest))
                }
            }
            return (answered.sorted(), counted.sorted())
        }
    }

    private static func expectCounted(_ engine: SQLiteEngine, _ comment: Comment) throws {
        for date in [250.0, 500, 750] {
            let (answered, counted) = try counts(engine, since: date)
            #expect(answered == counted, comment)
        }
        let (answered, counted) = try counts(engine)
        #expect(answered == counted, comment)
        let differences = try engine.read(for: .own) {
            try SQLStatement($0.database, SampleCountTables.differences).firstInteger()
        }
        #expect(differences == 0, comment)
    }

    @Test(arguments: Seeds.some(1))
    func whateverIsDoneTheCountIsThatOfAllSamples(seed: UInt64) throws {
        try withTemporaryStore { path in
            var random = SeededGenerator(seed: seed)
            let engine = try SQLiteEngine.open(to: .own, .other, in: path)
            var script = try RandomScript(seed: seed, { engine }, { ListEngine() })
            for step in 0..<80 {
                let name: String
                switch Int.random(in: 0..<12, using: &random) {
                case 0:
                    let isTrial = Int.random(in: 0..<4, using: &random) == 0
                    name = "compact"
                    _ = try engine.compact(olderThan: 1e9, isTrial: isTrial, shortest: 2) { _ in true }
                case 1:
                    name = "condense"
                    _ = try engine.condense(CondensingRequest(sources: .all)) { _, _ in true }
                case 2:
                    name = "delete a workout with what belongs to it"
                    let workouts = try engine.read(for: .own) { try $0.matches(SampleRequest(.workout)) }
                    if let workout = workouts.randomElement(using: &random) {
                        _ = try? engine.deleteWithAssociated([workout], by: .own)
                    }
                default:
                    let action = script.next()
                    name = action.name
                    // Refused actions were rolled back.
                    try? action.run(engine)
                }
                try Self.expectCounted(engine, "seed \(seed), step \(step): \(name)")
            }
            #expect(try engine.integrityProblems() == [])
        }
    }

    @Test(arguments: [1, 500])
    func aDeletedFirstOrLastSampleMovesTheDates(count: Int) throws {
        let engine = try SQLiteEngine.open(to: .own, .other)
        // A long sample ends last, although it does not start last; those of others lie outside.
        let long = SampleRecord.heartRate(60, at: 5_000, to: 9_000)
        let rates = (0..<count).map { SampleRecord.heartRate(70, at: 2_000 + Double($0)) }
        let (first, last) = (SampleRecord.heartRate(80, at: 1_000), SampleRecord.heartRate(90, at: 6_000))
        for samples in [rates, [long], [first], [last]] { try engine.save(samples, by: .own) }
        try engine.save([.heartRate(1, at: 10), .heartRate(1, at: 20_000)], by: .other)
        func dates() throws -> [Double] {
            try engine.inventory(for: .own).filter { $0.source == AppIdentity.own.source }
                .flatMap { [Double($0.count), $0.earliest, $0.latest] }
        }
        #expect(try dates() == [Double(count + 3), 1_000, 9_000])
        try engine.delete([first.uuid], by: .own)
        #expect(try dates() == [Double(count + 2), 2_000, 9_000])
        try engine.delete([long.uuid], by: .own)
        #expect(try dates() == [Double(count + 1), 2_000, 6_000])
        try engine.save([.heartRate(50, at: 9_500)], by: .own)
        #expect(try dates() == [Double(count + 2), 2_000, 9_500])
        try engine.delete(rates.map(\.uuid), by: .own)
        #expect(try dates() == [2, 6_000, 9_500])
        try Self.expectCounted(engine, "\(count)")
        #expect(try engine.delete(of: .heartRate, matching: .constant(true), by: .own) == 2)
        #expect(try dates() == [])
        try engine.save([.heartRate(50, at: 7_000)], by: .own)
        #expect(try dates() == [1, 7_000, 7_000])
    }

    @Test func STAT_5_whoAsksAgainIsToldOfWhatOthersSavedAndDeleted() throws {
        try withTemporaryStore { path in
            let (engine, writer) = (try SQLiteEngine.open(to: .own, .other, in: path), try SQLiteEngine(path: path))
            let request = StatisticsRequest(.stepCount, options: .cumulativeSum)
            func sum() throws -> Double? { try engine.statistics(request, for: .own)?.values.sum }
            func steps(_ count: Double, _ start: Double) -> SampleRecord {
                SampleRecord(
                    type: .stepCount, start: start, end: start + 60,
                    content: .quantity(QuantityValue(count, .count)))
            }
            #expect(try sum() == nil)
            let mine = steps(100, 0)
            try writer.save([mine, steps(7, 1_000)], by: .own)
            #expect(try sum() == 107)
            #expect(try sum() == 107)
            try writer.save([steps(30, 0)], by: .other)
            #expect(try sum() == 107)
            try writer.setSourceOrder(["test.other"], of: .stepCount)
            #expect(try sum() == 37)
            try writer.save([.heartRate(60, at: 0)], by: .own)
            #expect(try sum() == 37)
            try writer.setSourceOrder([], of: .stepCount)
            try writer.delete([mine.uuid], by: .own)
            #expect(try sum() == 37)
            // An app with limited access must not get the cached result of another.
            try writer.authorize(.other, AuthorizationDecisions(read: [.stepCount: false]))
            #expect(try engine.statistics(request, for: .other)?.values.sum == 30)
            #expect(try sum() == 37)
        }
    }
}
