import Foundation
import HealthModel
import HealthStore
import TestStores
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// The offsets from UTC of recordings of stored workouts, in all seasons.
@Suite struct StoredOffsetTests {
    private let store: LawStore
    /// The midnights in UTC of the first days of January and July 2020.
    private static let (january, july) = (599_529_600.0, 615_254_400.0)

    init() throws { store = try LawStore() }

    private func offset(_ zone: String, at start: Double) throws -> Int? {
        var record = WorkoutRecord(activityType: .running, duration: 300)
        record.isBuilderMade = true
        let sample = SampleRecord(
            type: .workout, start: start, end: start + 300, content: .workout(record),
            metadata: [MetadataKey.timeZone: .string(zone)])
        try store.engine.write(as: LawStore.app) { try $0.save([sample]) }
        return try #require(try store.recording(sample.uuid)).details.utcOffset
    }

    @Test(
        "The offset is that of the season of the workout",
        arguments: [
            ("Europe/Berlin", 3_600, 7_200), ("America/New_York", -18_000, -14_400),
            ("Australia/Sydney", 39_600, 36_000), ("Asia/Kolkata", 19_800, 19_800),
        ])
    func seasons(zone: String, winter: Int, summer: Int) throws {
        #expect(try offset(zone, at: Self.january) == winter)
        #expect(try offset(zone, at: Self.july) == summer)
    }

    @Test("On the day of a change the offset is that of the moment of the start") func changes() throws {
        // 2020-03-29 01:00 in UTC.
        let change = Self.january + 88 * 86_400 + 3_600
        #expect(try offset("Europe/Berlin", at: change - 1) == 3_600)
        #expect(try offset("Europe/Berlin", at: change) == 7_200)
        #expect(try offset("Europe/Berlin", at: change - 86_400) == 3_600)
        #expect(try offset("Europe/Berlin", at: change + 86_400) == 7_200)
    }
}
