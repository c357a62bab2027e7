import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// Samples that builders add, some of which are stored, deleted, given twice or of several types.
@Suite struct CollectingStepsTests {
    /// Requests for heart rates by their places, and the starts of the measured ones; nil for a refusal.
    struct Case: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var requests: [(workout: Int, places: [Int])]
        /// The places of samples that the workouts have already.
        var members: [Int] = []
        var measured: [[Int]?]
    }

    private static func one(_ name: String, _ places: [Int], members: [Int] = [], _ measured: [Int]?) -> Case {
        Case(testDescription: name, requests: [(1, places)], members: members, measured: [measured])
    }

    /// Cases for a store with the even places up to 18; 7 and 51 were deleted, and so were 40 to 44, in one run.
    static let cases: [Case] = [
        one("nothing", [], []), one("new ones", [30, 31], [30, 31]), one("one", [30], [30]),
        one("in another order", [31, 30], [30, 31]), one("one twice in a row", [30, 30], [30]),
        one("one twice", [30, 31, 30], [30, 31]), one("the first is stored", [2, 3], [2, 3]),
        one("the last is stored", [1, 2], [1, 2]), one("one between is stored", [1, 2, 3], [1, 2, 3]),
        one("all are stored", [4, 2], [2, 4]), one("another is stored between", [1, 3], [1, 3]),
        one("the first was deleted", [51, 52], nil), one("the last was deleted", [50, 51], nil),
        one("one between was deleted", [50, 51, 52], nil), one("another was deleted between", [50, 52], [50, 52]),
        one("one was deleted beside stored ones", [5, 7, 9], nil), one("another was, too", [5, 9], [5, 9]),
        one("the last was deleted, in another order", [9, 7], nil), one("stored and deleted", [2, 7], nil),
        one("the first of a run of deletions", [39, 40], nil), one("the last of a run of deletions", [44, 45], nil),
        one("one within a run of deletions", [42], nil), one("around a run of deletions", [39, 45], [39, 45]),
        one("a member", [2, 3], members: [2], [3]), one("only members", [2, 4], members: [2, 4], []),
        one("another member", [1, 3], members: [2], [1, 3]),
        Case(testDescription: "twice for one", requests: [(1, [1]), (1, [1, 3])], measured: [[1], [3]]),
        Case(testDescription: "for two", requests: [(1, [1]), (2, [1, 3])], measured: [[1], [1, 3]]),
        Case(
            testDescription: "three, two of one", requests: [(1, [2]), (2, [2, 4]), (1, [4, 2])],
            measured: [[2], [2, 4], [4]]),
        Case(testDescription: "in order", requests: [(1, [1]), (2, [3]), (1, [5])], measured: [[1], [3], [5]]),
        Case(
            testDescription: "nothing beside new ones",
            requests: [(1, []), (2, [30]), (3, []), (1, [31, 32]), (2, [])],
            measured: [[], [30], [], [31, 32], []]),
        Case(testDescription: "nothing before a deleted one", requests: [(1, []), (2, [51])], measured: [[], nil]),
        Case(testDescription: "nothing after a deleted one", requests: [(1, [51]), (2, [])], measured: [nil, []]),
        Case(
            testDescription: "a deleted one among others", requests: [(1, [50]), (1, [51]), (1, [52])],
            measured: [[50], nil, [52]]),
    ]

    private static func rate(_ place: Int) -> SampleRecord {
        .quantity(.consecutive(place), .heartRate, Double(60 + place), .countPerMinute, Double(place))
    }

    private let engine: SQLiteEngine

    init() throws {
        engine = try SQLiteEngine.forTest()
        try engine.allow(.own, .other)
    }

    private func number(_ place: Int) throws -> Int64? {
        try engine.read { try $0.number(of: .consecutive(place)) }
    }

    private func request(_ samples: [SampleRecord]) -> CollectRequest {
        CollectRequest(workout: 1, samples: samples, members: MemberRuns())
    }

    /// Returns the message with which samples are refused; nil if they are not.
    private func refusal(_ samples: [SampleRecord], by app: AppIdentity = .own) -> String? {
        EngineError.message { _ = try engine.collect([request(samples)], by: app)[0].get() }
    }

    @Test(
        "WBD-6, STO-2: what is stored counts without being saved again, and what was deleted is refused",
        arguments: cases)
    func steps(_ example: Case) throws {
        for place in stride(from: 0, through: 18, by: 2) { try engine.save([Self.rate(place)], by: .own) }
        for place in [7, 51] {
            try engine.save([Self.rate(place)], by: .own)
            try engine.delete([.consecutive(place)], by: .own)
        }
        try engine.write(as: .own) { store in
            try store.insertTombstones(
                [(.consecutive(40), 5)], type: .heartRate, source: store.revision.get().source)
        }
        var members = MemberRuns()
        for place in example.members {
            let member = try #require(try number(place))
            members.add(member...member)
        }
        let requests = example.requests.map {
            CollectRequest(workout: $0.workout, samples: $0.places.map { Self.rate($0) }, members: members)
        }
        let answers = engine.collect(requests, by: .own)
        #expect(answers.count == example.measured.count)
        for (place, (answer, measured)) in zip(answers, example.measured).enumerated() {
            guard let measured else {
                let error = #expect(throws: EngineError.self) { try answer.get() }
                #expect(error?.code == .invalidArgument)
                #expect(
                    error?.message == "An object with this identifier was deleted; save a new one instead.")
                continue
            }
            let found = try answer.get()
            let numbers = try Set(example.requests[place].places).map { try #require(try number($0)) }
            #expect(found.runs == MemberRuns.union(numbers.map { $0...$0 }))
            let types: [ObjectType] = measured.isEmpty ? [] : [.heartRate]
            #expect(Array(found.data.keys) == types)
            #expect((found.data[.heartRate]?.data.map(\.start) ?? []).sorted() == measured.map(Double.init))
        }
        let wanted = zip(example.requests, example.measured).flatMap { $1 == nil ? [] : $0.places }
        let stored = Set(wanted).union(stride(from: 0, through: 18, by: 2))
        let all = try engine.samples(SampleRequest(.heartRate), for: .own).map(\.start)
        #expect(all.sorted() == stored.sorted().map(Double.init))
        #expect(try engine.integrityProblems().isEmpty)
    }

    @Test(
        "WBD-6: what is told of samples of several types is what is stored",
        arguments: [
            AppIdentity.own, AppIdentity(bundleIdentifier: StatisticsRules.healthAppIdentifier, name: "Health"),
        ])
    func types(app: AppIdentity) throws {
        try engine.allow(app)
        let entered: Metadata = [MetadataKey.wasUserEntered: .bool(true)]
        let earlier: [SampleRecord] = [
            .quantity(.given(1), .heartRate, 70, .countPerMinute, 1),
            .quantity(.given(2), .distanceWalkingRunning, 70, .meter, 1),
        ]
        try engine.save(earlier, by: .other)
        let samples: [[SampleRecord]] = [
            [
                .quantity(.consecutive(0), .heartRate, 60, .countPerMinute, 10),
                .category(.consecutive(1), .sleepAnalysis, 1, 11, 19),
                .quantity(.consecutive(2), .stepCount, 5, .count, 12, 13, metadata: entered),
                .quantity(.consecutive(3), .heartRate, 1.5, .countPerSecond, 14, 15),
                .quantity(.consecutive(4), .stepCount, 6, .count, 16, 18),
            ],
            [
                .quantity(.consecutive(5), .stepCount, 7, .count, 20, 21),
                .quantity(.consecutive(6), .distanceWalkingRunning, 0.5, .kilometer, 22, 25),
            ],
            [.category(.consecutive(7), .sleepAnalysis, 1, 30, 31)],
            [
                .quantity(.consecutive(8), .distanceWalkingRunning, 25, .meter, 40, 41),
                .quantity(.consecutive(9), .heartRate, 90, .countPerMinute, 42),
                .quantity(.consecutive(10), .distanceWalkingRunning, 26, .meter, 43, 44, metadata: entered),
            ],
        ]
        let starts: [[ObjectType: [Double]]] = [
            [.heartRate: [10, 14], .stepCount: [12, 16]], [.stepCount: [20], .distanceWalkingRunning: [22]], [:],
            [.heartRate: [42], .distanceWalkingRunning: [40, 43]],
        ]
        let answers = try engine.collect(samples.map { request($0) }, by: app).map { try $0.get() }
        #expect(answers.map { $0.data.mapValues { $0.data.map(\.start) } } == starts)
        #expect(answers.map { $0.runs.map(\.count) } == [[5], [2], [1], [3]])
        for answer in answers {
            var members = MemberRuns()
            for run in answer.runs { members.add(run) }
            let stored = try engine.measuredData(of: members)
            #expect(stored.mapValues(\.data) == answer.data.mapValues(\.data))
            for (type, data) in answer.data {
                #expect(data.sources.sources == stored[type]?.sources.sources, "\(type.identifier)")
            }
            let isEntered = answer.data.values.flatMap(\.data).filter(\.isHandEntered).map(\.start)
            let all = answer.data.values.flatMap(\.data).map(\.start)
            #expect(Set(isEntered) == (app == .own ? Set(all).intersection([12, 43]) : Set(all)))
        }
    }

    @Test("STO-11, STO-12: added samples with sync identifiers take the place of others, or are ignored") func synced()
        throws
    {
        func rate(_ place: Int, _ version: Int64) -> SampleRecord {
            var rate = Self.rate(place)
            rate.metadata = [
                MetadataKey.syncIdentifier: .string("a"), MetadataKey.syncVersion: .integer(version),
            ]
            return rate
        }
        func collect(_ samples: [SampleRecord]) throws -> [Double] {
            let answer = try engine.collect([request(samples)], by: .own)[0].get()
            return (answer.data[.heartRate]?.data.map(\.start) ?? []).sorted()
        }
        try engine.save([rate(1, 2)], by: .own)
        #expect(try collect([rate(2, 1)]) == [1])
        #expect(try collect([rate(3, 2), Self.rate(4)]) == [1, 4])
        #expect(try collect([Self.rate(5), rate(6, 3)]) == [5, 6])
        #expect(
            try engine.states(of: (1...6).map { .consecutive($0) })
                == [.deleted, .unknown, .unknown, .stored, .stored, .stored])
    }

    @Test(
        "WBD-6: many samples of a workout share a block, which has those of no other",
        arguments: [([63], []), ([64], [64]), ([64, 64], [64, 64]), ([40, 40], []), ([63, 65, 1], [65])]
            as [([Int], [Int64])])
    func blocks(counts: [Int], blocks: [Int64]) throws {
        var place = 0
        let requests = counts.map { count -> CollectRequest in
            defer { place += count }
            return request((place..<place + count).map { Self.rate($0) })
        }
        let answers = try engine.collect(requests, by: .own).map { try $0.get() }
        #expect(answers.map { $0.runs.map(\.count) } == counts.map { [$0] })
        #expect(answers.map { $0.data[.heartRate]?.data.count ?? 0 } == counts)
        let stored = try engine.read { store in
            try SQLStatement(store.database, "SELECT count FROM block ORDER BY id").integers()
        }
        #expect(stored == blocks)
        #expect(try engine.integrityProblems().isEmpty)
    }

    @Test("WBD-6, AUTH-24: added samples are refused as saved ones are") func refused() throws {
        let old = SampleValidation.earliestPermittedDate
        func rate(_ place: Int, from start: Double, to end: Double) -> SampleRecord {
            .quantity(.consecutive(place), .heartRate, 60, .countPerMinute, start, end)
        }
        let tooOld = "A sample ends before the earliest permitted date."
        let reversed = "A sample must not end before it starts."
        for others in [[], [Self.rate(100)], [Self.rate(0)]] {
            #expect(refusal([rate(50, from: old.nextDown, to: old.nextDown)] + others) == tooOld)
            #expect(refusal([rate(50, from: 5, to: 4)] + others) == reversed)
        }
        #expect(refusal([rate(51, from: old.nextDown, to: old)]) == nil)
        #expect(try engine.samples(SampleRequest(.heartRate), for: .own).map(\.uuid) == [.consecutive(51)])
        let steps = SampleRecord.quantity(.consecutive(60), .stepCount, 5, .count, 1)
        let later = SampleRecord.quantity(.consecutive(70), .stepCount, 5, .count, 1)
        let denied = "Not authorized to share \(ObjectType.stepCount.identifier)."
        try engine.authorize(.own, AuthorizationDecisions(share: [.stepCount: false]))
        for samples in [
            [steps], [Self.rate(59), steps], [steps, Self.rate(61)], [Self.rate(58), Self.rate(59), later],
        ] {
            #expect(refusal(samples) == denied)
        }
        let both = engine.collect([request([Self.rate(58)]), request([steps, later])], by: .own)
        #expect(both.map { (try? $0.get())?.runs.count } == [1, nil])
        let stranger = AppIdentity(bundleIdentifier: "test.stranger", name: "Stranger")
        #expect(refusal([steps], by: stranger) == "Authorization not determined")
        #expect(refusal([later], by: .other) == nil)
    }
}
