import Testing

@testable import WorkoutFiles

/// Files of text have dates of the years 1 to 9999, FIT those from 1998 to 2126, each date of a recording exactly.
@Suite struct WritableDatesTests {
    /// 0001-01-01 00:00:00 UTC.
    private static let first = -63_113_904_000.0
    /// 9999-12-31 23:59:59 UTC.
    private static let end = 252_423_993_599.0

    typealias Change = @Sendable (inout WorkoutRecording, Double) -> Void

    /// Everything with a date.
    private static let dates: [(name: String, change: Change)] = [
        ("start", { $0.start = $1 }), ("end", { $0.end = $1 }), ("file", { $0.details.fileTime = $1 }),
        ("first", { $0.details.firstTime = $1 }), ("first session's start", { $0.sessions[0].start = $1 }),
        ("last session's start", { $0.sessions[$0.sessions.count - 1].start = $1 }),
        ("first session's end", { $0.sessions[0].end = $1 }),
        ("last session's end", { $0.sessions[$0.sessions.count - 1].end = $1 }),
        ("first lap's start", { $0.laps[0].start = $1 }), ("last lap's start", { $0.laps[2].start = $1 }),
        ("first lap's end", { $0.laps[0].end = $1 }), ("last lap's end", { $0.laps[2].end = $1 }),
        ("pause's start", { $0.pauses[0].start = $1 }), ("pause's end", { $0.pauses[0].end = $1 }),
        ("first length's start", { $0.lengths[0].start = $1 }), ("last length's end", { $0.lengths[1].end = $1 }),
        ("first set's start", { $0.sets[0].start = $1 }), ("last set's end", { $0.sets[1].end = $1 }),
        ("first length's end", { $0.lengths[0].end = $1 }), ("first set's end", { $0.sets[0].end = $1 }),
        ("first marker", { $0.markers[0].time = $1 }), ("last marker", { $0.markers[1].time = $1 }),
        ("first beat", { $0.beats[0].time = $1 }), ("last beat", { $0.beats[4].time = $1 }),
        ("first point", { set(0, $1, &$0) }), ("third point", { set(2, $1, &$0) }), ("last point", { set(6, $1, &$0) }),
    ]

    private static func set(_ point: Int, _ time: Double, _ recording: inout WorkoutRecording) {
        var times = Array(recording.points.times)
        times[point] = time
        recording.points.replaceTimes(times)
    }

    private static func outcome(_ recording: WorkoutRecording, _ format: WorkoutFileFormat) -> String {
        do throws(WorkoutFileError) {
            return try WorkoutFileWriter.bytes(of: recording, as: format, file: "a").isEmpty ? "empty" : "written"
        } catch { return error.message }
    }

    @Test func datesOfText() {
        let refusal = "Could not write 'a': it has dates before the year 1 or after 9999."
        let wrong = [Self.first.nextDown, Self.end, Self.end.nextUp, .nan, .infinity, -.infinity]
        for format in WorkoutFileFormat.writable where format != .fit {
            #expect(Self.outcome(RichRecording.make(), format) == "written")
            for (name, change) in Self.dates {
                for date in wrong {
                    var recording = RichRecording.make()
                    change(&recording, date)
                    #expect(Self.outcome(recording, format) == refusal, "\(format) \(name) \(date)")
                }
                for date in [Self.first, Self.end.nextDown] {
                    var recording = RichRecording.make()
                    change(&recording, date)
                    #expect(Self.outcome(recording, format) == "written", "\(format) \(name) \(date)")
                }
            }
        }
    }

    /// FIT refuses the dates of the recording and of its points; others are left out of the file.
    @Test func datesOfFIT() throws {
        let refusal = "Could not write 'a': FIT has no dates before 1998-07-04 or after 2126-02-05."
        let first = FITProfile.time(FITProfile.firstDate)
        let last = FITProfile.time(UInt32.max - 1)
        let refused: Set = ["start", "end", "first point", "third point", "last point"]
        for (name, change) in Self.dates {
            for date in [first, last] {
                var recording = RichRecording.make()
                change(&recording, date)
                #expect(Self.outcome(recording, .fit) == "written", "\(name) \(date)")
            }
            for date in [first.nextDown, first - 1, last.nextUp, last + 1, last + 1e12] {
                var recording = RichRecording.make()
                change(&recording, date)
                // Before a start is no end, and after an end no start.
                let isRefused =
                    refused.contains(name) && !(name == "start" && date > last) && !(name == "end" && date < first)
                #expect(Self.outcome(recording, .fit) == (isRefused ? refusal : "written"), "\(name) \(date)")
            }
        }
    }
}
