import HealthModel
import TestSupport
import Testing

@testable import WorkoutFiles

/// What formats of tracks lose of a recording, by its tracks, its sessions and the points with positions.
///
/// `HK_WRITE_SCREENS=1` in the environment rewrites the text in `Tests/Core/Texts/Sweeps`.
@Suite struct TrackLossTests {
    /// A segment of two points, five seconds apart.
    private struct Part {
        var start: Double
        var track = 0
        var session = 0
        /// The points with a position.
        var placed = [true, true]
    }

    private static func recording(
        _ parts: [Part], types: [String?] = [nil],
        sessions: [(start: Double, end: Double, activity: WorkoutActivity, name: String?)] = [(0, 5, .other, nil)],
        pauses: [(Double, Double)] = []
    ) -> WorkoutRecording {
        var points = RecordedPoints()
        var segments: [WorkoutRecording.Segment] = []
        for part in parts {
            let first = points.count
            for (index, isPlaced) in part.placed.enumerated() {
                var point = RecordedPoint()
                point.time = part.start + 5 * Double(index)
                if isPlaced { (point.latitude, point.longitude) = (1, 2) }
                points.append(point)
            }
            segments.append(
                .init(
                    first..<points.count, from: part.start, to: part.start + 5 * Double(part.placed.count - 1),
                    session: part.session, track: part.track))
        }
        var details = WorkoutRecording.Details()
        details.tracks = types.map { type in
            var track = WorkoutRecording.Track()
            track.type = type
            return track
        }
        return WorkoutRecording(
            format: .gpx,
            sessions: sessions.map {
                RecordedSession(start: $0.start, end: $0.end, activity: $0.activity, activityName: $0.name)
            }, points: points, segments: segments,
            pauses: pauses.map { .init(start: $0.0, end: $0.1) }, details: details, device: nil)
    }

    private static func text(_ recording: WorkoutRecording) -> String {
        let losses: [(String, @Sendable (WorkoutRecording) -> Int)] = [
            ("activities", TrackLosses.activities), ("names", TrackLosses.activityNames),
            ("names of placed", TrackLosses.activityNamesOfPlacedTracks), ("tracks", TrackLosses.emptyTracks),
            ("sessions", TrackLosses.sessions), ("dates", TrackLosses.sessionDates), ("pauses", TrackLosses.pauses),
            ("device", TrackLosses.deviceParts),
        ]
        let texts = losses.compactMap { name, count -> String? in
            let count = count(recording)
            return count == 0 ? nil : "\(name) \(count)"
        }
        return texts.isEmpty ? "nothing" : texts.joined(separator: ", ")
    }

    private static let nowhere = [false, false]

    @Test func tracks() throws {
        var kept = KeptOutcomes()
        let run = [(0.0, 15.0, WorkoutActivity.running, "running" as String?)]
        for types in [[nil, nil], ["running", nil], [nil, "running"], ["running", "running"]] as [[String?]] {
            for places in [
                [[true, true], [true, true]], [Self.nowhere, [true, true]], [[true, true], Self.nowhere],
                [Self.nowhere, Self.nowhere],
            ] {
                kept.add("\(types.map { $0 ?? "-" }), \(places)") {
                    let parts = [Part(start: 0, placed: places[0]), Part(start: 10, track: 1, placed: places[1])]
                    return Self.text(Self.recording(parts, types: types, sessions: run, pauses: [(5, 10)]))
                }
            }
        }
        kept.add("no segment of the second track") {
            Self.text(Self.recording([Part(start: 0)], types: ["running", "cycling"], sessions: run))
        }
        kept.add("no segment of the first track") {
            Self.text(Self.recording([Part(start: 0, track: 1)], types: ["running", "cycling"], sessions: run))
        }
        kept.add("no track") { Self.text(Self.recording([Part(start: 0)], types: [])) }
        kept.add("two segments of a track, one without positions") {
            Self.text(
                Self.recording(
                    [Part(start: 0, placed: Self.nowhere), Part(start: 10)], types: ["running"], sessions: run))
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/losses-tracks.txt") == nil)
    }

    @Test func sessions() throws {
        var kept = KeptOutcomes()
        typealias Session = (start: Double, end: Double, activity: WorkoutActivity, name: String?)
        func add(_ name: String, _ sessions: [Session], _ places: [[Bool]], _ pauses: [(Double, Double)] = []) {
            kept.add(name) {
                let parts = places.enumerated().map { number, placed in
                    Part(start: sessions[number].start, session: number, placed: placed)
                }
                return Self.text(Self.recording(parts, sessions: sessions, pauses: pauses))
            }
        }
        let here = [true, true]
        let run: Session = (0, 5, .running, nil)
        func bike(_ start: Double) -> Session { (start, start + 5, .cycling, nil) }
        add("one", [run], [here])
        add("one without positions", [run], [Self.nowhere])
        add("two", [run, bike(10)], [here, here], [(5, 10)])
        add("two, the first without positions", [run, bike(10)], [Self.nowhere, here], [(5, 10)])
        add("two, the second without positions", [run, bike(10)], [here, Self.nowhere], [(5, 10)])
        add("two of one activity", [bike(0), bike(10)], [here, here])
        add("three, two of one activity", [bike(0), bike(10), (20, 25, .running, nil)], [here, here, here])
        add("there and back", [bike(0), (10, 15, .running, nil), bike(20)], [here, here, here])
        add(
            "there and back, the middle without positions", [bike(0), (10, 15, .running, nil), bike(20)],
            [here, Self.nowhere, here])
        add("an unknown activity", [(0, 5, .cardioDance, "dancing")], [here])
        add(
            "an unknown activity among others", [bike(0), (10, 15, .curling, nil), (20, 25, .other, "odd")],
            [here, here, here])
        for name in ["running", "Run", "trail run", "cycling", "odd", ""] {
            add("running as '\(name)'", [(0, 5, .running, name)], [here])
            add("other as '\(name)'", [(0, 5, .other, name)], [here])
        }
        for (start, end) in [(0, 5), (-1, 5), (1, 5), (0, 4), (0, 6), (-1, 6)] as [(Double, Double)] {
            kept.add("from \(start) to \(end)") {
                Self.text(Self.recording([Part(start: 0)], sessions: [(start, end, .running, nil)]))
            }
            kept.add("from \(start) to \(end), points at the ends without positions") {
                Self.text(
                    Self.recording(
                        [Part(start: -5, placed: [false, true, true, false])], sessions: [(start, end, .running, nil)]))
            }
        }
        kept.add("segments in another order") {
            Self.text(Self.recording([Part(start: 10), Part(start: 0)], sessions: [(0, 15, .running, nil)]))
        }
        kept.add("a session without segments") {
            Self.text(Self.recording([Part(start: 0)], sessions: [run, bike(10)]))
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/losses-sessions.txt") == nil)
    }

    @Test func pauses() throws {
        var kept = KeptOutcomes()
        let parts = [Part(start: 0), Part(start: 10), Part(start: 20, placed: Self.nowhere), Part(start: 30)]
        for pauses in [
            [], [(5, 10)], [(5, 10), (15, 30)], [(15, 20)], [(25, 30)], [(5, 9)], [(6, 10)],
            [(5, 10), (15, 20), (25, 30)],
            [(35, 40)], [(0, 5)], [(5, 10), (5, 10)], [(5, 30)],
        ] as [[(Double, Double)]] {
            kept.add("\(pauses)") {
                Self.text(Self.recording(parts, sessions: [(0, 35, .running, nil)], pauses: pauses))
            }
        }
        kept.add("parts of segments") {
            Self.text(
                Self.recording(
                    [Part(start: 0, placed: [true, true, false]), Part(start: 20, placed: [false, true])],
                    sessions: [(0, 25, .running, nil)], pauses: [(5, 25), (10, 20), (5, 20), (10, 25)]))
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/losses-pauses.txt") == nil)
    }

    @Test func partsOfTheDevice() {
        var recording = Self.recording([Part(start: 0)])
        let parts: [WritableKeyPath<RecordedDevice, String?>] = [
            \.name, \.manufacturer, \.model, \.hardwareVersion, \.softwareVersion, \.serialNumber,
        ]
        #expect(TrackLosses.deviceParts(recording) == 0)
        for part in parts {
            var device = RecordedDevice()
            device[keyPath: part] = "Text"
            recording.device = device
            #expect(TrackLosses.deviceParts(recording) == (part == \.name ? 0 : 1))
            device.name = "Name"
            recording.device = device
            #expect(TrackLosses.deviceParts(recording) == (part == \.name ? 0 : 1))
        }
        var whole = RecordedDevice()
        for part in parts { whole[keyPath: part] = "Text" }
        recording.device = whole
        #expect(TrackLosses.deviceParts(recording) == 5)
    }
}
