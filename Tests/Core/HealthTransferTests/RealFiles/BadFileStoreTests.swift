import HealthKit
import OpenHealthKit
import TestStores
import TestSupport
import Testing

@testable import HealthTransfer

/// Damaged files: everything readable is stored, and each damage is reported in a sentence.
@Suite(.enabled(if: RealFile.isAvailable, "the collection of real files is not beside the package"))
struct BadFileStoreTests {
    /// The result of importing a file.
    struct Outcome: Sendable, CustomStringConvertible {
        var file: String
        /// The numbers of stored workouts, heart rate samples, and positions of routes.
        var workouts = 0
        var heartRates = 0
        var positions = 0
        /// The warnings, or the error of a file without usable data; % replaces the path.
        var sentences: [String] = []

        var description: String { file }
    }

    private static let outcomes: [Outcome] = [
        // The file contains the same recording twice.
        Outcome(
            file: "fit/activity-activity-filecrc.fit", workouts: 1, positions: 14,
            sentences: ["The checksum is wrong (byte 1540): the file was changed or is damaged."]),
        Outcome(
            file: "fit/activity-filecrc.fit", workouts: 1, positions: 14,
            sentences: ["The checksum is wrong (byte 769): the file was changed or is damaged."]),
        Outcome(
            file: "fit/activity-settings-corruptheader.fit", workouts: 1, positions: 14,
            sentences: [
                "The file is damaged: the data after its end are not a FIT file ('%', byte 771). The content before that was read."
            ]),
        Outcome(
            file: "fit/activity-unexpected-eof.fit", workouts: 1, positions: 14,
            sentences: [
                "The file is damaged: its header declares 757 bytes of data, but only 756 are left ('%', byte 768). "
                    + "The content before that was read."
            ]),
        Outcome(
            file: "fit/coros-pace-2-misaligned-fields.fit", workouts: 1, heartRates: 8_946, positions: 10_305,
            sentences: [
                "5 fields were left out: their sizes do not match their types (the first in byte 41111): field 3 of message "
                    + "21 has the size 1, which is not a multiple of 4."
            ]),
        Outcome(file: "fit/elemnt-bolt-no-application-id.fit", workouts: 1, heartRates: 0, positions: 131),
        Outcome(
            file: "fit/never-closed-recording.fit", workouts: 1, heartRates: 2_319, positions: 2_319,
            sentences: [
                "The recording was never closed (byte 4); it was read to its end.",
                "The file has no summary of the activity; dates and totals are those of its points.",
            ]),
        Outcome(
            file: "gpx/bad.gpx",
            sentences: ["Could not read '%': it contains a track, but none of its points has a valid position."]),
        Outcome(
            file: "gpx/empty_trk.gpx",
            sentences: ["Could not read '%': it contains a track, but the track has no points."]),
        Outcome(
            file: "gpx/opentracks_trackpointextensions_incorrect.gpx", workouts: 1, heartRates: 1, positions: 5,
            sentences: ["The stated distance (m) of 222,125.5 was not used: it is impossible."]),
        Outcome(
            file: "gpx/unicode_with_bom_noencoding.gpx",
            sentences: [
                "Could not read '%': it contains waypoints or planned routes, but no recorded track; a workout needs "
                    + "a track with times."
            ]),
        // A longitude of 180.9 degrees is beyond the date line.
        Outcome(
            file: "gpx/wptError.gpx", workouts: 1, positions: 2,
            sentences: ["The track goes on 5,414 km away after 6 s: this step counts no distance."]),
        Outcome(
            file: "tcx/bad.tcx", workouts: 1, heartRates: 2, positions: 1,
            sentences: [
                "3 values were left out: they could not be read (the first in line 50, byte 2356).",
                "2 points were left out: they have no valid position (the first in line 58, byte 2790).",
                "2 points were left out: they are duplicates.",
                "The distance samples add up to 81% less than the file states.",
                "1 position was left out of distance and route: it marks a missing fix.",
                "The stated active time is longer than the workout: it was computed from the recording.",
            ]),
    ]

    @Test func everyBadFileIsInTheTable() {
        let bad = RealFile.everything.map(\.name).filter { $0.hasPrefix("bad/") }
        #expect(Set(bad) == Set(Self.outcomes.map { "bad/" + $0.file }))
    }

    @Test(arguments: outcomes)
    func whatCanBeSavedIsSaved(_ outcome: Outcome) async throws {
        let store = try HKHealthStore.forTest()
        let path = RealFile.folder.appending(path: "bad/" + outcome.file).path
        let report = await WorkoutImporter(access: store.context.access).importFile(path)
        #expect(report.status == (outcome.workouts > 0 ? .imported : .failed))
        #expect(
            report.warnings + [report.error].compactMap(\.self)
                == outcome.sentences.map { $0.replacing("'%'", with: "'\(path)'") })
        let facts = try await StoredFacts(store)
        #expect(facts.numbers["workouts"] == Double(outcome.workouts))
        #expect(facts.numbers["hr_count"] == Double(outcome.heartRates))
        #expect(facts.numbers["positions"] == Double(outcome.positions))
        #expect(try StoredFacts.problems(store) == [])
        #expect(await WorkoutImporter(access: store.context.access).importFile(path).samples == 0)
    }
}
