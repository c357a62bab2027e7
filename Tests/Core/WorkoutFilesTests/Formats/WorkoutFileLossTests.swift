import Foundation
import HealthModel
import TestSupport
import Testing

@testable import WorkoutFiles

@Suite struct WorkoutFileLossTests {
    private static let page = Repository.file("Documentation/Exporting.md")

    private func messages(_ recording: WorkoutRecording, _ format: WorkoutFileFormat) throws -> [String] {
        try WorkoutFileWriter.file(of: recording, as: format, file: "a").losses.map(\.message)
    }

    private func recording() -> WorkoutRecording {
        var points = RecordedPoints()
        for second in 0..<4 {
            var point = RecordedPoint()
            point.time = RandomRecording.start + Double(second) + (second == 2 ? 0.5 : 0)
            if second > 0 { (point.latitude, point.longitude) = (0, 45) }
            point.temperature = 20
            point.heartRate = second == 3 ? 300 : 100.25
            points.append(point)
        }
        var session = RecordedSession(
            start: RandomRecording.start, end: RandomRecording.start + 3, activity: .running)
        session.isIndoor = false
        session.totals.energy = 7.5
        var recording = WorkoutRecording(
            format: .fit, sessions: [session], points: points, pauses: [], name: nil, device: nil)
        recording.lengths = [RecordedLength(start: session.start, end: session.end, isActive: true)]
        recording.beats = [RecordedBeat(time: session.start, followsGap: true)]
        return recording
    }

    @Test func theReportNamesWhatIsNotInTheFile() throws {
        #expect(
            try messages(recording(), .gpx) == [
                "1 point without a position was left out: GPX cannot store it.",
                "1 date of a session was left out: GPX only supports the dates of the points.",
                "1 indoor or outdoor setting was left out: GPX cannot store it.",
                "1 pool length was left out: GPX cannot store it.",
                "1 heart beat was left out: GPX cannot store it.",
            ])
        #expect(
            try messages(recording(), .tcx) == [
                "1 heart rate was left out: TCX cannot store such a value.",
                "3 heart rates were rounded: TCX only supports whole numbers.",
                "4 air temperatures were left out: TCX cannot store them.",
                "1 pool length was left out: TCX cannot store it.",
                "1 heart beat was left out: TCX cannot store it.",
            ])
        #expect(
            try messages(recording(), .fit) == [
                "1 time of a point was rounded: FIT only supports whole seconds.",
                "1 heart rate was left out: FIT cannot store such a value.",
                "3 heart rates were rounded: FIT only supports whole numbers.",
                "1 indoor or outdoor setting was left out: FIT only supports indoor sports, and some outdoor ones.",
                "1 energy of a session was rounded: FIT only supports whole numbers.",
            ])
        #expect(
            try messages(recording(), .csv) == [
                "1 session was left out: CSV cannot store it.",
                "2 dates of sessions were left out: CSV cannot store them.",
                "1 activity was left out: CSV cannot store it.",
                "1 indoor or outdoor setting was left out: CSV cannot store it.",
                "1 pool length was left out: CSV cannot store it.",
                "1 heart beat was left out: CSV cannot store it.",
                "1 energy of a session was left out: CSV cannot store it.",
            ])
        #expect(try messages(recording(), .json) == [])
    }

    /// The page about exporting contains the table of the program, word for word.
    @Test func thePageHasTheTable() throws {
        let page = try String(contentsOf: Self.page, encoding: .utf8)
        let table = WorkoutFileTable.text
        #expect(page.contains("\n\n\(table)\n"), "This is the table that the page should have:\n\(table)")
    }

    @Test func datesThatTextCannotSayAreRefused() throws {
        var recording = recording()
        recording.laps = [RecordedLap(start: recording.start, end: 1e300)]
        for format in WorkoutFileFormat.writable where format != .fit {
            do throws(WorkoutFileError) {
                _ = try WorkoutFileWriter.bytes(of: recording, as: format, file: "a")
                Issue.record("\(format) was written")
            } catch {
                #expect(error.message == "Could not write 'a': it has dates before the year 1 or after 9999.")
            }
        }
    }
}
