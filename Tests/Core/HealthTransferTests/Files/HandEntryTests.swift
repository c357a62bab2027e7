import Foundation
import HealthModel
import HealthStore
import Testing

@testable import HealthTransfer

/// Workouts and values that are entered by hand, and what refuses them.
@Suite struct HandEntryTests {
    private let fixture: ExportFixture
    private static let start = 700_000_000.0

    init() throws { fixture = try ExportFixture() }

    private var entry: HandEntry { HandEntry(access: fixture.access) }

    @Test(
        "A workout has its length, its mark, and each of its totals by itself",
        arguments: [(nil, nil), (5_250, nil), (nil, 312.5), (5_250, 312.5)] as [(Double?, Double?)])
    func totals(distance: Double?, energy: Double?) throws {
        let uuid = try entry.save(
            HandwrittenWorkout(
                activity: .rowing, start: Self.start, duration: 1_800.5, distance: distance, energy: energy))
        let record = try #require(try entry.entered(uuid))
        #expect(record.type == .workout && record.start == Self.start && record.end == Self.start + 1_800.5)
        #expect(record.workout?.activityType == .rowing && record.workout?.duration == 1_800.5)
        #expect(record.workout?.totals[.distance]?.converted(to: .meter) == distance)
        #expect(record.workout?.totals[.energyBurned]?.converted(to: .kilocalorie) == energy)
        #expect(record.metadata?[MetadataKey.wasUserEntered] == .bool(true))
        #expect(try fixture.annotation(record) == WorkoutAnnotation())
    }

    @Test("The words on a workout are stored with it") func annotations() throws {
        var annotation = WorkoutAnnotation(title: "Dawn")
        annotation.notes = "Cold."
        let uuid = try entry.save(
            HandwrittenWorkout(activity: .running, start: Self.start, duration: 60, annotation: annotation))
        let record = try #require(try entry.entered(uuid))
        #expect(try fixture.annotation(record) == annotation)
    }

    @Test("A workout that cannot be, or whose words are refused, is not stored") func refusals() throws {
        func save(_ duration: Double, _ title: String? = nil) throws {
            var annotation = WorkoutAnnotation()
            annotation.title = title
            _ = try entry.save(
                HandwrittenWorkout(
                    activity: .running, start: Self.start, duration: duration, annotation: annotation))
        }
        let longest = 4 * 86_400.0
        for duration in [-1, longest + 1, .nan, .infinity] {
            #expect(throws: (any Error).self, "\(duration)") { try save(duration) }
        }
        for title in [" ", "a\nb", String(repeating: "t", count: WorkoutAnnotation.titleLimit + 1)] {
            #expect(throws: (any Error).self) { try save(60, title) }
        }
        #expect(try fixture.workouts().isEmpty)
        try save(longest)
        try save(60, String(repeating: "t", count: WorkoutAnnotation.titleLimit))
        #expect(try fixture.workouts().map { $0.end - $0.start }.sorted() == [60, longest])
    }

    @Test("A value is that of a moment, in its unit, and one of another kind is refused") func values() throws {
        let uuid = try entry.save(QuantityValue(70.5, .kilogram), of: .bodyMass, at: Self.start)
        let record = try #require(try entry.entered(uuid))
        #expect(record.type == .bodyMass && record.start == Self.start && record.end == Self.start)
        #expect(record.quantity == QuantityValue(70.5, .kilogram))
        for value in [QuantityValue(70, .meter), QuantityValue(.nan, .kilogram), QuantityValue(.infinity, .kilogram)] {
            #expect(throws: (any Error).self) { try entry.save(value, of: .bodyMass, at: Self.start) }
        }
        #expect(throws: (any Error).self) { try entry.save(QuantityValue(1, .count), of: .workout, at: Self.start) }
        #expect(try fixture.samples(.bodyMass).map(\.uuid) == [uuid] && fixture.workouts().isEmpty)
    }

    @Test("Only what bears the mark was entered by hand") func marks() throws {
        let marks: [MetadataValue?] = [nil, .bool(false), .bool(true)]
        let records = marks.enumerated().map { index, mark in
            let metadata: Metadata? = mark.map { [MetadataKey.wasUserEntered: $0] }
            return SampleRecord(
                type: .bodyMass, start: Self.start + Double(index), end: Self.start + Double(index),
                content: .quantity(QuantityValue(70, .kilogram)), metadata: metadata)
        }
        try fixture.access.write { try $0.save(records) }
        let found = try records.map { try entry.entered($0.uuid)?.uuid }
        #expect(found == [nil, nil, records[2].uuid])
    }
}
