import Foundation
import HealthModel
import Testing

@testable import WorkoutFiles

/// The parts of a TCX file in this library's own elements: only those that the format's do not say.
@Suite struct TCXOwnPartTests {
    private static let start = 599_529_600.0

    private static func recording(
        _ activity: WorkoutActivity = .running, _ change: (inout WorkoutRecording) -> Void = { _ in }
    ) -> WorkoutRecording {
        var recording = WorkoutRecording(
            format: .json, sessions: [RecordedSession(start: start, end: start + 60, activity: activity)],
            points: RecordedPoints(times: [0, 20, 40, 60].map { start + $0 }), pauses: [], name: nil, device: nil)
        change(&recording)
        return recording
    }

    private static func written(_ recording: WorkoutRecording) throws -> String {
        String(decoding: try WorkoutFileWriter.bytes(of: recording, as: .tcx, file: "a"), as: UTF8.self)
    }

    private static func again(_ recording: WorkoutRecording) throws -> WorkoutRecording {
        try TCXReader.recording(from: MemoryByteSource(written(recording)), file: "a")
    }

    /// Each fact alone makes an element of a lap.
    @Test func factsOfALap() {
        let writer = TCXTextWriter(Self.recording())
        var told = StatedTotals()
        (told.timer, told.distance) = (60, 100)
        func hasOwn(_ change: (inout TCXActivity.Lap) -> Void) -> Bool {
            var lap = TCXActivity.Lap(start: Self.start)
            change(&lap)
            return writer.hasOwn(lap, told)
        }
        #expect(!hasOwn { _ in } && hasOwn { $0.end = Self.start + 5 } && hasOwn { $0.isMadeUp = true })
        #expect(hasOwn { $0.goesOn = true } && hasOwn { $0.goesOn = false })
        #expect(!hasOwn { ($0.totals.timer, $0.totals.distance) = (60, 100) } && !hasOwn { $0.totals.timer = 60 })
        for total in StatedTotal.allCases { #expect(hasOwn { $0.totals[total] = 7 }, "\(total)") }
        #expect(hasOwn { ($0.totals.timer, $0.totals.distance) = (60, 101) })
    }

    @Test(arguments: [true, false]) func aLapThatGoesOnOrNot(goesOn: Bool) throws {
        let recording = Self.recording { recording in
            recording.laps = [
                RecordedLap(start: Self.start, end: Self.start + 30),
                RecordedLap(start: Self.start + 30, end: Self.start + 60),
            ]
            guard !goesOn else { return }
            recording.segments = [0..<2, 2..<4].map {
                .init(
                    $0, from: Self.start + Double($0.lowerBound) * 20, to: Self.start + Double($0.upperBound - 1) * 20,
                    session: 0, track: 0)
            }
        }
        let read = try Self.again(recording)
        #expect(read.laps.map { $0.end - Self.start } == [30, 60])
        #expect(read.segments.map(\.points) == (goesOn ? [0..<4] : [0..<2, 2..<4]))
    }

    @Test func factsOfASession() throws {
        func own(_ change: (inout WorkoutRecording) -> Void) throws -> [String] {
            let recording = Self.recording { recording in
                recording.laps = [RecordedLap(start: Self.start, end: Self.start + 60)]
                change(&recording)
            }
            let text = try Self.written(recording)
            let (read, session) = (try Self.again(recording).sessions[0], recording.sessions[0])
            #expect(read.start == session.start && read.end == session.end && read.activity == session.activity)
            #expect(read.isIndoor == session.isIndoor && read.isPoolSwim == session.isPoolSwim)
            #expect(read.poolLength == session.poolLength && read.totals.ascent == session.totals.ascent)
            #expect(read.activityName == session.activityName ?? read.activityName)
            return ["RecordedSession", "RecordedPause", "RecordedDevice"].filter { text.contains("<ohk:\($0) ") }
        }
        #expect(try own { _ in } == [])
        #expect(try own { $0.sessions[0].isIndoor = true } == ["RecordedSession"])
        #expect(try own { $0.sessions[0].isIndoor = false } == ["RecordedSession"])
        #expect(try own { $0.sessions[0].isPoolSwim = true } == ["RecordedSession"])
        #expect(try own { $0.sessions[0].poolLength = 33.5 } == ["RecordedSession"])
        #expect(try own { $0.sessions[0].activityName = "Fell running" } == ["RecordedSession"])
        #expect(try own { $0.sessions[0].activity = .hiking } == ["RecordedSession"])
        #expect(try own { $0.sessions[0].totals.ascent = 30 } == ["RecordedSession"])
        #expect(try own { $0.sessions[0].start = Self.start - 5 } == ["RecordedSession"])
        #expect(try own { $0.sessions[0].end = Self.start + 65 } == ["RecordedSession"])
    }

    /// A device that the file's own elements cannot say stands beside the activity, whether there is more or not.
    @Test(arguments: [true, false]) func aDeviceOfItsOwn(hasMore: Bool) throws {
        var device = RecordedDevice()
        (device.manufacturer, device.model) = ("Maker", "Model")
        let recording = Self.recording { recording in
            recording.device = device
            if hasMore { recording.sessions[0].isIndoor = true }
        }
        let text = try Self.written(recording)
        #expect(text.contains("<ohk:RecordedDevice ") && text.contains("<ohk:RecordedSession ") == hasMore)
        let read = try Self.again(recording)
        #expect(read.device == device && read.sessions[0].isIndoor == (hasMore ? true : nil))
        let none = try Self.written(Self.recording())
        #expect(!none.contains("<ohk:RecordedDevice ") && !none.contains("<ohk:RecordedSession "))
    }
}
