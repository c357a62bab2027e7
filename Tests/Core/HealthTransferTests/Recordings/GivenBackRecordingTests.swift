import Foundation
import HealthModel
import HealthStore
import TestStores
import TestSupport
import Testing

@testable import HealthTransfer
@testable import WorkoutFiles

/// The details of its file that a stored workout gives back.
@Suite struct GivenBackRecordingTests {
    private let store: LawStore

    init() throws { store = try LawStore() }

    private func givenBack(
        _ activity: WorkoutActivity = .running, _ change: (inout WorkoutRecording) -> Void
    ) throws -> WorkoutRecording {
        var recording = RecordingSweep.run(.fit, activity, steps: 20)
        change(&recording)
        return try #require(try store.recording(try store.store(recording)))
    }

    @Test("EXP-40: a corrected clock is given back, as a shift or as a zone, and an uncorrected one not")
    func clocks() throws {
        let plain = try givenBack { _ in }
        #expect(plain.details.shift == nil && plain.details.utcOffset == 7_200)
        for shift in [3_600, -0.25, 86_400 * 700.5] {
            let back = try givenBack { $0.shift(by: shift) }
            #expect(back.details.shift == shift)
            #expect(back.start == RecordingSweep.start + shift)
        }
        let zoned = try givenBack {
            $0.shift(by: 10)
            $0.details.timeZone = "Asia/Tokyo"
        }
        #expect(zoned.details.timeZone == "Asia/Tokyo" && zoned.details.shift == 10)
    }

    @Test("EXP-40: a corrected clock stays with a workout that is imported anew with another activity")
    func clockOfChanges() async throws {
        var recording = RecordingSweep.run(.fit, .other, steps: 20)
        recording.shift(by: -7_200)
        let old = try store.store(recording)
        let report = try await ActivityChange(access: store.access).change(old, to: .cycling)
        let new = try #require(report.workouts.first)
        let record = try store.access.own { try $0.samples(SampleRequest(.workout, .uuid([new]))) }.first
        #expect(record?.metadata?[WorkoutPlan.shiftKey] == .quantity(QuantityValue(-7_200, .second)))
        #expect(try store.recording(new)?.details.shift == -7_200)
    }

    @Test("EXP-40: what a file says of itself is given back, each of it") func details() throws {
        var track = WorkoutRecording.Track()
        (track.name, track.type, track.source) = ("Track", "kind", "Somewhere")
        let back = try givenBack {
            $0.details.creator = "Maker"
            $0.details.author = "Writer"
            $0.details.name = "Morning"
            $0.details.notes = "Wind"
            $0.details.fileTime = RecordingSweep.start + 77
            $0.details.utcOffset = -12_600
            $0.details.tracks = [track]
            $0.sessions[0].name = "Own"
            $0.laps = [RecordedLap(start: $0.start, end: $0.start + 30)]
            $0.markers = [RecordedMarker(time: $0.start + 5, name: "Hut")]
            $0.pauses = [.init(start: $0.start + 10, end: $0.start + 20)]
            $0.lengths = [RecordedLength(start: $0.start, end: $0.start + 9, isActive: true)]
            $0.sets = [RecordedSet(start: $0.start + 40, end: $0.start + 50, isActive: true)]
            $0.beats = [RecordedBeat(time: $0.start + 1, followsGap: false)]
        }
        let details = back.details
        #expect(details.creator == "Maker" && details.author == "Writer" && details.name == "Morning")
        #expect(details.notes == "Wind" && details.fileTime == RecordingSweep.start + 77)
        #expect(details.utcOffset == -12_600 && details.tracks.map(\.name) == ["Track"])
        #expect(details.tracks.map(\.type) == ["kind"] && details.tracks.map(\.source) == ["Somewhere"])
        let start = RecordingSweep.start
        #expect(back.sessions.map(\.name) == ["Own"] && back.format == .fit)
        #expect(back.laps.map { $0.end - start } == [30] && back.markers.map(\.name) == ["Hut"])
        #expect(back.pauses.map { [$0.start - start, $0.end - start] } == [[10, 20]])
        #expect(back.lengths.map { $0.end - start } == [9] && back.sets.map { $0.end - start } == [50])
        #expect(back.beats.map { $0.time - start } == [1])
    }
}
