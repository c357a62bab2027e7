import BluetoothSensors
import Foundation
import HealthKit
import HealthModel
import HealthReports
import HealthStore
import HealthTransfer
import OpenHealthKit
import TestSupport
import Testing
import WorkoutFiles

@testable import hk

/// The screens, lines and objects of live workouts and of sensors, with one figure after the other missing or changed.
@Suite struct LiveSweepTests {
    private static func expect(_ kept: KeptOutcomes, _ name: String) throws {
        let difference = try kept.difference(from: "Tools/Texts/Live/\(name).txt")
        #expect(difference == nil)
    }

    // MARK: Live workouts

    private static let report = LiveReport(
        date: Date(timeIntervalSinceReferenceDate: 800_000_000), state: .running, elapsed: 754.6,
        activityType: .cycling,
        activityNumber: 2, activityElapsed: 154, distance: 5_210, speed: 8.1, averageSpeed: 6.91, heartRate: 152,
        averageHeartRate: 140.4, zone: 4, zoneSeconds: [21, 62, 250, 372, 49], activeEnergy: 131.4, power: 214,
        cadence: 88, laps: [.init(number: 1, seconds: 301), .init(number: 2, seconds: 299.5)])

    private static let reports: [(String, LiveReport)] = {
        var all = [("whole", report)]
        func add(_ name: String, _ change: (inout LiveReport) -> Void) {
            var other = report
            change(&other)
            all.append((name, other))
        }
        add("no number") { $0.activityNumber = nil }
        add("no elapsed activity") { $0.activityElapsed = nil }
        add("no distance") { $0.distance = nil }
        add("no speed") { $0.speed = nil }
        for speed in [0, 0.1, 0.11, -3] { add("speed \(speed)") { $0.speed = speed } }
        add("no average speed") { $0.averageSpeed = nil }
        add("no heart rate") { $0.heartRate = nil }
        add("no average heart rate") { $0.averageHeartRate = nil }
        add("no zone") { $0.zone = nil }
        for zone in [0, 1, 2, 3, 5, 6, 7, 9] { add("zone \(zone)") { $0.zone = zone } }
        add("zone without seconds") { $0.zoneSeconds = nil }
        for zone in 1...3 { add("zone \(zone) of 3") { ($0.zone, $0.zoneSeconds) = (zone, [3_700, 1, 2]) } }
        add("nine zones") { $0.zoneSeconds = (0..<9).map { Double($0 * 700) } }
        add("no energy") { $0.activeEnergy = nil }
        add("no power") { $0.power = nil }
        add("no cadence") { $0.cadence = nil }
        add("no machine") { ($0.power, $0.cadence) = (nil, nil) }
        for count in [0, 1, 3, 4, 7] {
            add("\(count) laps") { $0.laps = (0..<count).map { .init(number: $0 + 1, seconds: Double(61 + 7 * $0)) } }
        }
        for state in SessionState.allCases { add("\(state)") { $0.state = state } }
        for activity in [WorkoutActivity.running, .swimming, .mixedMetabolicCardioTraining, .swimBikeRun] {
            add(activity.name) { $0.activityType = activity }
        }
        add("long") { ($0.elapsed, $0.distance, $0.activeEnergy) = (360_000, 1_234_567, 12_345) }
        add("beginning") {
            ($0.elapsed, $0.laps, $0.distance, $0.speed, $0.averageSpeed) = (0, [], nil, nil, nil)
            ($0.heartRate, $0.averageHeartRate, $0.zone, $0.zoneSeconds, $0.activeEnergy) = (nil, nil, nil, nil, nil)
            ($0.power, $0.cadence, $0.activityNumber, $0.activityElapsed) = (nil, nil, nil, nil)
        }
        return all
    }()

    private static let statuses: [SensorFeed.Status] = [
        .init(name: "Strap\u{1B}", address: "A", state: .streaming, battery: 19),
        .init(name: "Power meter", address: "B", state: .silent, battery: 20),
        .init(name: "Foot pod with a long name", address: "C", state: .waiting, lostFor: 75.4, battery: 3),
        .init(name: "Belt", address: "D", state: .connecting),
        .init(name: "E", address: "E", state: .refused, battery: 0),
    ]

    /// The states of a plan: the first of four intervals with a goal, and the others with other ones.
    private static func progress() throws -> [(String, PlanProgress, [PlanRunner.StepRun], PlanAlerts.Alert?)] {
        let target = PlannedTarget(.power, .range(low: .init(200, .watt), high: .init(220, .watt)))
        let goals: [(String, PlannedGoal)] = [
            ("time", .time(.init(5, .minute))), ("distance", .distance(.init(2, .kilometer))),
            ("energy", .energy(.init(90, .kilocalorie))), ("open", .open),
            ("pool", .poolSwim(distance: .init(100, .meter), time: .init(150, .second))),
        ]
        return try goals.map { name, goal in
            let plan = PlannedWorkout(
                .intervals(
                    PlannedIntervals(
                        activity: name == "pool" ? .swimming : .cycling, displayName: "Plan",
                        warmup: PlannedStep(goal: .time(.init(1, .minute))),
                        blocks: [
                            PlannedBlock(
                                steps: [
                                    PlannedInterval(
                                        .work, PlannedStep(goal: goal, target: target, displayName: "Hold\u{7} it")),
                                    PlannedInterval(.recovery, PlannedStep()),
                                ], iterations: 3)
                        ])))
            var runner = try #require(PlanRunner(plan))
            var runs: [PlanRunner.StepRun] = []
            _ = runner.start(at: 0)
            if let run = runner.run { runs.append(run) }
            _ = runner.next(at: 100)
            _ = runner.add(.meters(75), from: 100, to: 161)
            _ = runner.advance(to: 161)
            if let run = runner.run { runs.append(run) }
            var alerts = PlanAlerts()
            var alert: PlanAlerts.Alert?
            for second in 101...160 {
                alerts.measure(.power, 188, at: Double(second))
                alert = alert ?? alerts.alert(at: Double(second), in: runner)
            }
            return (name, try #require(PlanProgress(runner, alerts, at: 161)), runs, alert)
        }
    }

    @Test func screensOfLiveWorkouts() throws {
        var kept = KeptOutcomes()
        let plans = try Self.progress()
        for (name, report) in Self.reports {
            kept.addBriefly("\(name), widths") {
                (10...139).map {
                    LiveScreen(report: report).lines(terminal: Terminal(width: $0)).joined(separator: "\n")
                }
                .joined(separator: "\n–\n")
            }
            kept.addBriefly("\(name), other terminals") {
                KeptScreens.terminals.suffix(4).map { _, terminal in
                    LiveScreen(report: report, sensors: Array(Self.statuses.prefix(2))).lines(terminal: terminal)
                        .joined(separator: "\n")
                }.joined(separator: "\n–\n")
            }
        }
        let sentence = "Stopped. Press Ctrl-C again to discard the workout; otherwise it is saved."
        for height in 0...16 {
            kept.addBriefly("height \(height)") {
                ([(nil, nil), (sentence, nil), (nil, plans[0].1)] as [(String?, PlanProgress?)]).flatMap {
                    status, plan in
                    [20, 40, 80].map { width in
                        LiveScreen(report: Self.report, status: status, sensors: Self.statuses, plan: plan)
                            .lines(terminal: Terminal(width: width, height: height)).joined(separator: "\n")
                    }
                }.joined(separator: "\n–\n")
            }
        }
        for (name, progress, _, _) in plans {
            KeptScreens.addEveryWidth(of: "plan of \(name)", to: &kept, widths: Array(20...99)) {
                LiveScreen(report: Self.report, plan: progress).lines(terminal: $0)
            }
        }
        for (name, report) in Self.reports {
            kept.addBriefly("summary, \(name)") {
                [Format.plain, KeptScreens.german].map { LiveText.summary(report, $0) }
                    + [Format.plain, KeptScreens.german].map { LiveText.distance(report, $0) ?? "–" }
            }
        }
        try Self.expect(kept, "screens")
    }

    @Test func sensorsInOneLine() throws {
        var kept = KeptOutcomes()
        for count in 0...Self.statuses.count {
            for tens in 0...9 {
                kept.addBriefly("\(count) sensors, \(tens)0 columns") {
                    (tens * 10..<tens * 10 + 10).map { SensorLine.text(Array(Self.statuses.prefix(count)), width: $0) }
                }
            }
        }
        for status in Self.statuses { kept.addBriefly(status.address) { SensorLine.text([status], width: 60) } }
        try Self.expect(kept, "sensor-line")
    }

    @Test func newsForPrograms() throws {
        var kept = KeptOutcomes()
        for (name, report) in Self.reports {
            for (event, news) in [
                ("lap", RecordNews.lap(report)), ("activity", .activity(report)), ("progress", .progress(report)),
            ] {
                kept.addBriefly("\(event), \(name)") { JSON.news(news)?.line ?? "none" }
            }
        }
        let states: [HKWorkoutSessionState] = [.notStarted, .running, .ended, .paused, .prepared, .stopped]
        for state in states {
            kept.addBriefly("state \(state.rawValue)") {
                let news = RecordNews.changed(state, Self.report)
                return "\(JSON.news(news)?.line ?? "none") \(news.report?.elapsed ?? -1)"
            }
        }
        for (name, progress, runs, alert) in try Self.progress() {
            for (number, run) in runs.enumerated() {
                let alerts = alert.map { [("alert", WorkoutPlanSession.News.alert($0, run))] } ?? []
                let events: [(String, WorkoutPlanSession.News)] =
                    alerts + [
                        ("began", .event(.began(run))), ("waiting", .event(.waiting(run))),
                        ("ended", .event(.ended(run))),
                        ("finished", .event(.finished(at: 161))), ("failed", .failed("It failed.")),
                    ]
                for (event, news) in events {
                    kept.addBriefly("\(name), step \(number) \(event)") {
                        let all = RecordNews.plan(news, 7, Self.report)
                        return "\(JSON.news(all)?.line ?? "none") \(all.report?.elapsed ?? -1)"
                    }
                }
            }
            kept.addBriefly("\(name), progress") { "\(progress.number) \(progress.count) \(progress.seconds)" }
        }
        kept.addBriefly("failed") {
            "\(JSON.news(.failed("It failed."))?.line ?? "none") \(RecordNews.failed("").report?.elapsed ?? -1)"
        }
        let news: [SensorConnection.News] = [
            .found, .connected, .silent, .lost, .back(after: 12.6), .back(after: 0.4), .refused,
        ]
        for (number, event) in news.enumerated() {
            for battery in [nil, 0, 19, 100] {
                kept.addBriefly("sensor \(number), battery \(battery.map(String.init) ?? "–")") {
                    let news = SensorNews(
                        name: "Strap\u{1B}", address: "A", news: event, battery: battery,
                        date: Date(timeIntervalSinceReferenceDate: 800_000_000.5), elapsed: 61.5)
                    return "\(news.state) | \(news.text) | \(JSON.news(.sensor(news))?.line ?? "none")"
                }
            }
        }
        try Self.expect(kept, "news")
    }

    // MARK: Sources

    @Test func startsOfRecordings() {
        let source = RecordSource(
            athlete: AthleteFeed(seed: 1, duration: 600, rhythm: 1), HKWorkoutConfiguration(), duration: 600)
        /// Returns whether a recording starts so many seconds before now, or up to two seconds later, as it does in
        /// whole seconds; `latest` is in seconds from now.
        func starts(_ lead: Double, at speed: RecordSpeed, after latest: Double? = nil) -> Bool {
            let before = Date()
            let start = source.start(at: speed, after: latest.map { before + $0 }) + lead
            return start > before - 2 && start < Date() + 2
        }
        // At the usual speed it starts now; at ten times, nine tenths of it have passed at its end.
        #expect(starts(0, at: .times(1)) && starts(0, at: .times(0.5)))
        #expect(starts(540, at: .times(10)) && starts(600, at: .maximal))
        #expect(starts(100, at: .maximal, after: -100) && starts(600, at: .maximal, after: -700))
        #expect(starts(0, at: .times(1), after: 50))
        let start = source.start(at: .maximal, after: nil).timeIntervalSinceReferenceDate
        #expect(start == start.rounded())
        #expect(source.interval(at: .maximal).duration == 600 && source.isSimulated && source.planAthlete == nil)
        let planned = RecordSource(
            athlete: AthleteFeed(seed: 1, duration: nil, rhythm: 1), HKWorkoutConfiguration(), duration: nil,
            stopsWithPlan: true)
        #expect(planned.planAthlete != nil && planned.interval(at: .maximal).duration == 0)
    }

    @Test func plansChooseTheLocation() throws {
        var kept = KeptOutcomes()
        for location in [LocationType.unknown, .indoor, .outdoor] {
            for water in [SwimmingLocation.unknown, .pool, .openWater] {
                for option in RecordLocation.allCases {
                    kept.addBriefly("\(location) \(water) \(option)") {
                        let goal = PlannedGoalWorkout(
                            activity: .swimming, location: location, swimmingLocation: water,
                            goal: .distance(.init(1, .kilometer)))
                        let steps = PlannedIntervals(activity: .swimming, location: location)
                        return [PlannedWorkout.Content.goal(goal), .intervals(steps)].map { content -> String in
                            var configuration = WorkoutConfigurationRecord()
                            configuration.activityType = .swimming
                            RecordPlan(started: StartedPlan(PlannedWorkout(content))).apply(
                                to: &configuration, or: option)
                            return "\(configuration.locationType) \(configuration.swimmingLocationType)"
                        }
                    }
                }
            }
        }
        try Self.expect(kept, "plan-locations")
    }

    // MARK: Sensors

    private static func sighting(_ number: Int, _ name: String?, _ services: [SensorService], _ signal: Int?)
        -> SensorSighting
    {
        SensorSighting(
            address: "C0:0\(number):00:00:00:0\(number)", name: name,
            services: Set(services.map { .assigned($0.rawValue) }), signal: signal)
    }

    private static let sightings = [
        sighting(1, "Polar H10", [.heartRate], -55), sighting(2, "Assioma", [.cyclingPower, .cyclingSpeed], -70),
        sighting(3, nil, [], nil),
        sighting(4, "Stages\u{1B} with a long name of it", [.fitnessMachine], -81),
        sighting(5, "Pod", [.runningSpeed], -71),
    ]

    @Test func sensorsThatWereFound() throws {
        var kept = KeptOutcomes()
        let book = KnownSensors(sensors: [KnownSensors.Entry(Self.sightings[1], wheel: WheelSize("2105"))])
        for count in 0...Self.sightings.count {
            KeptScreens.addEveryWidth(of: "\(count) found", to: &kept, widths: Array(20...109)) {
                SensorsScreen(found: Array(Self.sightings.prefix(count)), book: book).lines(terminal: $0)
                    + SensorPicker(found: Array(Self.sightings.prefix(count))).lines(terminal: $0)
            }
        }
        for signal in [nil, -1_000, -81, -80, -79, -71, -70, -69, -61, -60, -59, 0] {
            kept.addBriefly("signal \(signal.map(String.init) ?? "–")") {
                SensorsScreen.signal(Self.sighting(1, "a", [], signal))
            }
        }
        for sighting in Self.sightings {
            kept.addBriefly(sighting.address) {
                let entry = KnownSensors.Entry(sighting, wheel: sighting.name == "Pod" ? nil : WheelSize("700x25C"))
                return [
                    JSON.sighting(sighting, isRemembered: book.has(sighting)).line, JSON.remembered(entry).line,
                    SensorsScreen.kind(sighting), "\(entry.services) \(entry.kinds)",
                    "\(entry.sensor(rank: 3, wheel: nil))",
                    "\(entry.sensor(rank: nil, wheel: WheelSize("1999")))",
                ]
            }
        }
        let activities: [WorkoutActivity] = [
            .running, .walking, .cycling, .swimming, .rowing, .yoga, .elliptical, .swimBikeRun, .other,
        ]
        for service in SensorService.allCases {
            kept.addBriefly("\(service)") {
                let entry = KnownSensors.Entry(Self.sighting(1, "a", [service], nil), wheel: nil)
                return activities.map { "\($0.name) \(entry.fits($0))" }
            }
        }
        kept.addBriefly("none fits") {
            activities.map { KnownSensors.Entry(address: "A", name: "a", services: ["x"]).fits($0) }
        }
        try Self.expect(kept, "found")
    }

    @Test func sensorsAreChosenByNumberOrName() throws {
        var kept = KeptOutcomes()
        for line in [
            "", " ", "1", "2 1", "1,2", "1 1 2", "3", "0", "-1", "x", "1 x", "1\t2", "1;2", " 2 ",
            "99999999999999999999",
        ] {
            for count in [0, 1, 2, 3] where count > 0 {
                kept.addBriefly("'\(line)' of \(count)") {
                    SensorPicker.places(in: line, of: count).map { "\($0)" } ?? "none"
                }
            }
        }
        let known = [
            (address: "C0:01", name: "Polar H10"), (address: "C0:02", name: "Polar H9"),
            (address: "C1:03", name: "Assioma"),
            (address: "C0:01:5", name: "Asioma\u{1B} pod"),
        ]
        for name in [
            "polar", "polar h10", "Polar H1", "c1:03", "C0:0", "C0:01", "assioma", "assiona", "polr", "garmin", "",
            "Polar H11", "a", "x\u{1B}",
        ] {
            for seconds in [nil, 10, 2.5] {
                kept.addBriefly("'\(name.printable)' in \(seconds.map { "\($0)" } ?? "–")") {
                    do { return "\(try SensorSearch.choose(name, among: known, seconds: seconds))" } catch let failure
                        as CommandFailure
                    {
                        return "\(failure.kind): \(failure)"
                    }
                }
            }
        }
        kept.addBriefly("of none") { try SensorSearch.choose("a", among: [], seconds: nil) }
        try Self.expect(kept, "choices")
    }

    @Test func findingsOfOneSensor() throws {
        var kept = KeptOutcomes()
        func reading(_ type: ObjectType, _ value: Double, _ unit: QuantityUnit) -> SensorReading {
            SensorReading(sensor: 0, characteristic: .heartRate, type: type, value: value, unit: unit, start: 1, end: 2)
        }
        var counts = SensorCounts()
        (counts.frames, counts.refused, counts.dropped) = (1_234, 7, 11)
        let texts = [("Maker", "Polar\u{1B}"), ("Serial number", "4711")]
        let values = [reading(.heartRate, 61.257, .countPerMinute), reading(.cyclingPower, 1_234.5, .watt)]
        for (number, sighting) in Self.sightings.prefix(3).enumerated() {
            for battery in [nil, 0, 87] {
                let findings = SensorFindings(
                    sighting: sighting,
                    status: .init(name: "s", address: "a", state: .streaming, battery: battery, counts: counts),
                    texts: Array(texts.prefix(number)).map { (name: $0.0, value: $0.1) },
                    values: Array(values.prefix(number)),
                    notes: number == 1 ? [] : ["A note\u{7} of it that is somewhat long for a narrow screen."])
                KeptScreens.add("\(number) \(battery.map(String.init) ?? "–")", to: &kept) {
                    SensorScreen(result: findings).lines(terminal: $0)
                }
                kept.addBriefly("\(number) \(battery.map(String.init) ?? "–"), JSON") {
                    JSON.examination(findings).line
                }
            }
        }
        try Self.expect(kept, "findings")
    }

    @Test func measurementsOfScalesAndCuffs() throws {
        var kept = KeptOutcomes()
        var collector = SpotFrameCollector()
        // A weight of 71.5 kg, with the user 3.
        collector.store([0x04, 0xDC, 0x37, 0x03], of: .weight, at: 800_000_000)
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let measured = collector.result(in: calendar)
        let weight = try #require(measured.measurements.first)
        #expect(weight.values.first?.quantity.value == 71.5 && weight.user == 3)
        func measurement(_ values: [SpotMeasurement.Value], user: UInt8?, date: Double, warnings: [String] = [])
            -> SpotMeasurement
        {
            var other = weight
            (other.values, other.user, other.date, other.warnings) = (values, user, date, warnings)
            return other
        }
        let pressures: [SpotMeasurement.Value] = [
            .init(.bloodPressureSystolic, 124, .millimeterOfMercury),
            .init(.bloodPressureDiastolic, 79, .millimeterOfMercury),
        ]
        let measurements = [
            measurement(weight.values, user: nil, date: 800_000_000),
            measurement(
                pressures + [.init(.heartRate, 72, .countPerMinute)], user: 2, date: 800_050_000,
                warnings: ["The cuff was loose\u{1B}."]),
            measurement(Array(pressures.prefix(1)), user: 255, date: 800_090_000),
            measurement(
                [.init(.bodyTemperature, 36.85, .degreeCelsius), .init(.stepCount, 7, .count)], user: 255,
                date: 800_100_000),
            measurement([], user: 0, date: 800_100_000, warnings: ["One.", "Two."]),
        ]
        for (number, measurement) in measurements.enumerated() {
            kept.addBriefly("text \(number)") {
                [SpotScreen.text(measurement, .plain), SpotScreen.text(measurement, KeptScreens.german)]
            }
        }
        for count in 0...measurements.count {
            for known in [0, 1, count] where known <= count {
                let stored = measurements.prefix(count).enumerated().map {
                    SpotImporter.Stored(measurement: $1, isNew: $0 >= known)
                }
                for (name, change) in Self.outcomes {
                    guard count == 2 && known == 1 || name == "plain" else { continue }
                    var (outcome, result) = (SpotFetch.Outcome(end: .complete, frames: collector), measured)
                    change(&outcome, &result)
                    let report = SpotReport(
                        sighting: Self.sightings[count % 4], outcome: outcome, result: result, stored: stored)
                    kept.addBriefly("\(count) stored, \(known) known, \(name)") {
                        "\(report.added) \(report.known) \(report.notes) \(JSON.spot(report).line)"
                    }
                    guard known == 1 else { continue }
                    kept.addBriefly("\(count) stored, \(known) known, \(name), screens") {
                        KeptScreens.terminals.map { _, terminal in
                            SpotScreen(report: report).lines(terminal: terminal).joined(separator: "\n")
                        }.joined(separator: "\n–\n")
                    }
                }
            }
        }
        try Self.expect(kept, "spot")
    }

    private static var outcomes: [(String, (inout SpotFetch.Outcome, inout SpotFrameCollector.Result) -> Void)] {
        var all: [(String, (inout SpotFetch.Outcome, inout SpotFrameCollector.Result) -> Void)] = [
            ("plain", { _, _ in }), ("refused end", { outcome, _ in outcome.end = .refused(6) }),
            ("quiet", { outcome, _ in outcome.end = .quiet }),
            ("note", { outcome, _ in outcome.notes = ["A note."] }),
        ]
        for count in [1, 2] {
            all.append(("\(count) unusable", { $1.unusable = count }))
            all.append(("\(count) refused", { $1.refused = count }))
            all.append(("\(count) others", { $1.others = count }))
        }
        for behind in [-61.0, -60, 0, 60, 60.5, 89, 90, 3_700] {
            for isSet in [true, false] {
                all.append(
                    ("\(behind) behind, \(isSet ? "set" : "not set")", { ($0.hasSetTime, $1.behind) = (isSet, behind) })
                )
            }
        }
        return all
    }

    @Test func theListOfSensorsIsAFile() throws {
        let folder = try TemporaryFolder()
        let shelf = SavedSensors(["HOME": folder.url.path])
        #expect(shelf.path == folder.url.path + "/.config/openhealthkit/sensors.json")
        #expect(try shelf.read() == KnownSensors())
        let book = KnownSensors(sensors: Self.sightings.map { KnownSensors.Entry($0, wheel: WheelSize("2105")) })
        try shelf.write(book)
        #expect(try shelf.read() == book)
        let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: shelf.path)), as: UTF8.self)
        #expect(text.hasPrefix("{\n  \"sensors\" : [\n") && text.hasSuffix("}\n"))
        for (wrong, isWrong) in [("{}", true), ("", true), ("{\"sensors\":[]}", false), ("[]", true)] {
            try Data(wrong.utf8).write(to: URL(fileURLWithPath: shelf.path))
            #expect(((try? shelf.read()) == nil) == isWrong, "\(wrong)")
        }
        // A mebibyte is read, and not a byte more.
        let padding = 1 << 20
        for (count, isWrong) in [(padding, false), (padding + 1, true)] {
            let json = #"{"sensors":[]}"#
            try Data((json + String(repeating: " ", count: count - json.utf8.count)).utf8).write(
                to: URL(fileURLWithPath: shelf.path))
            #expect(((try? shelf.read()) == nil) == isWrong, "\(count)")
        }
        do throws(CommandFailure) { _ = try shelf.read() } catch {
            #expect(
                error.kind == .settings && error.description == "The list of sensors '\(shelf.path)' cannot be read.")
        }
    }

    // MARK: The doctor

    @Test func findingsOfTheDoctor() throws {
        var kept = KeptOutcomes()
        let folder = try TemporaryFolder()
        let terminal = Terminal(width: 72)
        let screen = DoctorScreen(terminal: terminal, ownApps: ["own"])
        let remedies: [IntegrityProblem.Remedy] = [.repair, .accept, .loss, .salvage]
        for check in IntegrityCheckKind.allCases {
            for count in [0, 1, 2, 1_234] {
                kept.addBriefly("\(check) of \(count)") {
                    var result = IntegrityCheckResult(check, count: count, problems: [])
                    let sound = screen.lines(result)
                    result.missing = min(count, 7)
                    return KeptScreens.text(["\(check.title)"] + sound + screen.lines(result))
                }
            }
            for count in [1, 2, 4, 5, 6, 7, 1_234] {
                kept.addBriefly("\(check) with \(count) problems") {
                    remedies.map { remedy in
                        let problems = (0..<count).map {
                            IntegrityProblem(check, $0 == count - 1 ? remedy : .repair, "Problem \($0)\u{1B} of it.")
                        }
                        return KeptScreens.text(screen.lines(IntegrityCheckResult(check, count: 9, problems: problems)))
                    }.joined(separator: "\n–\n")
                }
            }
        }
        for mode in [0, 0o7, 0o10, 0o600, 0o644, 0o777, 0o1777, 0o100644] as [UInt32] {
            kept.addBriefly("mode \(mode)") { DoctorScreen.octal(mode) }
        }
        // A store of one workout, whose report is changed.
        let store = folder.url.appending(path: "health.sqlite").path
        _ = try HKHealthStore(at: URL(fileURLWithPath: store), as: CommandSession.app)
        var report = try StoreDoctor(path: store).examine()
        report.file = "/home/me/health.sqlite\u{1B}"
        (report.bytes, report.openFiles, report.recordings) = (1_234_567, [], [])
        for (isOlder, isUnfinished) in [(false, false), (true, false), (false, true), (true, true)] {
            for encryption in [VolumeEncryption.encrypted(by: "LUKS"), .unknown] {
                kept.addBriefly("surroundings \(isOlder) \(isUnfinished) \(encryption)") {
                    (report.isOlder, report.isUnfinished, report.encryption) = (isOlder, isUnfinished, encryption)
                    return KeptScreens.text(screen.surroundings(report))
                }
            }
        }
        (report.isOlder, report.isUnfinished) = (false, false)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: store)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.url.path)
        kept.addBriefly("open files") {
            report.openFiles = OpenFile.all(of: store).sorted { $0.path < $1.path }
            return KeptScreens.text(DoctorScreen(terminal: Terminal(isBounded: false)).surroundings(report)).replacing(
                folder.url.path, with: "")
        }
        let losses = [
            DataLoss(
                "sample", type: .heartRate, source: "Watch\u{1B}", start: 800_000_000, end: 800_086_400, count: 1_234),
            DataLoss("sample", type: nil, source: nil, start: 800_000_000, end: 800_000_020, count: 1),
            DataLoss("block", type: .stepCount, source: nil, start: 800_000_000, end: nil, count: nil),
            DataLoss("page", type: nil, source: "Phone", start: nil, end: 800_000_000, count: 0),
        ]
        kept.addBriefly("losses") {
            KeptScreens.text(screen.lines(losses)) + losses.map { JSON.loss($0).line }.joined()
        }
        kept.addBriefly("no losses") { screen.lines([] as [DataLoss]).count }
        kept.addBriefly("unjudged") { screen.unjudged([]).count }
        var repair = try StoreDoctor(path: store).repair()
        for remedy in [nil] + remedies.map(Optional.some) {
            for count in [1, 2] {
                let problems =
                    remedy.map { remedy in (0..<count).map { _ in IntegrityProblem(.blocks, remedy, "A problem.") } }
                    ?? []
                report.results = [
                    IntegrityCheckResult(.file, count: 3, problems: []),
                    IntegrityCheckResult(.blocks, count: 3, problems: problems),
                ]
                kept.addBriefly("verdict \(remedy.map { "\($0)" } ?? "sound") \(count)") {
                    KeptScreens.text(screen.verdict(report))
                }
                for (sealed, repaired, lost) in [(0, 0, 0), (1, 0, 0), (0, 1, 0), (2, 2, 1), (0, 0, 4)] {
                    kept.addBriefly(
                        "repair \(remedy.map { "\($0)" } ?? "sound") \(count) \(sealed) \(repaired) \(lost)"
                    ) {
                        (repair.report, repair.sealed) = (report, sealed)
                        repair.repaired = (0..<repaired).map { _ in IntegrityProblem(.copies, .repair, "Was wrong.") }
                        repair.losses = Array(losses.prefix(lost))
                        return KeptScreens.text(screen.lines(repair))
                    }
                }
            }
        }
        try Self.expect(kept, "doctor")
    }
}
