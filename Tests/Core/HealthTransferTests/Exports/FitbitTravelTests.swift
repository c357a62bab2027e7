import Foundation
import HealthModel
import HealthStore
import Testing

@testable import HealthTransfer

/// Local times in exports of Fitbit without a zone, by the offsets that nights and exercises state.
@Suite struct FitbitTravelTests {
    private let fixture: ExportFixture

    init() throws { fixture = try ExportFixture() }

    private typealias File = FitbitFiles.File
    /// The midnight of 2024-03-10 in UTC, in seconds since 2001.
    private static let midnight = 731_721_600.0

    /// Exercises at noon in UTC on days of March, each with its offset.
    private static func exercises(_ offsets: [(day: Int, offset: String)]) -> File {
        FitbitFiles.table(
            "A_GoogleData", "UserExercises_2024-03-01",
            ["exercise_id,exercise_start,exercise_end,utc_offset,activity_name"]
                + offsets.map { "\($0.day),2024-03-\($0.day)T12:00:00Z,2024-03-\($0.day)T12:30:00Z,\($0.offset),Run" })
    }

    private static func nights(_ offsets: [(day: Int, offset: String)]) -> File {
        FitbitFiles.table(
            "A_GoogleData", "UserSleeps_2024-03-01",
            ["sleep_id,start_utc_offset,sleep_start,end_utc_offset,sleep_end"]
                + offsets.map {
                    "\($0.day),\($0.offset),2024-03-\($0.day)T01:00:00Z,\($0.offset),2024-03-\($0.day)T07:00:00Z"
                })
    }

    /// The hours by which local mornings are before those of UTC.
    private func hours(_ files: [File], days: [Int]) async throws -> [Double] {
        let rates = FitbitFiles.table(
            "Heart Rate Variability", "Respiratory Rate Summary - 2024-03-10",
            ["timestamp,full_sleep_breathing_rate"] + days.map { "2024-03-\($0)T08:00:00,14" })
        _ = try await fixture.run(files + [rates])
        let samples = try fixture.samples(.respiratoryRate).sorted { $0.start < $1.start }
        return zip(days, samples).map { day, sample in
            (Self.midnight + Double(day - 10) * 86_400 + 28_800 - sample.start) / 3_600
        }
    }

    @Test("IMP-40: without a zone, local times have the offset of the last exercise before them") func exercises()
        async throws
    {
        let offsets = Self.exercises([(12, "+09:00"), (14, "-05:00"), (16, "+05:30")])
        // Before the first one its offset counts.
        #expect(try await hours([offsets], days: [11, 13, 14, 15, 17]) == [9, 9, 9, -5, 5.5])
    }

    @Test("IMP-40: without a zone, local times have the offset of the last night before them") func nights()
        async throws
    {
        #expect(try await hours([Self.nights([(12, "+02:00"), (14, "-03:30")])], days: [11, 13, 15]) == [2, 2, -3.5])
    }

    @Test("IMP-40: offsets of nights and exercises count together, in order of time") func both() async throws {
        let files = [
            Self.nights([(11, "+01:00"), (15, "+03:00")]), Self.exercises([(13, "+02:00"), (17, "+04:00")]),
        ]
        #expect(try await hours(files, days: [12, 14, 16, 18]) == [1, 2, 3, 4])
    }

    @Test("IMP-40: a zone of the account goes before offsets, and without either the assumed one counts") func zones()
        async throws
    {
        let profile = FitbitFiles.table("Your Profile", "Profile", ["id,timezone", "1,Asia/Tokyo"])
        let files = [Self.exercises([(12, "-05:00")]), profile]
        #expect(try await hours(files, days: [11, 13]) == [9, 9])
        let other = try ExportFixture()
        _ = try await other.run([
            FitbitFiles.table("A_GoogleData", "steps_2024-03-01", ["timestamp,steps,data source"]),
            FitbitFiles.table(
                "Heart Rate Variability", "Respiratory Rate Summary - 2024-03-10",
                ["timestamp,full_sleep_breathing_rate", "2024-03-10T08:00:00,14"]),
        ])
        // Berlin.
        #expect(try other.samples(.respiratoryRate).map(\.start) == [Self.midnight + 7 * 3_600])
    }
}
