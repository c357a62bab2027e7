import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// The samples that are read to condense a workout: whole blocks as they are, and parts of blocks as rows.
@Suite struct OwnGroupsTests {
    /// Runs of numbers, and what is read of them: the rows, and the blocks as a whole.
    ///
    /// There are blocks of heart rates (1 to 200), of steps (204 to 273) and of heart rates of another app (274 to
    /// 343), and rows of heart rates (201 to 203).
    static let cases: [(runs: [ClosedRange<Int64>], rows: [ClosedRange<Int64>], blocks: [Int64], isDivided: Bool)] = [
        ([], [], [], false), ([1...200], [], [1], false), ([1...203], [201...203], [1], false),
        ([1...199], [1...199], [], true), ([2...200], [2...200], [], true), ([50...60], [50...60], [], true),
        ([5...9, 20...30], [5...9, 20...30], [], true), ([200...201], [200...201], [], true),
        ([201...203], [201...203], [], false), ([190...195, 199...202], [190...195, 199...202], [], true),
        ([203...343], [203...203], [], false), ([203...300], [203...203], [], false), ([230...240], [], [], false),
        ([340...500], [], [], false),
    ]

    private let engine: SQLiteEngine

    init() throws {
        engine = try CondensingTests.engine()
        try save(200, .heartRate, .countPerMinute, from: 0)
        try engine.save(
            (0..<3).map { .quantity(.given($0 + 1), .heartRate, 60, .countPerMinute, 500 + Double($0)) }, by: .own)
        try save(70, .stepCount, .count, from: 1_000)
        try save(70, .heartRate, .countPerMinute, from: 2_000, by: .other)
    }

    /// Saves samples that make a block.
    private func save(
        _ count: Int, _ type: ObjectType, _ unit: QuantityUnit, from first: Int, by app: AppIdentity = .own
    ) throws {
        try engine.save(
            (0..<count).map { .quantity(.consecutive(first + $0), type, 60, unit, Double(first + $0)) }, by: app)
    }

    private func blocks() throws -> [Int64] {
        try engine.read { try SQLStatement($0.database, "SELECT id FROM block ORDER BY id").integers() }
    }

    /// Returns the identifiers of all heart rates in the order of time.
    private func identifiers() throws -> [UUID] {
        try engine.samples(SampleRequest(.heartRate, sort: [.init(.start)]), for: .own).map(\.uuid)
    }

    @Test("CON-4: of a block that is only in part a workout's, that part is read", arguments: cases.indices)
    func groups(place: Int) throws {
        let (runs, rows, whole, isDivided) = Self.cases[place]
        try #require(try blocks() == [1, 204, 274])
        let before = try identifiers()
        try #require(before.count == 273)
        let (groups, growth) = try engine.write(as: .own) {
            store -> (groups: [CondensingGroup], growth: [ObjectType: Int]) in
            // The first revision is of the app whose workout it is.
            let sources = try SQLStatement(store.database, "SELECT source FROM revision ORDER BY id").integers()
            let workout = CondensableWorkout(
                row: 1_000, uuid: .given(9), start: 0, end: 600, activityType: .running, source: sources[0])
            let condenser = WorkoutCondenser(store, workout, types: [.heartRate], spans: BlockSpans())
            return try condenser.groups(in: runs)
        }
        #expect(groups.count == (rows.isEmpty && whole.isEmpty ? 0 : 1))
        let numbers = rows.flatMap { Array($0) }
        #expect(groups.flatMap { $0.rows.map(\.id) }.sorted() == numbers)
        #expect(groups.flatMap { $0.blocks.map(\.id) } == whole)
        let all = whole.isEmpty ? numbers : Array(1...200) + numbers
        #expect(groups.flatMap { $0.data.map(\.number) }.sorted() == all)
        #expect(groups.allSatisfy { $0.key.type == .heartRate && $0.sampleCount == all.count })
        #expect(growth.keys.sorted { $0.index < $1.index } == (isDivided ? [.heartRate] : []))
        // Only a block that is divided is unpacked, which changes no sample.
        #expect(try blocks() == (isDivided ? [204, 274] : [1, 204, 274]))
        #expect(try identifiers() == before)
    }
}
