import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// The spans that condensing remembers from one workout to the next, and whose its series are.
@Suite struct BlockSpansTests {
    private let engine: SQLiteEngine

    init() throws {
        engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
    }

    private func saveBlock(_ first: Int, lasting seconds: Double) throws {
        try engine.save(
            (0..<64).map { place in
                .quantity(
                    .consecutive(first + place), .heartRate, 60, .countPerMinute, Double(place),
                    place == 5 ? seconds : Double(place))
            }, by: .own)
    }

    @Test("the longest block of a type is looked up again after others wrote, or a transaction was taken back")
    func spans() throws {
        let spans = BlockSpans()
        func span(_ type: ObjectType = .heartRate) throws -> Double { try engine.read { try spans.span(of: type, $0) } }
        spans.begin(at: 0)
        #expect(try span() == 0.001)
        // What this process adds meanwhile belongs to workouts that are done.
        try saveBlock(0, lasting: 100)
        #expect(try span() == 0.001)
        spans.end(at: 64)
        spans.begin(at: 64)
        #expect(try span() == 0.001)
        spans.begin(at: 65)
        #expect(try span() == 100.001)
        try saveBlock(100, lasting: 300)
        #expect(try span() == 100.001)
        spans.forget()
        #expect(try span() == 300.001)
        try saveBlock(200, lasting: 500)
        spans.begin(at: 65)
        #expect(try span() == 300.001)
        spans.begin(at: 64)
        #expect(try span() == 500.001)
        #expect(try span(.stepCount) == 0.001)
    }

    // MARK: Imports

    /// The numbers of originals, and the app whose import they were.
    static let originals: [(numbers: [ClosedRange<Int64>], app: String?)] = [
        ([10...12], "a"), ([10...19], "a"), ([10...29], "a"), ([19...20], "a"), ([29...29], "a"), ([30...39], "b"),
        ([10...12, 25...26], "a"), ([10...12, 50...51], "a"), ([25...26, 10...12], "a"), ([10...12, 30...31], nil),
        ([30...31, 10...12], nil), ([18...31], nil), ([28...30], nil), ([38...41], nil), ([40...41], nil),
        ([9...10], nil), ([10...12, 40...40], nil), ([40...40, 10...12], nil), ([59...60], nil), ([], nil),
        ([60...60], nil), ([10...12, 10...12], "a"),
    ]

    @Test("CON-9: what is made of the imports of one app is its import", arguments: originals.indices)
    func journal(place: Int) throws {
        let (numbers, app) = Self.originals[place]
        try engine.write(as: .own) { store in
            let journal = ImportJournal(store.database)
            // Without any journal nothing is asked.
            try store.journal(
                [100],
                insteadOf: {
                    Issue.record("Nobody imported anything.")
                    return []
                })
            for (run, app) in [(10...19, "a"), (20...29, "a"), (30...39, "b"), (50...59, "a")]
                as [(ClosedRange<Int64>, String)]
            {
                try journal.add(
                    .init(numbers: run, app: app, file: "\(run.lowerBound)", imported: Double(run.lowerBound)))
            }
            try store.journal([100, 101, 105], insteadOf: { numbers })
            for made in [100, 101, 105] as [Int64] {
                let run = try journal.run(of: made)
                #expect(run?.app == app)
                // The file and the time are those of the last of them.
                let last = numbers.last?.upperBound ?? 0
                #expect(run?.file == (app == nil ? nil : "\(last / 10 * 10)"))
                #expect(run?.imported == (app == nil ? nil : Double(last / 10 * 10)))
            }
            for other in [99, 102, 104, 106] as [Int64] { #expect(try journal.run(of: other) == nil) }
        }
    }
}
