import HealthModel
import TestSupport
import Testing

@testable import HealthTransfer
@testable import WorkoutFiles

/// What is judged of a recording, at everything at which a judge takes another way.
@Suite struct JudgedRecordingSweepTests {
    private static func difference(_ outcomes: ShortOutcomes, _ name: String) throws -> String? {
        try outcomes.difference(from: "Core/Texts/Plausibility/\(name).txt")
    }

    private struct Sweep {
        var outcomes = ShortOutcomes()
        let base: [String]

        init(_ base: WorkoutRecording) {
            self.base = RecordingSweep.lines(base)
            for line in self.base { outcomes.addWhole("as it is") { line } }
        }

        mutating func add(_ label: String, _ recording: WorkoutRecording, activity: WorkoutActivity = .other) {
            let base = base
            outcomes.add(label) { ExportSweep.change(RecordingSweep.lines(recording, activity: activity), from: base) }
        }
    }

    /// The run with its session changed.
    private static func session(
        _ base: WorkoutRecording, _ change: (inout RecordedSession) -> Void
    ) -> WorkoutRecording {
        var recording = base
        change(&recording.sessions[0])
        return recording
    }

    @Test("Stated times and the span, in pairs", arguments: [true, false]) func times(isLonger: Bool)
        throws
    {
        let base = RecordingSweep.run(steps: 60)
        var sweep = Sweep(base)
        let times: [Double?] = [nil, 0, 20, 239, 240, 270, 299, 300, 301, 330, 359, 360, 361, 362, 420, 700]
        for timer in times {
            for elapsed in times where ((elapsed ?? 0) > 300) == isLonger {
                sweep.add(
                    "timer \(timer ?? -1), elapsed \(elapsed ?? -1)",
                    Self.session(base) { ($0.totals.timer, $0.totals.elapsed) = (timer, elapsed) })
            }
        }
        #expect(try Self.difference(sweep.outcomes, "times-\(isLonger)") == nil)
    }

    @Test("Recorded, measured and stated distances, together", arguments: [true, false], [0, 1])
    func distances(isIndoor: Bool, part: Int) throws {
        let base = RecordingSweep.run(steps: 60)
        var sweep = Sweep(base)
        let odometers: [(String, (Double, Int) -> Double)] = [
            ("right", { metres, _ in metres }), ("none", { _, _ in .nan }), ("zero", { _, _ in 0 }),
            ("standing", { _, _ in 77 }), ("long", { metres, _ in metres * 1.2 }),
            ("short", { metres, _ in metres * 0.8 }),
            ("jump", { metres, step in step < 30 ? metres : metres + 5_000 }),
            ("partial", { metres, step in step < 40 ? metres : .nan }),
            ("reset", { metres, step in step < 30 ? metres : metres - 450 }),
            ("peak", { metres, step in step == 20 ? 9_000 : metres }),
        ]
        let stated: [Double?] = [nil, 0, 450, 720, 850, 855, 900, 945, 950, 1_080, 90_000]
        for (number, (name, odometer)) in odometers.enumerated() where number % 2 == part {
            for positions in ["right", "none", "half"] {
                let recording = RecordingSweep.run(steps: 60) { step, point in
                    point.distance = odometer(point.distance, step)
                    if positions == "none" || positions == "half" && step > 30 {
                        (point.latitude, point.longitude) = (.nan, .nan)
                    }
                }
                for metres in stated where positions == "right" || [nil, 450, 900, 1_080].contains(metres) {
                    let recording = Self.session(recording) {
                        $0.totals.distance = metres
                        $0.isIndoor = isIndoor ? true : nil
                    }
                    sweep.add("\(name), positions \(positions), stated \(metres ?? -1)", recording)
                }
            }
        }
        #expect(try Self.difference(sweep.outcomes, "distances-\(isIndoor)-\(part)") == nil)
    }

    @Test("Energies, counts, speeds and climbs that a file states") func figures() throws {
        let base = RecordingSweep.run(steps: 60)
        var sweep = Sweep(base)
        for energy in [0.0, 199.5, 200, 200.5, 240, 400, 65_533, 65_534, 65_535, 65_536, 4_294_967_294, 4_294_967_295] {
            for timer in [nil, 0, 300, 100] as [Double?] {
                sweep.add(
                    "energy \(energy), timer \(timer ?? -1)",
                    Self.session(base) { ($0.totals.energy, $0.totals.timer) = (energy, timer) })
            }
        }
        let longer = RecordingSweep.run(steps: 121)
        for energy in [400, 403, 403.25, 403.5, 404.0] {
            sweep.add("energy \(energy) of ten minutes", Self.session(longer) { $0.totals.energy = energy })
        }
        for energy in [65_533.0, 65_534, 65_535, 65_536, 80_000, 80_001] {
            sweep.add(
                "energy \(energy) of 33 hours",
                Self.session(RecordingSweep.run(steps: 2)) {
                    ($0.end, $0.totals.timer, $0.totals.elapsed) = ($0.start + 120_000, nil, nil)
                    $0.totals.energy = energy
                })
        }
        for cycles in [0.0, 1, 1_755, 1_756, 1_755.9, 1_250, 1_260, 20_000] {
            for activity in [WorkoutActivity.running, .cycling, .walking, .swimming] {
                let own = RecordingSweep.run(.fit, activity, steps: 60)
                sweep.add("cycles \(cycles) \(activity.name)", Self.session(own) { $0.totals.cycles = cycles })
            }
        }
        for distance in [35_999.0, 36_120, 36_121, 40_000] {
            sweep.add("distance \(distance)", Self.session(base) { $0.totals.distance = distance })
        }
        for speed in [nil, 0, 2.6, 2.7, 2.75, 3.25, 3.3, 3.35, 13, 13.5] as [Double?] {
            for hasSpeeds in [true, false] {
                let own = RecordingSweep.run(steps: 60) { step, point in
                    point.speed = hasSpeeds ? point.speed + (step == 9 ? 0.25 : 0) : .nan
                }
                sweep.add(
                    "maximum speed \(speed ?? -1), speeds \(hasSpeeds)",
                    Self.session(own) { $0.totals.maximumSpeed = speed })
                sweep.add(
                    "average speed \(speed ?? -1), speeds \(hasSpeeds)",
                    Self.session(own) { $0.totals.averageSpeed = speed })
            }
        }
        let half = RecordingSweep.run(steps: 60) { step, point in if step > 20 { point.speed = .nan } }
        sweep.add("speeds of a third", Self.session(half) { $0.totals.maximumSpeed = 5 })
        for metres in [99.0, 100, 101, 150, 300] {
            let own = RecordingSweep.run(steps: 60) { step, point in if step >= 30 { point.elevation += metres } }
            for climb in [nil, 8, metres / 2 + 7.5, metres / 2 + 8, metres / 2 + 9, metres + 8] as [Double?] {
                sweep.add("step of \(metres), ascent \(climb ?? -1)", Self.session(own) { $0.totals.ascent = climb })
            }
            let down = RecordingSweep.run(steps: 60) { step, point in if step >= 30 { point.elevation -= metres } }
            sweep.add("step down of \(metres)", Self.session(down) { $0.totals.descent = metres })
        }
        #expect(try Self.difference(sweep.outcomes, "figures") == nil)
    }

    @Test("Streams with wrong values, few and many", arguments: ["values", "zeros", "elevations"])
    func streams(kind: String) throws {
        let base = RecordingSweep.run(steps: 60)
        var sweep = Sweep(base)
        let places: [(String, (Int) -> Bool)] = [
            ("all", { _ in true }), ("one", { $0 == 20 }), ("first", { $0 == 0 }), ("two", { $0 == 20 || $0 == 41 }),
            ("a fifth", { $0 % 5 == 0 }), ("twelve", { $0 < 12 }), ("half", { $0 % 2 == 0 }),
        ]
        if kind != "elevations" {
            let streams: [(String, WritableKeyPath<RecordedPoint, Double>, [Double])] = [
                ("heart rate", \.heartRate, [0, 19, 20, 250, 251, .nan]),
                ("power", \.power, [0, 700, 1_501, 3_000, 3_001, -1, .nan]),
                ("cadence", \.cadence, [0, 250, 350, 351, -1]), ("speed", \.speed, [0, 13, 13.5, -1]),
                ("temperature", \.temperature, [0, -61, 70, 71]), ("water temperature", \.waterTemperature, [0, 71]),
            ]
            for (name, path, values) in streams {
                for value in kind == "values" ? values : [] {
                    for (place, isThere) in places {
                        sweep.add(
                            "\(name) \(value) at \(place)",
                            RecordingSweep.run(steps: 60) { step, point in
                                if isThere(step) { point[keyPath: path] = value }
                            })
                    }
                }
                for activity in kind == "zeros" ? [WorkoutActivity.cycling, .swimming, .other] : [] {
                    let own = RecordingSweep.run(.fit, activity, steps: 60) { _, point in point[keyPath: path] = 0 }
                    sweep.add("\(name) 0 in \(activity.name)", own)
                    sweep.add("\(name) 0 indoors in \(activity.name)", Self.session(own) { $0.isIndoor = true })
                    let still = RecordingSweep.run(.fit, activity, steps: 60, speed: 0.5) { _, point in
                        (point.heartRate, point[keyPath: path]) = (.nan, 0)
                    }
                    sweep.add("\(name) 0 without beats in \(activity.name)", still)
                }
            }
        } else {
            for value in [0.0, -451, -450, 9_000, 9_001, 700, 549, 551, .nan] {
                for (place, isThere) in places {
                    sweep.add(
                        "elevation \(value) at \(place)",
                        RecordingSweep.run(steps: 60) { step, point in if isThere(step) { point.elevation = value } })
                }
            }
            for activity in [WorkoutActivity.other, .downhillSkiing, .cycling] {
                for high in [5_999.0, 6_000, 6_001, 11_999, 12_001, 20_000] {
                    for share in [10, 12, 13, 30, 61] {
                        let own = RecordingSweep.run(.fit, activity, steps: 60) { step, point in
                            if step < share { point.elevation = high }
                        }
                        sweep.add("\(activity.name) at \(high) for \(share)", own)
                    }
                }
            }
            for format in [FormatName.gpx, .tcx, .kml] {
                sweep.add(
                    "\(format.rawValue)",
                    RecordingSweep.run(format, steps: 60) { step, point in
                        if step % 9 == 0 { point.elevation = 0 }
                    })
            }
        }
        #expect(try Self.difference(sweep.outcomes, kind) == nil)
    }

    @Test("Positions and times that go astray", arguments: ["positions", "clocks", "starts"])
    func courses(kind: String) throws {
        let base = RecordingSweep.run(steps: 60)
        var sweep = Sweep(base)
        if kind == "positions" {
            let changes: [(String, (Int, inout RecordedPoint) -> Void)] = [
                ("no fix at first", { if $0 < 5 { ($1.latitude, $1.longitude) = (0, 0) } }),
                (
                    "no fix at all",
                    {
                        ($1.latitude, $1.longitude) = (0, 0); _ = $0
                    }
                ),
                ("one away", { if $0 == 20 { $1.latitude += 0.1 } }),
                ("two away", { if $0 == 20 || $0 == 21 { $1.latitude += 0.1 } }),
                ("moved", { if $0 >= 30 { $1.latitude += 0.1 } }),
                ("moved twice", { if $0 >= 20 { $1.latitude += $0 >= 40 ? 0.3 : 0.1 } }),
                ("back and forth", { if $0 % 2 == 0 { $1.longitude += 0.002 } }),
                ("back and forth for a while", { if $0 % 2 == 0, 20..<30 ~= $0 { $1.longitude += 0.002 } }),
                ("half astray", { if $0 % 2 == 0 { $1.latitude += 0.5 } }),
                ("again", { if $0 >= 30 { $1.latitude = 48 + Double($0 - 30) * 15 / 111_200 } }),
                (
                    "standing",
                    {
                        ($1.latitude, $1.longitude) = (48, 11); _ = $0
                    }
                ), ("gap", { if 20..<40 ~= $0 { $1.latitude = .nan } }),
                ("too fast", { $1.latitude = 48 + Double($0) * 0.01 }),
                ("much too fast", { $1.latitude = 40 + Double($0) * 0.2 }),
            ]
            for (name, change) in changes {
                for isIndoor in [nil, true] as [Bool?] {
                    for format in [FormatName.fit, .gpx] {
                        let own = RecordingSweep.run(format, steps: 60, point: change)
                        sweep.add(
                            "\(name), indoors \(isIndoor ?? false), \(format.rawValue)",
                            Self.session(own) { $0.isIndoor = isIndoor })
                    }
                }
                sweep.add(
                    "\(name) without an odometer",
                    RecordingSweep.run(steps: 60) {
                        change($0, &$1); $1.distance = .nan
                    })
            }
            for speed in [11.9, 12.9, 13.1, 40.5, 119, 121] {
                for activity in [WorkoutActivity.running, .other] {
                    sweep.add(
                        "\(activity.name) at \(speed)", RecordingSweep.run(.gpx, activity, steps: 60, speed: speed))
                    sweep.add(
                        "a file at \(speed)", RecordingSweep.run(.fit, .other, steps: 60, speed: speed),
                        activity: activity)
                }
            }
        } else if kind == "clocks" {
            for seconds in [-4_000.0, -901, -900, -899, -20, -5, 899, 900, 901, 4_000, 86_400, 40_000_000] {
                for place in [0, 1, 30, 60] {
                    for isPeak in [true, false] {
                        var own = RecordingSweep.run(steps: 60) { step, point in
                            if isPeak ? step == place : step >= place { point.time += seconds }
                        }
                        own.laps = [(0.0, 100.0), (100, 200), (200, 300)].map {
                            RecordedLap(start: RecordingSweep.start + $0.0, end: RecordingSweep.start + $0.1)
                        }
                        own.pauses = [.init(start: RecordingSweep.start + 90, end: RecordingSweep.start + 120)]
                        sweep.add("\(seconds) from \(place), alone \(isPeak)", own)
                    }
                }
            }
        } else {
            for early in [899.0, 900, 901, 5_000] {
                for timer in [nil, 300, 294, 293, 306, 307, 600] as [Double?] {
                    var own = Self.session(base) {
                        $0.start -= early
                        ($0.totals.timer, $0.totals.elapsed) = (timer, nil)
                    }
                    var lap = RecordedLap(start: RecordingSweep.start - early, end: RecordingSweep.start + 300)
                    lap.totals.elapsed = timer
                    own.laps = [lap]
                    sweep.add("begins \(early) early, timer \(timer ?? -1)", own)
                }
            }
            for elapsed in [100.0, 200, 260, 269, 270, 271, 299] {
                for timer in [80.0, 150, 269, 270, 290] {
                    for distance in [nil, 600, 810, 900] as [Double?] {
                        sweep.add(
                            "stops after \(elapsed), \(timer), \(distance ?? -1)",
                            Self.session(base) {
                                ($0.totals.elapsed, $0.totals.timer, $0.totals.distance) = (elapsed, timer, distance)
                            })
                    }
                }
            }
            for timer in [100.0, 200, 260, 269, 270, 290] {
                for distance in [300.0, 600, 780, 810, 870] {
                    sweep.add(
                        "ends with a lap after \(timer), \(distance)",
                        Self.session(base) {
                            ($0.totals.elapsed, $0.totals.timer, $0.totals.distance) = (nil, timer, distance)
                        })
                }
            }
        }
        #expect(try Self.difference(sweep.outcomes, kind) == nil)
    }

    @Test("Sums of laps take the place of totals that a session lacks") func laps() throws {
        let base = RecordingSweep.run(steps: 60)
        var sweep = Sweep(base)
        for (index, path) in [\StatedTotals.distance, \.energy, \.cycles, \.ascent].enumerated() {
            for own in [nil, 0, 50] as [Double?] {
                for format in [FormatName.fit, .gpx] {
                    for shift in [-1.0, 0, 299, 300] {
                        var recording = Self.session(RecordingSweep.run(format, steps: 60)) {
                            $0.totals[keyPath: path] = own
                        }
                        recording.laps = [0.0, 100, 200].enumerated().map { place, from in
                            var lap = RecordedLap(
                                start: RecordingSweep.start + from + shift,
                                end: RecordingSweep.start + from + shift + 100)
                            lap.totals[keyPath: path] = place == 1 ? nil : 30.5 + Double(place)
                            return lap
                        }
                        sweep.add("total \(index), own \(own ?? -1), \(format.rawValue), laps at \(shift)", recording)
                    }
                }
            }
        }
        #expect(try Self.difference(sweep.outcomes, "laps") == nil)
    }
}
