import Foundation
import HealthModel
import Testing

@testable import HealthReports

/// Titles of workouts that have none.
@Suite struct SuggestedTitleTests {
    private static func workout(_ activity: WorkoutActivity, _ metadata: Metadata?) throws -> WorkoutSummary {
        // 2026-05-12 04:30 UTC.
        let start = 800_253_000.0
        let workout = WorkoutRecord(activityType: activity, start: start, end: start + 3_600, events: nil, totals: [:])
        return try #require(
            WorkoutSummary(
                SampleRecord(
                    type: .workout, start: start, end: start + 3_600, content: .workout(workout), metadata: metadata)))
    }

    private static func title(_ activity: WorkoutActivity, in zone: String?) throws -> String {
        try workout(activity, zone.map { [MetadataKey.timeZone: .string($0)] }).suggestedTitle
    }

    @Test func WEB_20_aTitleIsMadeOfTheHourAtThePlaceAndTheSport() throws {
        #expect(try Self.title(.running, in: "Europe/Zurich") == "Morning run")
        #expect(try Self.title(.cycling, in: "Asia/Tokyo") == "Afternoon ride")
        #expect(try Self.title(.swimming, in: "America/Los_Angeles") == "Evening swim")
        #expect(try Self.title(.yoga, in: "UTC") == "Night yoga")
        #expect(try Self.title(.other, in: "Europe/Zurich") == "Morning workout")
    }

    @Test func WEB_20_withoutAZoneItIsTheSportAlone() throws {
        #expect(try Self.title(.running, in: nil) == "Run")
    }

    @Test func WEB_20_aGivenTitleIsToldApart() throws {
        let given = try Self.workout(
            .running, [WorkoutSummary.nameKey: .string("Along the lake"), MetadataKey.timeZone: .string("UTC")])
        #expect(given.title == "Along the lake" && given.suggestedTitle == "Night run")
        #expect(try Self.workout(.running, nil).title == nil)
    }
}
