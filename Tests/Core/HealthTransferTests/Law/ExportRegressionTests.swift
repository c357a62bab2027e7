import Foundation
import HealthModel
import HealthStore
import TestStores
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// Files that once corrupted stores, each with its regression test.
@Suite(.enabled(if: RealFile.isAvailable, "the collection of real files is not beside the package"))
struct ExportRegressionTests {
    private let store: LawStore

    init() throws {
        store = try LawStore()
    }

    private func stored(_ name: String, in state: LawStore.State = .plain) async throws -> WorkoutRecording {
        let path = RealFile.folder.appending(path: name).path
        let workouts = await WorkoutImporter(access: store.access).importFile(path).workouts
        try store.disturb()
        try store.enter(state)
        let uuid = try #require(workouts.first)
        return try #require(try store.recording(uuid))
    }

    private func original(_ name: String) throws -> WorkoutRecording {
        let path = RealFile.folder.appending(path: name).path
        return try WorkoutFileReader.recording(from: FileByteSource(path: path), file: name)
    }

    @Test func aRunBesideOtherSourcesHas2809RowsAndNot5617() async throws {
        let recording = try await stored("fit/activity-small-fenix2-run.fit")
        let table = WorkoutFileFormat.csv
        let lines = try WorkoutFileWriter.bytes(of: recording, as: table, file: "a").split(
            separator: UInt8(ascii: "\n"))
        #expect(lines.count == 1 + 2_809)
    }

    @Test func aCondensedRideKeepsAll8823HeartRates() async throws {
        let recording = try await stored("fit/garmin-edge-road.fit", in: .condensed)
        #expect(recording.summary(of: .heartRate)?.count == 8_823)
    }

    @Test func aRunKeepsItsCadence() async throws {
        let name = "fit/activity-small-fenix2-run.fit"
        let (found, expected) = (try await stored(name), try original(name))
        #expect(expected.summary(of: .cadence) != nil)
        #expect(found.summary(of: .cadence) == expected.summary(of: .cadence))
    }

    @Test func intervalsBetweenBeatsStay() async throws {
        let name = "fit/hrv-activity.fit"
        let (found, expected) = (try await stored(name, in: .condensed), try original(name))
        #expect(expected.beats.count > 100)
        #expect(found.beats.count == expected.beats.count)
        #expect(found.beats.map(\.followsGap) == expected.beats.map(\.followsGap))
        #expect(zip(found.beats, expected.beats).allSatisfy { abs($0.time - $1.time) < 1e-6 })
    }

    @Test func aTriathlonIsOneWorkoutWithItsLegs() async throws {
        let name = "fit/triathlon_summary_first.fit"
        let (found, expected) = (try await stored(name), try original(name))
        #expect(found.sessions == expected.sessions && found.sessions.count > 2)
    }
}
