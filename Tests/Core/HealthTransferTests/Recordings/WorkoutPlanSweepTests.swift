import Foundation
import HealthModel
import HealthReports
import HealthStore
import TestStores
import TestSupport
import Testing

@testable import HealthTransfer
@testable import WorkoutFiles

/// What recordings become in a store, with each part of them changed.
@Suite struct WorkoutPlanSweepTests {
    private static func difference(_ outcomes: ShortOutcomes, _ name: String) throws -> String? {
        try outcomes.difference(from: "Core/Texts/Plans of workouts/\(name).txt")
    }

    private typealias Change = (String, (inout WorkoutRecording) -> Void)

    /// Changes that any recording may have.
    private static var changes: [Change] {
        var changes: [Change] = []
        let totals: [(String, WritableKeyPath<StatedTotals, Double?>, [Double?])] = [
            ("elapsed", \.elapsed, [nil, 0, 50, 5_000]), ("timer", \.timer, [nil, 0, 50, 5_000]),
            ("distance", \.distance, [nil, 0, 123.5]), ("energy", \.energy, [nil, 0, 44.5]),
            ("ascent", \.ascent, [nil, 0, 12.5]), ("descent", \.descent, [nil, 0, 8.5]),
            ("average speed", \.averageSpeed, [nil, 0, 2.5]), ("maximum speed", \.maximumSpeed, [nil, 0, 3.5]),
            ("cycles", \.cycles, [nil, 0, 77]),
        ]
        for (name, path, values) in totals {
            for value in values {
                changes.append(("\(name) \(value ?? -1)", { $0.sessions[0].totals[keyPath: path] = value }))
            }
            changes.append(
                (
                    "\(name) of all",
                    { recording in
                        for index in recording.sessions.indices {
                            recording.sessions[index].totals[keyPath: path] = 20.5 + Double(index)
                        }
                    }
                ))
        }
        for format in [FormatName.gpx, .tcx, .kml, .csv, .json] {
            changes.append((format.rawValue, { $0.format = format }))
        }
        for flag in [nil, true, false] as [Bool?] {
            changes.append(("indoor \(flag.map { "\($0)" } ?? "-")", { $0.sessions[0].isIndoor = flag }))
            changes.append(("pool \(flag.map { "\($0)" } ?? "-")", { $0.sessions[0].isPoolSwim = flag }))
        }
        for length in [nil, 25, 33.25] as [Double?] {
            changes.append(("length \(length ?? -1)", { $0.sessions[0].poolLength = length }))
        }
        for activity in [WorkoutActivity.other, .running, .swimming, .rowing, .wheelchairRunPace] {
            changes.append((activity.name, { $0.sessions[0].activity = activity }))
        }
        for name in ["", "Other", "generic", "track", "Quidditch", "unknown", "hike"] {
            changes.append(
                ("other named \(name)", { ($0.sessions[0].activity, $0.sessions[0].activityName) = (.other, name) }))
        }
        for name in [nil, "", "com.example.Thing@1f", "a_b.C@123456789abcdef01", "Ride"] as [String?] {
            changes.append(("named \(name ?? "-")", { ($0.sessions[0].name, $0.details.name) = (nil, name) }))
            changes.append(("session named \(name ?? "-")", { $0.sessions[0].name = name }))
            changes.append(("notes \(name ?? "-")", { $0.details.notes = name }))
            changes.append(
                (
                    "track named \(name ?? "-")",
                    { recording in
                        var track = WorkoutRecording.Track()
                        (track.name, track.type) = (name, "type")
                        recording.details.tracks = [track, WorkoutRecording.Track()]
                    }
                ))
        }
        changes += [
            ("zone", { $0.details.timeZone = "Europe/Rome" }), ("offset", { $0.details.utcOffset = -12_600 }),
            ("far offset", { $0.details.utcOffset = 90_000 }), ("no offset", { $0.details.utcOffset = nil }),
            ("shift", { $0.details.shift = 3_600 }), ("no device", { $0.device = nil }),
            ("creator", { $0.details.creator = "Maker" }),
            ("author", { $0.details.author = "Writer" }), ("waypoints", { $0.details.waypoints = 5 }),
            ("a route", { $0.details.routes = 1 }), ("both", { ($0.details.waypoints, $0.details.routes) = (4, 2) }),
            ("no segments", { $0.segments = [] }),
            ("last segment gone", { if !$0.segments.isEmpty { $0.segments.removeLast() } }),
            ("first segment twice", { if let first = $0.segments.first { $0.segments.append(first) } }),
            ("segments reversed", { $0.segments.reverse() }),
            ("another track", { for index in $0.segments.indices { $0.segments[index].track = index + 1 } }),
            ("other group", { for index in $0.sessions.indices { $0.sessions[index].group = index } }),
            ("no laps", { $0.laps = [] }), ("no pauses", { $0.pauses = [] }), ("no beats", { $0.beats = [] }),
            ("no markers", { $0.markers = [] }), ("no lengths", { $0.lengths = [] }), ("no sets", { $0.sets = [] }),
            ("earlier start", { $0.sessions[0].start -= 30 }),
            ("later end", { $0.sessions[$0.sessions.count - 1].end += 30 }),
            ("end before start", { $0.sessions[0].end = $0.sessions[0].start - 1 }),
            ("too long", { $0.sessions[0].end = $0.sessions[0].start + 345_601 }),
            ("four days", { $0.sessions[0].end = $0.sessions[0].start + 345_600 }),
        ]
        return changes
    }

    /// Events and beats at and around the ends of a recording.
    private static func addEvents(_ recording: inout WorkoutRecording) {
        let (start, end) = (recording.start, recording.end)
        for offset in [-10.0, -0.5, -0.4, 0, 5] {
            recording.laps.append(RecordedLap(start: start + offset, end: start + offset + 3))
            recording.laps.append(RecordedLap(start: end + offset, end: end + offset + 3))
            var length = RecordedLength(start: start + offset, end: start + offset + 4, isActive: true)
            (length.stroke, length.strokeCount) = (.backstroke, 7 + offset)
            recording.lengths.append(length)
            var set = RecordedSet(start: end + offset, end: end + offset + 2, isActive: offset != 0)
            (set.repetitions, set.weight) = (offset < 0 ? nil : 9, offset == 0 ? nil : 12.5)
            recording.sets.append(set)
            recording.markers += [RecordedMarker(time: start + offset, name: "a"), RecordedMarker(time: end + offset)]
            recording.pauses.append(.init(start: start + offset, end: start + offset + 2))
            recording.pauses.append(.init(start: end + offset, end: end + offset + 1))
            recording.beats.append(RecordedBeat(time: start + offset, followsGap: offset < 0))
        }
        recording.beats.append(RecordedBeat(time: end, followsGap: false))
        recording.beats.append(RecordedBeat(time: end + 0.5, followsGap: false))
    }

    private static let cases: [(String, Bool)] =
        (MadeUpRecordings.all.map(\.name) + ["run"]).map { ($0, false) }
        + ["paused run", "odd points", "run"].map { ($0, true) }

    @Test("Recordings of all kinds with each part changed", arguments: cases)
    func changes(name: String, isAsRecorded: Bool) throws {
        let recording = MadeUpRecordings.all.first { $0.name == name }?.recording ?? RecordingSweep.run(steps: 40)
        var outcomes = ShortOutcomes()
        let base = RecordingSweep.lines(recording, isAsRecorded: isAsRecorded, shares: [true, false])
        for line in base { outcomes.addWhole("as it is") { ExportSweep.brief(line) } }
        // Of long recordings, every second change.
        let step = recording.points.count > 150 ? 2 : 1
        for (label, change) in Self.changes.enumerated().filter({ $0.offset % step == 0 }).map(\.element) {
            var changed = recording
            change(&changed)
            outcomes.add(label) {
                ExportSweep.change(
                    RecordingSweep.lines(changed, activity: .hiking, isAsRecorded: isAsRecorded), from: base)
            }
        }
        var changed = recording
        Self.addEvents(&changed)
        for line in RecordingSweep.lines(changed, isAsRecorded: isAsRecorded) where !base.contains(line) {
            outcomes.addWhole("events") { ExportSweep.brief(line) }
        }
        #expect(try Self.difference(outcomes, "\(name)-\(isAsRecorded ? "recorded" : "judged")") == nil)
    }

    @Test("Each activity has its types and its factors of cadence") func activities() throws {
        var outcomes = ShortOutcomes()
        for activity in WorkoutActivity.named {
            for cadence in [54.0, 55, 79, 80, 109, 110] {
                let recording = RecordingSweep.run(.fit, activity, steps: 4) { _, point in
                    (point.cadence, point.waterTemperature) = (cadence, 18.5)
                }
                let plan = WorkoutPlan(
                    JudgedRecording(asRecorded: recording), RecordingDivision.parts(recording)[0], activity: .other)
                outcomes.add("\(activity.name) \(cadence)") {
                    let types = plan.streams.map {
                        "\($0.type.identifier.replacing("HKQuantityTypeIdentifier", with: ""))\($0.stepsPerCycle)"
                    }
                    return ExportSweep.brief("\(types) \(plan.leftOut.map { "\($0.stream)" })")
                }
            }
        }
        #expect(try Self.difference(outcomes, "activities") == nil)
    }

    @Test("A recording is divided at gaps, activities, groups and four days") func divisions() throws {
        var outcomes = ShortOutcomes()
        let hour = 3_600.0
        func recording(
            _ spans: [(Double, Double)], _ activities: [WorkoutActivity], groups: [Int] = [], tracks: [Int] = [],
            hasPoints: Bool = true
        ) -> WorkoutRecording {
            var points = RecordedPoints()
            var segments: [WorkoutRecording.Segment] = []
            for (index, span) in spans.enumerated() where hasPoints || index % 2 == 0 {
                let first = points.count
                for step in 0...4 {
                    var point = RecordedPoint()
                    point.time = span.0 + (span.1 - span.0) * Double(step) / 4
                    point.distance = Double(step) * 10
                    points.append(point)
                }
                segments.append(
                    .init(
                        first..<points.count, from: span.0, to: span.1, session: index,
                        track: tracks.isEmpty ? index : tracks[index]))
            }
            let sessions = zip(spans, activities).enumerated().map { index, own in
                var session = RecordedSession(start: own.0.0, end: own.0.1, activity: own.1)
                session.group = groups.isEmpty ? 0 : groups[index]
                return session
            }
            return WorkoutRecording(
                format: .fit, sessions: sessions, points: points, segments: segments, pauses: [],
                details: .init(creator: nil, name: nil), device: nil)
        }
        func add(_ label: String, _ recording: WorkoutRecording) {
            outcomes.add(label) {
                let parts = RecordingDivision.parts(recording).map { part in
                    "\(part.sessions) \(part.segments.map { "\($0.points) \(JSON.digits($0.start)) \(JSON.digits($0.end)) \($0.session) \($0.track)" })"
                }
                return "\(parts.joined(separator: "; ")), left out \(RecordingDivision.leftOut(recording)), "
                    + "\(RecordingDivision.workouts(recording).count)"
            }
            guard label.contains("long") else { return }
            var recording = recording
            recording.laps = recording.segments.map { RecordedLap(start: $0.start + 1, end: $0.end - 0.25) }
            recording.markers = recording.segments.map { RecordedMarker(time: $0.end + 0.5, name: "m") }
            recording.beats = recording.points.times.map { RecordedBeat(time: $0, followsGap: false) }
            recording.sessions[0].totals.distance = 77.5
            outcomes.add("plans of \(label)") {
                RecordingSweep.lines(recording, isAsRecorded: true).joined(separator: "\n")
            }
        }
        let kinds: [(String, [WorkoutActivity])] = [
            ("runs", [.running, .running, .running]), ("triathlon", [.swimming, .transition, .running]),
            ("mixed", [.running, .yoga, .running]), ("yoga", [.yoga, .yoga, .cycling]),
        ]
        for (name, activities) in kinds {
            for gap in [0, 5.99, 6, 6.01, 30] {
                let spans = [
                    (0.0, hour), (hour + gap * hour, 2 * hour + gap * hour),
                    (2 * hour + gap * hour, 3 * hour + gap * hour),
                ]
                for groups in [[], [0, 0, 1], [0, 1, 1]] {
                    for tracks in [[], [0, 0, 0], [1, 1, 0]] {
                        add(
                            "\(name), gap \(gap), groups \(groups), tracks \(tracks)",
                            recording(spans, activities, groups: groups, tracks: tracks))
                    }
                }
                add("\(name), gap \(gap), without points", recording(spans, activities, hasPoints: false))
                add("\(name), gap \(gap), backwards", recording(spans.reversed(), activities))
            }
        }
        for days in [3.9, 4, 4.01, 9] {
            let day = 86_400.0
            add("long \(days)", recording([(0, days * day)], [.running]))
            add(
                "two long \(days)",
                recording([(0, days * day / 2), (days * day / 2 + 60, days * day)], [.running, .running]))
            add(
                "two long \(days), a break",
                recording(
                    [(0, days * day / 2), (days * day / 2 + 7 * hour, days * day)], [.running, .running],
                    tracks: [0, 0]))
            add(
                "long without points \(days)",
                recording([(0, 60), (100, days * day), (0, 60)], [.running, .running, .yoga], hasPoints: false))
        }
        add("backwards session", recording([(0, 60), (100, 40)], [.running, .running], hasPoints: false))
        #expect(try Self.difference(outcomes, "divisions") == nil)
    }

    @Test("The proposed activity by way, speed, climb and cadence", arguments: [true, false]) func proposals(
        excludesCommon: Bool
    ) throws {
        var outcomes = ShortOutcomes()
        func proposal(_ speed: Double, _ steps: Int, _ cadence: Double?, _ ascent: Double?) -> WorkoutActivity? {
            var points = RecordedPoints()
            for step in 0...steps {
                var point = RecordedPoint()
                (point.time, point.distance) = (Double(step) * 10, Double(step) * 10 * speed)
                if let cadence { point.cadence = step % 3 == 0 ? 0 : cadence }
                points.append(point)
            }
            let recording = WorkoutRecording(
                format: .fit, sessions: [RecordedSession(start: 0, end: Double(steps) * 10, activity: .other)],
                points: points,
                pauses: [], name: nil, device: nil)
            return ActivityProposal(
                recording, recording.segments, names: [], ascent: ascent, excludesCommon: excludesCommon
            ).activity
        }
        let speeds = [
            0.25, 0.5, 0.75, 1, 1.1875, 1.2, 1.25, 2, 2.0625, 2.125, 2.1875, 2.25, 4, 4.125, 4.25, 6.375, 6.5, 6.625,
            15.875, 16, 16.5,
        ]
        for speed in speeds {
            for cadence in [nil, 9, 10, 44, 45, 46, 70, 71] as [Double?] {
                for climb in [nil, 0, 0.01, 0.04, 0.0625] as [Double?] {
                    let found = proposal(speed, 50, cadence, climb.map { $0 * speed * 500 })
                    outcomes.add("\(speed) \(cadence ?? -1) \(climb ?? -1)") { found?.name ?? "-" }
                }
            }
            for steps in [5, 6, 7, 20, 40] {
                let found = proposal(speed, steps, nil, nil)
                outcomes.add("\(speed) for \(steps)") { found?.name ?? "-" }
            }
        }
        #expect(try Self.difference(outcomes, "proposals-\(excludesCommon)") == nil)
    }

    @Test("Sources of files by the names of devices and programs") func sources() throws {
        var outcomes = ShortOutcomes()
        let names = [
            "Garmin Connect", "  two   words ", "a\tb\nc", "", " ", "...", "-–,;:|", "App 1.2.3", "App 1.2.3.",
            "App 10", "1.2", "App v1.2",
            "StravaGPX http://www.strava.com", "Prog https://a.b -", "Edge (Unit ID 123)",
            "Logger Software Version 2.10 (x)",
            "Logger Software Version ", "http://a", String(repeating: "n", count: 79),
            String(repeating: "n", count: 80),
            String(repeating: "n", count: 81), "n " + String(repeating: "1.", count: 20), "\u{0}a\u{7}b",
            "Ünïcode – 3.0", String(repeating: " x", count: 600),
        ]
        for name in names {
            for version in [nil, "", "4.5", String(repeating: "9", count: 21), "a\nb"] as [String?] {
                var device = RecordedDevice()
                (device.name, device.softwareVersion) = (name, version)
                var recording = RecordingSweep.run(steps: 1)
                recording.details.creator = "Fallback 7.1"
                recording.device = device
                let source = RecordingSource(recording)
                outcomes.add("'\(name.prefix(40))' \(version?.prefix(8) ?? "-")") {
                    ExportSweep.brief(
                        "\(source.name), \(source.version ?? "-"), \((0...3).map { source.identity(account: $0).source.name }) \(source.identity(account: 2).source.bundleIdentifier)"
                    )
                }
            }
            var recording = RecordingSweep.run(.gpx, steps: 1)
            (recording.details.creator, recording.details.author) = (name, "Author")
            let source = RecordingSource(recording)
            outcomes.add("program '\(name.prefix(40))'") { "\(source.name), \(source.version ?? "-")" }
            recording.details.creator = nil
            let author = RecordingSource(recording)
            outcomes.add("author '\(name.prefix(40))'") { "\(author.name), \(author.version ?? "-")" }
            var measurements = RecordedMeasurements(format: .fit)
            measurements.device = RecordedDevice()
            measurements.device?.name = name
            measurements.add(name.count % 2 == 0 ? .stepCount : .heartRate, 7, .count, at: 0)
            let own = RecordingSource(measurements)
            outcomes.add("measurements '\(name.prefix(40))'") { "\(own.name), \(own.version ?? "-")" }
        }
        #expect(try Self.difference(outcomes, "sources") == nil)
    }

    @Test("Corrected clocks and what is said of them") func clocks() throws {
        var outcomes = ShortOutcomes()
        let limit = ImportedClock.largestShift
        for seconds in [
            0, 0.0004, 0.5, 0.9996, 1, 59, 59.5, 60, 61.25, 3_599, 3_600, 3_661.001, 86_399, 86_400, 90_061.5, limit,
            limit + 1, .infinity, .nan,
        ] {
            for sign in [1.0, -1] {
                let clock = ImportedClock.shifted(seconds * sign)
                outcomes.add("\(seconds * sign)") {
                    "\(clock.remark.text) \(clock.fault ?? "-") \(clock.shift(at: RecordingSweep.start))"
                }
            }
        }
        for name in ["Europe/Berlin", "America/St_Johns", "Asia/Kathmandu"] {
            let clock = ImportedClock.local(try #require(TimeZone(identifier: name)))
            for moment in [731_000_000.0, 733_528_799, 733_534_200, 733_535_999, 751_766_400, 751_770_000] {
                outcomes.add("\(name) \(moment)") {
                    "\(JSON.digits(clock.shift(at: moment))) \(clock.remark.text) \(clock.fault ?? "-")"
                }
            }
            var recording = RecordingSweep.run(steps: 2)
            clock.apply(to: &recording)
            outcomes.add("\(name) of a recording") {
                "\(RecordingSweep.moment(recording.start)) \(recording.details.timeZone ?? "-")"
            }
            var measurements = RecordedMeasurements(format: .fit)
            clock.apply(to: &measurements)
            measurements.add(.heartRate, 60, .countPerMinute, at: 731_000_100)
            measurements.add(.heartRate, 61, .countPerMinute, at: 731_000_000)
            clock.apply(to: &measurements)
            outcomes.add("\(name) of measurements") { measurements.samples.map(\.start) }
        }
        #expect(try Self.difference(outcomes, "clocks") == nil)
    }

    // MARK: Read again

    @Test(
        "Recordings come back from samples alone, and from what was kept of the file",
        arguments: MadeUpRecordings.all.map(\.name))
    func readAgain(name: String) throws {
        let recording = try #require(MadeUpRecordings.all.first { $0.name == name }?.recording)
        let store = try LawStore()
        var outcomes = ShortOutcomes()
        func add(_ label: String, _ found: WorkoutRecording) {
            outcomes.add(label) {
                let text = String(decoding: try WorkoutFileWriter.bytes(of: found, as: .json, file: "a"), as: UTF8.self)
                return "\(text.count) \(RecordingSweep.hash(text))"
            }
        }
        let uuid = try store.store(recording)
        let stored = try #require(try store.engine.reports(for: LawStore.app) { try StoredWorkout(uuid, from: $0) })
        add("derived", DerivedRecording(stored).recording)
        if let supplemented = SupplementedRecording(stored) { add("kept", supplemented.recording) }
        for format in [WorkoutFileFormat.fit, .gpx, .tcx, .csv] {
            let found = try store.engine.reports(for: LawStore.app) { try $0.recording(of: uuid, as: format) }
            add("as \(format.name.rawValue)", try #require(found))
        }
        // Samples of the middle are gone, and others were added.
        var generator = SeededGenerator(seed: 7)
        let access = StoreAccess(engine: store.engine, identity: LawStore.app)
        let samples = try access.own { store in
            try store.storedTypes().filter { $0 != .workout && $0 != .workoutRoute }.flatMap { type in
                try store.samples(SampleRequest(type, .workout(uuid)))
            }
        }.sorted {
            ($0.start, $0.type.identifier, $0.uuid.uuidString) < ($1.start, $1.type.identifier, $1.uuid.uuidString)
        }
        let gone = samples.filter { _ in generator.next() % 5 == 0 }
        if !gone.isEmpty { _ = try WorkoutDeletion(access: access, isPermanent: true).deleteAsOwner(gone) }
        let changed = try #require(try store.engine.reports(for: LawStore.app) { try StoredWorkout(uuid, from: $0) })
        add("derived of fewer", DerivedRecording(changed).recording)
        if let supplemented = SupplementedRecording(changed) { add("kept of fewer", supplemented.recording) }
        let added = (0..<12).map { index in
            SampleRecord(
                type: .heartRate, start: recording.start - 20 + Double(index) * 40.25,
                end: recording.start - 20 + Double(index) * 40.25,
                content: .quantity(QuantityValue(Double(70 + index), .countPerMinute)))
        }
        let own = added.filter { $0.start >= recording.start && $0.end <= recording.end }
        if !own.isEmpty { try store.engine.write(as: LawStore.app) { try $0.add(own, to: uuid) } }
        let more = try #require(try store.engine.reports(for: LawStore.app) { try StoredWorkout(uuid, from: $0) })
        add("derived of more", DerivedRecording(more).recording)
        if let supplemented = SupplementedRecording(more) { add("kept of more", supplemented.recording) }
        for annotation in [
            WorkoutAnnotation(title: "New"), WorkoutAnnotation(notes: "Noted"), WorkoutAnnotation(activity: .yoga),
            WorkoutAnnotation(tags: ["a"]),
        ] {
            let found = recording.annotated(annotation)
            outcomes.add("\(annotation.json.line)") {
                "\(found.details.name ?? "-") \(found.details.notes ?? "-") \(found.sessions.map { "\($0.name ?? "-") \($0.activity.name) \($0.activityName ?? "-")" })"
            }
        }
        #expect(try Self.difference(outcomes, "\(name)-again") == nil)
    }
}
