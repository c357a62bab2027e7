import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthTransfer
@testable import WorkoutFiles

/// The facts of a recording that make the identity of its workout, and those that do not (EXP-17).
@Suite struct RecordingIdentityTests {
    private static func identity(_ recording: WorkoutRecording, generation: UInt32 = 0) -> UUID {
        RecordingIdentity(
            recording, segments: recording.segments, sessions: Array(recording.sessions.indices),
            generation: generation
        ).uuid(.workout)
    }

    private static func run(
        _ format: FormatName = .fit, _ change: (inout WorkoutRecording) -> Void = { _ in }
    ) -> WorkoutRecording {
        var recording = RecordingSweep.run(format, steps: 9)
        change(&recording)
        return recording
    }

    @Test("Points, activity and the times and totals of sessions make the identity, each of them")
    func contents() {
        var all: [String: UUID] = ["as it is": Self.identity(Self.run())]
        func add(_ label: String, _ recording: WorkoutRecording) { all[label] = Self.identity(recording) }
        let changes: [(String, (inout RecordedPoint) -> Void)] = [
            ("time", { $0.time += 0.25 }), ("latitude", { $0.latitude += 1e-9 }),
            ("longitude", { $0.longitude += 1e-9 }),
            ("elevation", { $0.elevation += 0.1 }), ("heart rate", { $0.heartRate += 1 }),
            ("no heart rate", { $0.heartRate = .nan }), ("distance", { $0.distance += 0.1 }),
            ("speed", { $0.speed += 0.1 }), ("power", { $0.power += 1 }), ("cadence", { $0.cadence += 1 }),
            ("temperature", { $0.temperature += 1 }),
        ]
        for (label, change) in changes {
            for place in [0, 4, 9] {
                add("\(label) \(place)", RecordingSweep.run(steps: 9, point: { if $0 == place { change(&$1) } }))
            }
        }
        // The same numbers in another stream.
        add(
            "water",
            RecordingSweep.run(steps: 9, point: { ($1.waterTemperature, $1.temperature) = ($1.temperature, .nan) }))
        add("activity", Self.run { $0.sessions[0].activity = .walking })
        add("activity of the whole", Self.run { $0.activity = .walking })
        add("name of the activity", Self.run { $0.activityName = "Lauf" })
        add("start", Self.run { $0.sessions[0].start -= 0.5 })
        add("end", Self.run { $0.sessions[0].end += 0.5 })
        add("timer", Self.run { $0.sessions[0].totals.timer = 44 })
        add("no timer", Self.run { $0.sessions[0].totals.timer = nil })
        add("stated distance", Self.run { $0.sessions[0].totals.distance = 134 })
        add("energy", Self.run { $0.sessions[0].totals.energy = 90 })
        add("no energy", Self.run { $0.sessions[0].totals.energy = nil })
        add(
            "two segments",
            Self.run { recording in
                let whole = recording.segments[0]
                recording.segments = [0..<5, 5..<10].map { points in
                    var part = whole
                    part.points = points
                    return part
                }
            })
        add("fewer points", Self.run { $0.segments[0].points = 0..<9 })
        #expect(Set(all.values).count == all.count)
        for generation in 1...3 as ClosedRange<UInt32> {
            all["generation \(generation)"] = Self.identity(Self.run(), generation: generation)
        }
        #expect(Set(all.values).count == all.count)
    }

    @Test("Names, devices, laps and other totals make no other workout") func others() {
        let own = Self.identity(Self.run())
        let changes: [(inout WorkoutRecording) -> Void] = [
            { $0.details.name = "Other" }, { $0.details.creator = "Other" }, { $0.details.notes = "Other" },
            { $0.details.utcOffset = 60 }, { $0.device = RecordedDevice() }, { $0.sessions[0].name = "Other" },
            { $0.laps = [RecordedLap(start: RecordingSweep.start, end: RecordingSweep.start + 9)] },
            { $0.sessions[0].totals.ascent = 5 }, { $0.sessions[0].totals.elapsed = 50 },
            { $0.sessions[0].totals.cycles = 5 }, { $0.sessions[0].isIndoor = true },
            { $0.beats = [RecordedBeat(time: RecordingSweep.start, followsGap: false)] },
        ]
        for (index, change) in changes.enumerated() {
            #expect(Self.identity(Self.run(.fit, change)) == own, "\(index)")
        }
    }

    @Test(
        "Sessions of tracks have nothing of their own, and those of other formats have",
        arguments: [
            (FormatName.gpx, true), (.tcx, false), (.fit, false), (.kml, true),
        ])
    func tracks(format: FormatName, isSame: Bool) {
        let own = Self.identity(Self.run(format))
        let changes: [(inout WorkoutRecording) -> Void] = [
            { $0.sessions[0].end += 5 }, { $0.sessions[0].totals.distance = 999 },
            { $0.sessions[0].totals.energy = 999 },
        ]
        for change in changes { #expect((Self.identity(Self.run(format, change)) == own) == isSame) }
        #expect((Self.identity(Self.run(format) { $0.sessions[0].activity = .walking }) == own) == isSame)
        #expect(Self.identity(Self.run(format) { $0.activity = .walking }) != own)
    }

    @Test("Only the sessions of a part count") func sessionsOfParts() {
        var recording = Self.run()
        recording.sessions.append(
            RecordedSession(start: RecordingSweep.start + 100, end: RecordingSweep.start + 200, activity: .running))
        func identity(_ sessions: [Int]) -> UUID {
            RecordingIdentity(recording, segments: recording.segments, sessions: sessions, generation: 0).uuid(.workout)
        }
        #expect(Set([identity([]), identity([0]), identity([1]), identity([0, 1]), identity([1, 0])]).count == 5)
    }

    @Test("Identifiers of parts are of version 8, and those of one part follow one another") func parts() {
        let recording = Self.run()
        let identity = RecordingIdentity(recording, segments: recording.segments, sessions: [0], generation: 0)
        let parts = (0...18).compactMap { RecordingIdentity.Part(rawValue: $0) }
        #expect(parts.count == 19)
        var all: Set<UUID> = []
        for part in parts {
            let first = identity.uuid(part)
            for index in [0, 1, 2, 70_000] {
                let uuid = identity.uuid(part, index: index)
                #expect(uuid == first.advanced(by: index))
                let characters = Array(uuid.uuidString)
                #expect(characters[14] == "8" && "89AB".contains(characters[19]))
                all.insert(uuid)
            }
        }
        #expect(all.count == 19 * 4)
    }
}
