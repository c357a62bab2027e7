import HealthModel
import TestSupport
import Testing

@testable import WorkoutFiles

/// The recorder of tracks through every order of its events, and what is made of its segments.
@Suite struct GPXRecorderSweepTests {
    private static func number(_ value: Double?) -> String { WholeOutcome.number(value) }

    /// Returns points at times, each a little further, with elevations that rise and fall.
    private static func points(_ times: [Double], from place: Int = 0, hasElevation: Bool = true) -> RecordedPoints {
        var points = RecordedPoints()
        for (index, time) in times.enumerated() {
            var point = RecordedPoint()
            let step = Double(place + index)
            (point.time, point.latitude, point.longitude) = (time, 50 + step * step / 10_000, 8 + step / 7_000)
            if hasElevation { point.elevation = 100 + [0, 3, -1, 6, 2][(place + index) % 5] }
            points.append(point)
        }
        return points
    }

    private static func text(_ recorder: GPXRecorder) -> String {
        let segments = recorder.segments.map {
            "\($0.points) \(number($0.start)) \(number($0.end)) \($0.track) \($0.session)"
        }
        let pauses = recorder.pauses().map { "\(number($0.start))-\(number($0.end))" }
        let marked = recorder.markedPauses.map { "\(number($0.start))-\(number($0.end))" }
        return "\(segments) \(pauses) \(marked) "
            + [
                recorder.distance, recorder.positionsDistance, recorder.elevation.ascent, recorder.elevation.descent,
                recorder.firstTime,
            ].map(number).joined(separator: " ")
            + " \(recorder.untimed) \(recorder.firstUntimed?.line ?? -1) \(recorder.timeGoesBack) "
            + recorder.points.times.map { number($0) }.joined(separator: ",")
    }

    private enum Event: CaseIterable {
        case segment
        case points
        case untimed
        case back
        case pause
        case resume
        case track
    }

    private static func apply(_ event: Event, _ number: Int, to recorder: inout GPXRecorder) {
        let time = Double(number * 10)
        switch event {
        case .segment:
            recorder.endSegment()
            recorder.beginSegment()
        case .points: recorder.add(points([time, time + 2, time + 5], from: number * 3), firstUntimed: nil)
        case .untimed:
            recorder.add(
                points([time, .nan, time + 3, .nan, .nan, time + 4], from: number * 3),
                firstUntimed: .init(file: "a", line: number))
        case .back:
            recorder.add(points([time - 15, time - 16], from: number * 3, hasElevation: false), firstUntimed: nil)
        case .pause: recorder.pause(at: time + 6)
        case .resume: recorder.resume(at: time + 8)
        case .track:
            recorder.endSegment()
            recorder.endTrack(.init())
            recorder.beginTrack()
            recorder.beginSegment()
        }
    }

    @Test func everyOrderOfEvents() throws {
        var kept = KeptOutcomes()
        let events = Event.allCases
        for (first, second) in events.flatMap({ first in events.map { (first, $0) } }) {
            for third in events {
                kept.add("\(first) \(second) \(third)") {
                    let all = events.map { fourth in
                        var recorder = GPXRecorder()
                        recorder.beginTrack()
                        recorder.beginSegment()
                        for (number, event) in [first, second, third, fourth].enumerated() {
                            Self.apply(event, number + 1, to: &recorder)
                        }
                        recorder.endSegment()
                        return Self.text(recorder)
                    }
                    return WholeOutcome.hash(Array(all.joined(separator: "\n").utf8))
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/recorder-events.txt") == nil)
    }

    /// A track is paused and resumed by marks, between which there is a pause even if its segments touch.
    @Test func pausesAreMarkedOrBetweenSegments() {
        var recorder = GPXRecorder()
        recorder.beginTrack()
        recorder.beginSegment()
        for event in [Event.points, .pause, .resume, .points, .segment, .points].enumerated() {
            Self.apply(event.element, event.offset + 1, to: &recorder)
        }
        recorder.endSegment()
        #expect(recorder.segments.map(\.points) == [0..<3, 3..<6, 6..<9])
        #expect(recorder.segments.map(\.start) == [10, 40, 60] && recorder.segments.map(\.end) == [15, 45, 65])
        // The pause from 26 to 38 is marked, and that from 45 to 60 is where there are no points.
        #expect(
            recorder.pauses() == [
                WorkoutRecording.Pause(start: 26, end: 38), WorkoutRecording.Pause(start: 45, end: 60),
            ])
    }

    /// Segments with their times and tracks, recorded one after another.
    private static func recorder(_ segments: [(track: Int, times: [Double])]) -> GPXRecorder {
        var recorder = GPXRecorder()
        var (track, place) = (-1, 0)
        for segment in segments {
            while track < segment.track {
                recorder.beginTrack()
                track += 1
            }
            recorder.beginSegment()
            recorder.add(points(segment.times, from: place), firstUntimed: nil)
            recorder.endSegment()
            place += segment.times.count
        }
        return recorder
    }

    private static let lists: [[(track: Int, times: [Double])]] = [
        [(0, [0, 1, 2]), (0, [5, 6])], [(0, [5, 6]), (0, [0, 1, 2])], [(0, [5, 6]), (0, [5, 9]), (1, [0, 7])],
        [(0, [0, 30]), (0, [10, 12]), (0, [20, 25]), (1, [28, 29])], [(0, [10, 12]), (1, [3, 11]), (2, [1, 2, 0])],
        [(0, [0, 1, 2, 3]), (1, [900_000]), (1, [5, 6])], [(0, [0, 1, 900_000, 2, 3]), (0, [7, 8])],
        [(0, [900_000, 900_001, 900_002]), (1, [0])], [(0, [3]), (1, [3]), (2, [3]), (2, [1])],
        [(0, [0, 1, 2, 700_000_000, 4, 5, 6, 7]), (1, [700_000_020, 21])],
    ]

    @Test func segmentsSortedAndCleaned() throws {
        var kept = KeptOutcomes()
        let tracks: [[WorkoutRecording.Track]] = [
            [], [.init(), .init(), .init()],
            [
                .init(name: "A", type: "running", source: "x", positions: 3, totals: Self.totals(1)),
                .init(name: "B", type: "cycling", source: nil, positions: 2, totals: Self.totals(10)),
                .init(name: "C", type: "run", source: nil, positions: 1, totals: Self.totals(100)),
            ],
            [
                .init(name: "A", type: nil, source: nil, positions: 3, totals: Self.totals(1)),
                .init(name: nil, type: "hiking", source: nil, positions: 3, totals: StatedTotals()),
                .init(name: "C", type: "hike", source: nil, positions: 3, totals: Self.totals(100)),
            ],
        ]
        for (index, list) in Self.lists.enumerated() {
            kept.add("\(index)") { Self.text(Self.recorder(list)) }
            kept.add("\(index) dated") {
                var recorder = Self.recorder(list)
                return "\(recorder.dateStrays()) " + Self.text(recorder)
            }
            kept.add("\(index) without strays") {
                var recorder = Self.recorder(list)
                return "\(recorder.leaveOutStrays()) " + Self.text(recorder)
            }
            kept.add("\(index) sorted") {
                var recorder = Self.recorder(list)
                let isSorted = recorder.sortSegments()
                recorder.assign(segment: 0, to: 3)
                return "\(isSorted) " + Self.text(recorder)
            }
            for (number, own) in tracks.enumerated() where number != 0 || list.allSatisfy({ $0.track == 0 }) {
                kept.add("\(index) of tracks \(number)") {
                    var recorder = Self.recorder(list)
                    var warnings = WarningCollector()
                    var details = WorkoutRecording.Details()
                    details.tracks = own
                    let recording = TrackRecordingBuilder.recording(
                        .gpx, &recorder, details, file: "a", warnings: &warnings)
                    guard let recording else { return "-" }
                    let written = GPXTracks.of(recording)
                    return recording.sessions.map { "\($0)" }.joined(separator: "\n") + WholeOutcome.text(recording)
                        + "\(written)"
                        + WorkoutFileFormat.writable.map { format in
                            recording.losses(as: format).map(\.message).joined()
                        }.joined(separator: "\n")
                }
            }
        }
        kept.add("nothing") {
            var (recorder, warnings) = (GPXRecorder(), WarningCollector())
            let recording = TrackRecordingBuilder.recording(.gpx, &recorder, .init(), file: "a", warnings: &warnings)
            return recording == nil ? "-" : "some"
        }
        for (index, range) in [0..<0, 0..<4, 1..<3, 3..<4].enumerated() {
            kept.add("unplaced \(index)") {
                var recorder = Self.recorder(Self.lists[0])
                recorder.append(Self.points([40, 38, 44, 41], from: 2), range, track: 1)
                return Self.text(recorder)
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/recorder-segments.txt") == nil)
    }

    private static func totals(_ factor: Double) -> StatedTotals {
        var totals = StatedTotals()
        (totals.distance, totals.timer, totals.elapsed) = (3 * factor, 5 * factor, 7 * factor)
        (totals.energy, totals.ascent, totals.descent, totals.maximumSpeed) = (factor, 2 * factor, 4 * factor, factor)
        return totals
    }
}
