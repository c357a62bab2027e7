import Foundation
import HealthModel
import Testing

@testable import WorkoutFiles

/// The order of what is written between the records of a FIT file.
@Suite struct FITTimelineTests {
    private static func recording(_ change: (inout WorkoutRecording) -> Void) -> WorkoutRecording {
        var recording = WorkoutRecording(
            format: .json, sessions: [RecordedSession(start: 0, end: 60, activity: .running)],
            points: RecordedPoints(times: [0, 60]), pauses: [], name: nil, device: nil)
        change(&recording)
        return recording
    }

    private static func text(_ entries: [FITTimeline.Entry]) -> [String] {
        entries.map { entry in
            switch entry {
            case .stop(let time): "stop \(time)"
            case .start(let time): "start \(time)"
            case .marker(let marker): "marker \(marker.time) \(marker.name ?? "-")"
            case .beats(let chain):
                "beats \(chain.first.map { "\($0)" } ?? "-")\(chain.followsGap ? "!" : "") \(chain.intervals)"
            }
        }
    }

    /// A record at the start of a pause comes before the pause, and one at its end after it.
    @Test func pausesBesideRecords() {
        let recording = Self.recording { $0.pauses = [.init(start: 10, end: 20), .init(start: 20, end: 30)] }
        var timeline = FITTimeline(recording)
        #expect(Self.text(timeline.until(9)) == [] && Self.text(timeline.until(10)) == [])
        #expect(Self.text(timeline.until(10.001)) == ["stop 10.0"] && Self.text(timeline.until(19.999)) == [])
        #expect(Self.text(timeline.until(20)) == ["start 20.0"] && Self.text(timeline.until(20)) == [])
        #expect(
            Self.text(timeline.until(21)) == ["stop 20.0"] && Self.text(timeline.until(.infinity)) == ["start 30.0"])
        #expect(Self.text(timeline.until(.infinity)) == [])
    }

    @Test func markersBesideRecordsAndPauses() {
        let recording = Self.recording { recording in
            recording.pauses = [.init(start: 10, end: 20)]
            recording.markers = [10, 20, 20, 5].enumerated().map {
                RecordedMarker(time: $0.element, name: "\($0.offset)")
            }
        }
        var timeline = FITTimeline(recording)
        #expect(Self.text(timeline.until(5)) == ["marker 5.0 3"])
        #expect(Self.text(timeline.until(10)) == ["marker 10.0 0"])
        #expect(Self.text(timeline.until(60)) == ["stop 10.0", "start 20.0", "marker 20.0 1", "marker 20.0 2"])
    }

    @Test func chainsOfBeats() {
        func chains(_ beats: [(Double, Bool)]) -> [String] {
            var timeline = FITTimeline(
                Self.recording { $0.beats = beats.map { RecordedBeat(time: $0.0, followsGap: $0.1) } })
            return Self.text(timeline.until(.infinity))
        }
        #expect(
            chains([]) == [] && chains([(1, false)]) == ["beats 1.0 []"] && chains([(1, true)]) == ["beats 1.0! []"])
        #expect(chains([(1, true), (2, false), (2.5, false)]) == ["beats 1.0! [1.0, 0.5]"])
        // Five intervals stand in a message.
        let beats = (0..<5).map { (Double($0), false) }
        #expect(chains(beats) == ["beats 0.0 [1.0, 1.0, 1.0, 1.0]"])
        #expect(chains(beats + [(5, false)]) == ["beats 0.0 [1.0, 1.0, 1.0, 1.0, 1.0]"])
        #expect(
            chains(beats + [(5, false), (6, false)])
                == ["beats 0.0 [1.0, 1.0, 1.0, 1.0, 1.0]", "beats - [1.0]"])
        // A gap, a step back and a time that no interval can have begin anew.
        #expect(chains([(1, false), (2, true), (3, false)]) == ["beats 1.0 []", "beats 2.0! [1.0]"])
        #expect(chains([(1, false), (1, false), (2, false)]) == ["beats 1.0 []", "beats 1.0 [1.0]"])
        #expect(chains([(3, false), (2, false)]) == ["beats 2.0 []", "beats 3.0 []"])
        #expect(chains([(1, false), (66.534, false)]) == ["beats 1.0 [65.534]"])
        #expect(chains([(1, false), (66.535, false)]) == ["beats 1.0 []", "beats 66.535 []"])
        #expect(chains([(1, false), (1.001, false)]) == ["beats 1.0 [0.001]"])
        // A chain stands where its last beat is.
        var timeline = FITTimeline(
            Self.recording { $0.beats = [1.0, 2, 3].map { .init(time: $0, followsGap: false) } })
        #expect(Self.text(timeline.until(2.999)) == [] && Self.text(timeline.until(3)) == ["beats 1.0 [1.0, 1.0]"])
    }

    /// The record at the start of a pause is no record of the time behind it.
    @Test func recordsAtTheEdgesOfPausesComeBack() throws {
        let start = 599_529_600.0
        let recording = WorkoutRecording(
            format: .json, sessions: [RecordedSession(start: start, end: start + 60, activity: .running)],
            points: RecordedPoints(times: [0, 10, 20, 40, 60].map { start + $0 }),
            pauses: [.init(start: start + 10, end: start + 20), .init(start: start + 40, end: start + 50)], name: nil,
            device: nil)
        let bytes = try WorkoutFileWriter.bytes(of: recording, as: .fit, file: "a")
        var order: [String] = []
        FITMessage.forEach(in: bytes) { message in
            let second = Int(FITProfile.time(message.timestamp) - start)
            if message.definition.message == FITProfile.Record.message { order.append("\(second)") }
            if message.definition.message == FITProfile.Event.message, message.integer(FITProfile.Event.event) == 0 {
                let isStart = message.integer(FITProfile.Event.type).flatMap(FITEvent.isStart) == true
                order.append("\(isStart ? "start" : "stop") \(second)")
            }
        }
        #expect(
            order == [
                "start 0", "0", "10", "stop 10", "start 20", "20", "40", "stop 40", "start 50", "60", "stop 60",
            ])
    }

    /// A stated time of a lap or a session is written where it is within a second of its dates.
    @Test func statedTimesBesideDates() throws {
        let start = 599_529_600.0
        func ends(_ lap: Double?, _ session: Double?) throws -> [Double] {
            var recording = WorkoutRecording(
                format: .json, sessions: [RecordedSession(start: start, end: start + 60, activity: .running)],
                points: RecordedPoints(times: [0, 50].map { start + $0 }), pauses: [], name: nil, device: nil)
            recording.laps = [(0.0, 30.0), (30, 60)].map { RecordedLap(start: start + $0.0, end: start + $0.1) }
            recording.laps[0].totals.elapsed = lap
            recording.sessions[0].totals.elapsed = session
            let bytes = try WorkoutFileWriter.bytes(of: recording, as: .fit, file: "a")
            let read = try FITReader.recording(from: MemoryByteSource(bytes), file: "a")
            return [read.laps[0].end - start, read.sessions[0].end - start, read.sessions[0].totals.elapsed ?? -1]
        }
        #expect(try ends(nil, nil) == [30, 60, 60] && ends(30.5, 60.5) == [30.5, 60.5, 60.5])
        #expect(try ends(31, 61) == [31, 61, 61] && ends(29, 59) == [29, 59, 59])
        #expect(try ends(31.001, 61.001) == [30, 60, 60] && ends(28.999, 58.999) == [30, 60, 60])
        #expect(try ends(500, 500) == [30, 60, 60])
    }
}
