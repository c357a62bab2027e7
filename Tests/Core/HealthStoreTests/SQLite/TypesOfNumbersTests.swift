import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// The types of the samples with some numbers, in rows, in blocks of a run, and in scattered blocks.
@Suite struct TypesOfNumbersTests {
    private let engine: SQLiteEngine

    /// Saves distances with the odd numbers up to 127 and steps with the even ones up to 128 in scattered blocks,
    /// heart rates with the numbers from 129 to 192 in a block, and a body mass with the next one.
    init() throws {
        engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
        try engine.save(
            (0..<128).map { (place: Int) -> SampleRecord in
                place.isMultiple(of: 2)
                    ? .quantity(.given(place), .distanceWalkingRunning, 1, .meter, Double(place))
                    : .quantity(.given(place), .stepCount, 1, .count, Double(place))
            }, by: .own)
        _ = try engine.compact(olderThan: .infinity, isTrial: false, shortest: 2) { _ in true }
        try engine.save(
            (0..<64).map { .quantity(.consecutive($0), .heartRate, 60, .countPerMinute, 1_000 + Double($0)) }, by: .own)
        try engine.save([.quantity(.given(1_000), .bodyMass, 70, .kilogram, 2_000)], by: .own)
        func column(_ name: String) throws -> [Int64] {
            try engine.read { try SQLStatement($0.database, "SELECT \(name) FROM block ORDER BY id").integers() }
        }
        try #require(try column("scattered") == [1, 1, 0])
        try #require(try column("id") == [1, 2, 129] && column("last") == [127, 128, 192])
    }

    /// Of a scattered block all numbers between its first and its last are taken for its own.
    static let cases: [(runs: [ClosedRange<Int64>], types: Set<ObjectType>)] = [
        ([], []), ([0...0], []), ([0...1], [.distanceWalkingRunning]), ([1...1], [.distanceWalkingRunning]),
        ([1...2], [.distanceWalkingRunning, .stepCount]), ([2...2], [.distanceWalkingRunning, .stepCount]),
        ([64...64], [.distanceWalkingRunning, .stepCount]), ([127...127], [.distanceWalkingRunning, .stepCount]),
        ([128...128], [.stepCount]), ([128...129], [.stepCount, .heartRate]), ([129...129], [.heartRate]),
        ([130...131], [.heartRate]), ([192...192], [.heartRate]), ([192...193], [.heartRate, .bodyMass]),
        ([193...193], [.bodyMass]), ([194...500], []), ([0...128], [.distanceWalkingRunning, .stepCount]),
        ([0...500], [.distanceWalkingRunning, .stepCount, .heartRate, .bodyMass]), ([0...0, 194...194], []),
        ([1...1, 193...193], [.distanceWalkingRunning, .bodyMass]),
        ([150...150, 128...128], [.heartRate, .stepCount]),
    ]

    @Test("the types of numbers are those of the rows and blocks that may have them", arguments: cases.indices)
    func types(place: Int) throws {
        let (runs, types) = Self.cases[place]
        #expect(try engine.read { try $0.types(in: runs) } == types, "\(runs)")
    }

    @Test("a workout with some samples of scattered blocks has these alone") func members() throws {
        let record = WorkoutRecord(activityType: .running, duration: 500)
        try engine.save([.workout(.given(2_001), record, 0, 500), .workout(.given(2_002), record, 0, 500)], by: .own)
        let distances = try engine.samples(SampleRequest(.distanceWalkingRunning), for: .own)
        // Numbers from 21 to 39 and from 61 to 63, and the last one.
        let chosen = Array(distances[10..<20] + distances[30..<32] + distances[63...])
        try engine.add(chosen, to: .given(2_001), by: .own)
        let rates = try engine.samples(SampleRequest(.heartRate), for: .own)
        try engine.add(Array(rates[5..<8] + rates[60...]), to: .given(2_001), by: .own)
        let types: [ObjectType: QuantityUnit] = [
            .distanceWalkingRunning: .meter, .heartRate: .countPerMinute, .stepCount: .count,
        ]
        let found = try engine.read(for: .own) { store in
            var reader = store
            reader.owner = .own
            return try reader.workoutQuantities(types, of: [.given(2_001), .given(2_002)])
        }
        func starts(_ type: ObjectType, _ workout: Int) -> [Double]? { found[type]?[.given(workout)]?.starts }
        #expect(starts(.distanceWalkingRunning, 2_001) == chosen.map(\.start))
        #expect(starts(.heartRate, 2_001) == [1_005, 1_006, 1_007, 1_060, 1_061, 1_062, 1_063])
        // None of the steps belongs to a workout, so those of its time count.
        let steps = (0..<64).map { Double(2 * $0 + 1) }
        #expect(starts(.stepCount, 2_001) == steps && starts(.stepCount, 2_002) == steps)
        // What belongs to the first one is not of the second one.
        let others = distances.filter { distance in !chosen.contains { $0.uuid == distance.uuid } }
        #expect(others.count == 51 && starts(.distanceWalkingRunning, 2_002) == others.map(\.start))
        #expect(starts(.heartRate, 2_002) == [])
        let members = try engine.samples(SampleRequest(.distanceWalkingRunning, .workout(.given(2_001))), for: .own)
        #expect(members.map(\.uuid) == chosen.map(\.uuid))
    }

    @Test("each identifier of a scattered block is found with its place, its number and its sample") func identifiers()
        throws
    {
        func place(_ uuid: UUID) throws -> [Int64]? {
            try engine.read { store in
                try store.block(holding: uuid).map { [$0.id, Int64($0.index), $0.number] }
            }
        }
        for number in [0, 1, 2, 3, 63, 64, 126, 127] {
            let expected = [number.isMultiple(of: 2) ? 1 : 2, Int64(number / 2), Int64(number + 1)]
            #expect(try place(.given(number)) == expected, "\(number)")
        }
        #expect(try place(.consecutive(63)) == [129, 63, 192])
        #expect(try place(.given(128)) == nil && place(.given(1_000)) == nil && place(.consecutive(64)) == nil)
        // Of several types, blocks and rows, only those of the type.
        let chosen: Set<UUID> = [.given(7), .given(8), .given(99), .given(127), .given(500), .consecutive(3)]
        for (type, starts) in [
            (.stepCount, [7, 99, 127]), (.distanceWalkingRunning, [8]), (.heartRate, [1_003]), (.bodyMass, []),
        ] as [(ObjectType, [Double])] {
            #expect(try engine.samples(SampleRequest(type, .uuid(chosen)), for: .own).map(\.start) == starts)
            var found: [Double] = []
            try engine.forEachSample(of: type, .uuid(chosen), for: .own) { sample in
                found.append(sample.start)
                return true
            }
            #expect(found == starts)
        }
    }

    @Test("a type in scattered blocks is passed as a whole with the identifiers of each sample") func whole() throws {
        for (type, places) in [
            (.stepCount, (0..<64).map { 2 * $0 + 1 }), (.distanceWalkingRunning, (0..<64).map { 2 * $0 }),
        ] as [(ObjectType, [Int])] {
            for hasIdentifiers in [true, false] {
                var pieces: [SampleColumns] = []
                try engine.readStore { try $0.samples(of: type, hasIdentifiers: hasIdentifiers) { pieces.append($0) } }
                #expect(pieces.count == 1 && pieces.flatMap(\.starts) == places.map { Double($0) })
                #expect(pieces.flatMap(\.identifiers) == (hasIdentifiers ? places.map { UUID.given($0) } : []))
                #expect(pieces.allSatisfy { $0.created == nil && !$0.isSeries && $0.looseSyncIdentifier == nil })
            }
        }
    }
}
