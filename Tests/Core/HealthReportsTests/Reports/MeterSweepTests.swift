import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing

@testable import HealthReports

/// What loads, summaries and zones make of the streams of a workout.
@Suite struct MeterSweepTests {
    private static func columns(_ step: Double, _ offset: Double, _ length: Double, _ value: (Double) -> Double)
        -> SeriesColumns
    {
        let starts = stride(from: offset, to: 2_400 - length, by: step).map { $0 }
        return SeriesColumns(starts: starts, ends: starts.map { $0 + length }, values: starts.map(value))
    }

    private static func meter(_ change: (inout LoadMeter) -> Void = { _ in }) -> LoadMeter {
        var meter = LoadMeter(start: 0, end: 2_400, pauses: [(300, 360), (1_000, 1_100.5)], activityType: .running)
        meter.heartRates = columns(13, 2, 0) { 110 + ($0 / 40).rounded(.down) }
        let way = columns(20, 5, 20) { 55 + ($0 / 200).rounded(.down) }
        meter.distance = DistanceCurve(starts: way.starts, ends: way.ends, meters: way.values)
        let times = stride(from: 7.0, to: 2_390, by: 11).map { $0 }
        meter.elevation = .init(times: times, values: times.map { 400 + ($0 / 60).rounded() * ($0 < 1_200 ? 3 : -2) })
        change(&meter)
        return meter
    }

    @Test("Loads are computed from the streams that there are")
    func loads() throws {
        var kept = KeptLines()
        let power = Self.columns(4, 1, 0) { 180 + ($0 / 100).rounded(.down) * 3 }
        var late = SeriesColumns(starts: [1, 2], ends: [1, 2], values: [-5, .nan])
        for (start, value) in zip(power.starts, power.values) {
            late.starts.append(start + 2)
            late.ends.append(start + 2)
            late.values.append(value)
        }
        let worlds: [(String, LoadMeter)] = [
            ("run", Self.meter()), ("no pauses", Self.meter { $0.pauses = [] }),
            ("no rates", Self.meter { $0.heartRates = SeriesColumns() }),
            ("no way", Self.meter { $0.distance = DistanceCurve([]) }),
            ("no heights", Self.meter { $0.elevation = .init() }),
            ("few heights", Self.meter { $0.elevation = .init(times: [100, 900, 2_000], values: [400, 450, 440]) }),
            ("heights outside", Self.meter { $0.elevation = .init(times: [-50, -1, 2_401], values: [1, 2, 3]) }),
            ("most heights", Self.meter { $0.elevation = .init(times: [5, 1_000, 2_185], values: [400, 450, 440]) }),
            ("ride", Self.meter { ($0.activityType, $0.power) = (.cycling, power) }),
            ("run with power", Self.meter { $0.power = power }),
            ("ride without power", Self.meter { $0.activityType = .cycling }),
            (
                "no valid power",
                Self.meter { $0.power = SeriesColumns(starts: [1, 2], ends: [1, 2], values: [-5, .infinity]) }
            ), ("late power", Self.meter { $0.power = late }),
            ("pauses around", Self.meter { $0.pauses = [(-100, 50), (2_300, 2_500)] }),
            ("pauses between seconds", Self.meter { $0.pauses = [(300.2, 300.7), (301.9, 303.1)] }),
            ("short", Self.meter { $0.distance = DistanceCurve(starts: [0], ends: [59.5], meters: [200]) }),
            ("a minute", Self.meter { $0.distance = DistanceCurve(starts: [0], ends: [62], meters: [200]) }),
            ("nothing", LoadMeter(start: 0, end: 10, pauses: [], activityType: .yoga)),
        ]
        for (name, meter) in worlds {
            let inputs = meter.inputs()
            kept.add(name) { Told.text(inputs.numbers) }
            let figures: [Double?] = [
                inputs.power?.mean, inputs.power?.normalized, inputs.run?.seconds, inputs.run?.adjustedMeters,
                inputs.efficiency?.seconds, inputs.efficiency?.whole.output, inputs.efficiency?.whole.rate,
                inputs.efficiency?.decoupling, inputs.histogram.total,
            ]
            kept.add("\(name) parts") {
                "\(inputs.heartRates) \(inputs.efficiency?.output.rawValue ?? "-") \(Told.text(figures))"
            }
            kept.add("\(name) power") {
                inputs.power.map {
                    $0.bests.sorted { $0.key < $1.key }.map { "\($0.key) \(Told.text($0.value))" }.joined(
                        separator: ", ")
                } ?? "-"
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/load-meter.txt") == nil)
    }

    @Test("Samples are summed or averaged in their common unit")
    func summaries() throws {
        var kept = KeptLines()
        func samples(_ type: ObjectType, _ values: [(Double, QuantityUnit)]) -> [SampleRecord] {
            values.enumerated().map {
                SampleRecord(
                    uuid: Told.id($0.offset), type: type, start: Double($0.offset), end: Double($0.offset) + 1,
                    content: .quantity(QuantityValue($0.element.0, $0.element.1)))
            }
        }
        let worlds: [(ObjectType, [(Double, QuantityUnit)])] = [
            (.heartRate, []), (.heartRate, [(120, .countPerMinute)]),
            (.heartRate, [(120, .countPerMinute), (60, .countPerMinute), (93, .countPerMinute)]),
            (.heartRate, [(120, .countPerMinute), (2.5, .hertz), (1, .meter)]),
            (.distanceCycling, [(1, .kilometer), (2.5, .kilometer)]),
            (.distanceCycling, [(1, .kilometer), (500, .meter), (2, .mile)]),
            (.stepCount, [(7, .count), (11, .count)]),
        ]
        for (type, values) in worlds {
            kept.add(
                "\(TypeName.name(of: type)) \(values.map { "\($0.0) \($0.1.unitString)" })",
                [SampleAssociation.workout, .time]
            ) {
                Told.text(SampleSummary(type: type, samples: samples(type, values), association: $0))
            }
        }
        kept.add("categories") {
            Told.text(
                SampleSummary(
                    type: .sleepAnalysis,
                    samples: [
                        SampleRecord(uuid: Told.id(1), type: .sleepAnalysis, start: 0, end: 1, content: .category(1))
                    ]))
        }
        let columns = SeriesColumns(starts: [0, 5, 5, 9, 14], ends: [4, 6, 9, 12, 20], values: [1, 2, 3, 4, 5])
        for from in [-1.0, 0, 0.5, 5, 9, 14, 15] {
            kept.add("starting from \(from)", [-1.0, 0, 5, 5.1, 14, 14.1, 99]) { to in
                let part = columns.starting(from: from, before: to)
                return "\(Told.text(part.starts)); \(Told.text(part.ends)); \(Told.text(part.values))"
            }
        }
        kept.add("no columns") { SeriesColumns().starting(from: 0, before: 1).starts.count }
        #expect(try kept.difference(from: "Core/Texts/Reports/sample-summaries.txt") == nil)
    }

    @Test("Zones sort values, and recordings of an outing give streams")
    func zonesAndOutings() throws {
        var kept = KeptLines()
        let zones = try ZoneConfigurationRecord(
            type: .heartRate, boundaries: [100, 120, 140].map { QuantityValue($0, .countPerMinute) }, source: .user)
        let measured: [(Double, Double)] = [(0, 90), (20, 100), (45, 119.9), (90, 130), (170, 160), (300, 110)]
        let rates = measured.map { start, value -> SampleRecord in
            SampleRecord(
                uuid: Told.id(1), type: .heartRate, start: start, end: start + 5,
                content: .quantity(QuantityValue(value, .countPerMinute)))
        }
        let others = [
            SampleRecord(
                uuid: Told.id(2), type: .cyclingPower, start: 0, end: 0, content: .quantity(QuantityValue(200, .watt))),
            SampleRecord(uuid: Told.id(3), type: .heartRate, start: 0, end: 0, content: .category(1)),
        ]
        let pause = [
            WorkoutEventRecord(kind: .pause, start: 30, end: 30),
            WorkoutEventRecord(kind: .resume, start: 100, end: 100),
        ]
        for (name, samples) in [("rates", rates), ("mixed", others + rates), ("others", others), ("none", [])] {
            for events in [[], pause] {
                kept.add("\(name) \(events.count)", [(0, 400), (10, 95), (0, 0), (500, 600)] as [(Double, Double)]) {
                    from, to in
                    ZoneGroupRecord(sorting: samples, into: zones, from: from, to: to, events: events).map {
                        Told.text($0.durations)
                    } ?? "-"
                }
            }
        }
        func recording(_ number: Int, _ activity: WorkoutActivity, zone: String? = nil) -> SampleRecord {
            SampleRecord(
                uuid: Told.id(number), type: .workout, start: Double(number * 10), end: Double(100 + number * 10),
                content: .workout(WorkoutRecord(activityType: activity, duration: 100)),
                source: SourceRevisionRecord(
                    source: .init(bundleIdentifier: "s\(number)", name: "S"), version: nil, productType: nil,
                    system: nil), metadata: zone.map { [MetadataKey.timeZone: .string($0)] })
        }
        let lists: [(String, [SampleRecord])] = [
            ("none", []), ("other", [recording(1, .other)]),
            ("run", [recording(1, .running), recording(2, .other, zone: "Asia/Tokyo"), recording(3, .cycling)]),
            ("swim", [recording(1, .swimming), recording(2, .running)]),
            ("others", [recording(1, .other), recording(2, .other), recording(3, .rowing)]),
            ("sports", [recording(1, .swimBikeRun), recording(2, .cycling)]),
        ]
        let streams: [ObjectType] = [
            .heartRate, .distanceWalkingRunning, .distanceSwimming, .cyclingPower, .runningPower, .cyclingCadence,
            .stepCount, .workoutRoute,
        ]
        for (name, list) in lists {
            for (said, decisions) in [
                ("nothing", OutingDecisions()), ("preferred", OutingDecisions(preferred: [Told.id(2): 5])),
                (
                    "streams",
                    OutingDecisions(streams: [
                        .heartRate: [Told.id(2): 3, Told.id(3): 4], .distanceSwimming: [Told.id(2): 1],
                    ])
                ),
            ] {
                guard let outing = Outing(list, decisions) else { kept.add("\(name) \(said)") { "-" }; continue }
                kept.add("\(name) \(said)", streams) { stream in
                    outing.order(for: stream).map { "\($0.uuid.uuidString.suffix(1))" }.joined()
                }
                let sources = list.map { outing.otherSource($0)?.bundleIdentifier ?? "-" }
                kept.add("\(name) \(said) facts") {
                    "\(outing.hasChoice) \(outing.recordedActivity.name) "
                        + "\(outing.timeZone?.identifier ?? "-") \(sources)"
                }
                kept.add("\(name) \(said) inside", list) { recording in
                    ([9, 10, 50, 110, 111] as [Double]).map { outing.isInside($0, of: recording) ? "+" : "-" }.joined()
                }
            }
        }
        kept.add(
            "figures",
            [[], [[1]], [[1, 2], [2]], [[1], [1, 2]], [[], []], [[1], [2]], [[1, 2, 3], [1], [4]]] as [[Set<Int>]]
        ) { "\(Outing.firstHasAllFigures($0))" }
        for component in [Calendar.Component.day, .weekOfYear, .month, .year] {
            guard let buckets = CalendarBuckets(of: component, near: SweepWorld.now, SweepWorld.calendar) else {
                continue
            }
            let dates = ([0, 1, 1.2, 30, 31, 59, 60, 91, 366, 400] as [Double]).map { SweepWorld.at(0) + $0 * 86_400 }
            kept.add("buckets by \(component)") { "\(buckets.numbers(at: dates))" }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/zones-and-outings.txt") == nil)
    }

    /// Coasting is power, so that a course may begin with it; what is no power is not.
    @Test(
        "Heart rates are those of the seconds of the power, from the first valid value on",
        arguments: [
            (0.0, 120.0, 125.0), (0.5, 120, 125), (1, 120, 125), (-0.5, 80, 137.5), (-1, 80, 137.5),
            (.nan, 80, 137.5), (.infinity, 80, 137.5),
        ])
    func ratesOfPower(first: Double, seconds: Double, rate: Double) throws {
        let times = (0..<120).map { 100 + Double($0) }
        var meter = LoadMeter(start: 100, end: 220, pauses: [], activityType: .cycling)
        meter.power = SeriesColumns(starts: times, ends: times, values: times.map { $0 < 140 ? first : 200 })
        // A hundred beats a minute in the first minute, 150 in the second one.
        meter.heartRates = SeriesColumns(starts: times, ends: times, values: times.map { $0 < 160 ? 100 : 150 })
        let inputs = meter.inputs()
        let efficiency = try #require(inputs.efficiency)
        #expect(efficiency.output == .power && efficiency.seconds == seconds && efficiency.whole.rate == rate)
        #expect(inputs.heartRates == 120 && inputs.run == nil && inputs.power != nil)
    }

    /// Grades count if the heights cover nine tenths of the way; the first and the last moment of it are part of it.
    @Test(
        "Grades count from nine tenths of the way on",
        arguments: [(0.0, 1_000.0, true), (0, 901, true), (0, 899, false), (99, 1_000, true), (101, 1_000, false)])
    func heightsOfAWay(from: Double, to: Double, hasGrades: Bool) throws {
        var meter = LoadMeter(start: 0, end: 1_000, pauses: [], activityType: .running)
        meter.distance = DistanceCurve(starts: [0], ends: [1_000], meters: [1_000])
        meter.elevation = .init(times: [-1, from, to, 1_001], values: [900, 400, 440, 900])
        let run = try #require(meter.inputs().run)
        #expect(run.seconds == 1_000 && run.meters == 1_000)
        let length = to - from
        let expected = 1_000 - length + length * GradeAdjustment.factor(ofGrade: 40 / length)
        #expect((run.adjustedMeters != nil) == hasGrades)
        if let meters = run.adjustedMeters { #expect(abs(meters - expected) < 1e-6) }
    }

    /// A way of nothing is no run, and only that of a run is one.
    @Test("A run has a way", arguments: [(0.0, false), (0.5, true), (1, true), (1.5, true)])
    func shortWays(meters: Double, isRun: Bool) {
        for activity in [WorkoutActivity.running, .walking, .cycling] {
            var meter = LoadMeter(start: 0, end: 100, pauses: [(10, 25), (90, 95.5)], activityType: activity)
            meter.distance = DistanceCurve(starts: [0], ends: [100], meters: [meters])
            let run = meter.inputs().run
            let expected = isRun && activity == .running ? LoadInputs.Run(seconds: 79.5, meters: meters) : nil
            #expect(run == expected, "\(activity.name)")
        }
    }
}
