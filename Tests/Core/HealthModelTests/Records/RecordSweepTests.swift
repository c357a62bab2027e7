import Foundation
import TestSupport
import Testing

@testable import HealthModel

/// Records of special kinds, and what is checked of all objects, at every limit.
@Suite struct RecordSweepTests {
    private static func outcome(_ body: () throws -> Any) -> String {
        do { return Outline.of(try body()) } catch { return "\((error as? ValidationError)?.reason ?? "\(error)")" }
    }

    @Test func lensesAndPrisms() throws {
        var kept = Sweep()
        let unit = QuantityUnit(.prismDiopter)
        let bases: [PrismRecord.Base] = [.none, .up, .down, .inward, .outward]
        for vertical in bases {
            for horizontal in bases {
                for eye in [PrismRecord.leftEye, PrismRecord.rightEye] {
                    for (up, across) in [(3.0, 4.0), (0, 2), (2, 0), (1e-10, 1)] {
                        kept.add("\(vertical) \(horizontal) \(eye) \(up) \(across)") {
                            let prism = try PrismRecord(
                                vertical: .init(up, unit), vertical, horizontal: .init(across, unit), horizontal,
                                eye: eye)
                            return [
                                "\(prism.amount.value.short) \(prism.angle.value.short) \(prism.vertical.value.short)",
                                "\(prism.verticalBase) \(prism.horizontal.value.short) \(prism.horizontalBase)",
                            ].joined(separator: " ")
                        }
                    }
                }
            }
        }
        kept.add("wrong amounts") {
            Self.outcome {
                try PrismRecord(vertical: .init(1, .meter), .up, horizontal: .init(1, unit), .inward, eye: 1)
            }
        }
        for (amount, angle, eye) in [
            (.init(1, unit), .init(90, .degreeAngle), 1), (.init(1, unit), .init(1, .radian), 2),
            (.init(1, unit), .init(90, .degreeAngle), 0),
            (.init(1, unit), .init(90, .degreeAngle), 3), (.init(.nan, unit), .init(90, .degreeAngle), 1),
            (.init(1, unit), .init(.infinity, .degreeAngle), 1), (.init(1, .meter), .init(90, .degreeAngle), 1),
            (.init(1, unit), .init(90, .meter), 1),
        ] as [(QuantityValue, QuantityValue, Int)] {
            let prism = PrismRecord(amount: amount, angle: angle, eye: eye)
            kept.add("\(amount) \(angle) \(eye)") {
                "\(Self.outcome { try prism.check() }) \(prism.vertical.value.short) \(prism.horizontal.value.short)"
            }
        }
        for measure in LensRecord.Measure.allCases {
            for value in [QuantityValue(1, measure.unit), .init(.nan, measure.unit), .init(1, .second)] {
                var measures: [LensRecord.Measure: QuantityValue] = [.sphere: .init(2, LensRecord.Measure.sphere.unit)]
                measures[measure] = value
                kept.add("\(measure) \(value)") { Self.outcome { try LensRecord(measures).check() } }
            }
        }
        let lens = LensRecord([.sphere: .init(2, LensRecord.Measure.sphere.unit)])
        let without = LensRecord([.cylinder: .init(2, LensRecord.Measure.sphere.unit)])
        for (right, left) in [(nil, nil), (lens, nil), (nil, lens), (without, nil), (lens, without)]
            as [(LensRecord?, LensRecord?)]
        {
            for kind in [0, 1, 2, 3] as [UInt] {
                kept.add("\(right == nil) \(left == nil) \(kind)") {
                    Self.outcome { try PrescriptionRecord(kind: kind, rightEye: right, leftEye: left).check() }
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/lenses.txt") == nil)
    }

    @Test func pointsOfAnAudiogram() throws {
        var kept = Sweep()
        func test(
            _ level: Double, _ unit: QuantityUnit = .decibelHearingLevel, _ side: Int = 0, masked: Bool = false,
            _ range: ClampingRangeRecord? = nil
        ) -> SensitivityTestRecord {
            SensitivityTestRecord(sensitivity: .init(level, unit), isMasked: masked, side: side, clampingRange: range)
        }
        for level in [-10.1, -10, 0, 120, 120.1, .nan, .infinity] as [Double] {
            for (low, high) in [
                (nil, nil), (-20, nil), (nil, 110), (0, 100), (5, 5), (6, 5), (.nan, 5), (0, .infinity),
            ] as [(Double?, Double?)] {
                let range = low == nil && high == nil ? nil : ClampingRangeRecord(lowerBound: low, upperBound: high)
                kept.add("\(level) \(low ?? -99) \(high ?? 99)") {
                    let clamped = test(level, range).clampedSensitivity.value.short
                    return "\(Self.outcome { try test(level, range).check() }) \(clamped)"
                }
            }
        }
        func test(_ level: Double, _ range: ClampingRangeRecord?) -> SensitivityTestRecord {
            test(level, .decibelHearingLevel, 0, range)
        }
        kept.add("wrong unit") {
            "\(Self.outcome { try test(5, .count).check() }) \(test(5, .count).clampedSensitivity)"
        }
        kept.add("no bounds") { Self.outcome { try ClampingRangeRecord(lowerBound: nil, upperBound: nil).check() } }
        for (frequency, unit) in [
            (0, .hertz), (1, .hertz), (20_000, .hertz), (20_000.5, .hertz), (2, .meter), (.nan, .hertz), (-1, .hertz),
        ]
            as [(Double, QuantityUnit)]
        {
            for tests in [[], [test(5)], [test(500)]] {
                kept.add("\(frequency) \(unit) \(tests.map(\.sensitivity.value))") {
                    Self.outcome { try SensitivityPointRecord(frequency: .init(frequency, unit), tests: tests).check() }
                }
            }
        }
        for count in [0, 1, 29, 30, 31] {
            let points = (0..<count).map {
                SensitivityPointRecord(frequency: .init(Double($0 + 1) * 100, .hertz), tests: [test(5)])
            }
            kept.add("\(count) points") { Self.outcome { try AudiogramRecord(points: points).check() } }
            kept.add("\(count) points, the first once more") {
                Self.outcome { try AudiogramRecord(points: points + points.prefix(1)).check() }
            }
        }
        let point = SensitivityPointRecord(
            frequency: .init(500, .hertz),
            tests: [
                test(1, .decibelHearingLevel, 0, masked: true), test(2), test(3, .decibelHearingLevel, 1, masked: true),
            ])
        for side in 0...2 { kept.add("side \(side)") { point.sensitivity(ofSide: side).map { "\($0)" } ?? "nil" } }
        #expect(try kept.difference(from: "Core/Texts/Model/audiograms.txt") == nil)
    }

    @Test func scoresVersionsAndMoods() throws {
        var kept = Sweep()
        for type in [ObjectType.phq9Assessment, .gad7Assessment] {
            for count in [0, 6, 7, 8, 9, 10] {
                for answer in [-1, 0, 1, 2, 3, 4, 5] {
                    var answers = Array(repeating: 1, count: count)
                    if count > 0 { answers[count - 1] = answer }
                    let record = AssessmentRecord(answers: answers)
                    kept.add("\(type.index) \(count) \(answer)") {
                        "\(Self.outcome { try record.check(type) }) \(record.score)"
                    }
                }
            }
            for score in [0, 4, 5, 9, 10, 14, 15, 19, 20, 27] {
                kept.add("\(type.index) score \(score)") { AssessmentRecord(answers: [score, 4]).risk(type) }
            }
        }
        for valence in [
            -1.1, -1, -0.72, -5.0 / 7, -0.4, -0.1, 0, 0.1, 0.14, 1.0 / 7, 0.43, 0.7, 5.0 / 7, 0.99, 1, 1.0.nextUp, .nan,
        ] as [Double] {
            kept.add("valence \(valence.short)") {
                "\(StateOfMindRecord.valenceClass(of: valence) ?? -1) "
                    + Self.outcome { try StateOfMindRecord(kind: 1, valence: valence, labels: [3, 1, 3]).check() }
            }
        }
        kept.add("labels") {
            Outline.of(StateOfMindRecord(kind: 1, valence: 0, labels: [3, 1, 3], associations: [2, 2]))
        }
        for text in [
            "4.0.1", "1.0.2", "4.1.0", "1.1.0", "4.0", "4.0.1.2", "", "a.b.c", "4..1", "-1.0.0", "٤.0.1",
            "4.0.99999999999999999999",
        ] {
            kept.add("'\(text)'") { FHIRVersionRecord(text).map { "\($0.text) \($0.release)" } ?? "nil" }
        }
        for (schedule, status) in [(1, 4), (2, 4), (2, 5), (1, 5), (0, 0)] {
            kept.add("dose \(schedule) \(status)") {
                Outline.of(
                    DoseRecord(
                        concept: HealthConceptRecord(identifier: "m"), scheduleType: schedule, status: status,
                        quantity: 3,
                        scheduledQuantity: 4, scheduledDate: 5))
            }
        }
        let known = ActivitySummaryRecord()
        for (energy, minutes, hours) in [(0, 0, 0), (1, 0, 0), (1, -1, 0), (0, 0, 2), (0, 3, 2)]
            as [(Double, Double, Double)]
        {
            var summary = known
            (summary.energy, summary.exerciseTime) = (.init(100 + energy, .kilocalorie), .init(10 + minutes, .minute))
            summary.standHours = .init(5 + hours, .count)
            var other = known
            (other.energy, other.exerciseTime, other.standHours) = (
                .init(100, .kilocalorie), .init(10, .minute), .init(5, .count)
            )
            var close = other
            close.energy = .init(100.0009, .kilocalorie)
            var wrong = other
            wrong.energy = .init(500, .meter)
            kept.add("summary \(energy) \(minutes) \(hours)") {
                [
                    summary.isMoreComplete(than: other), other.isMoreComplete(than: summary),
                    summary.isMoreComplete(than: close),
                    close.isMoreComplete(than: other), summary.isMoreComplete(than: wrong),
                ]
            }
        }
        let devices = [[], ["n"], ["n", nil, "m"], Array(repeating: "x", count: 9)] as [[String?]]
        for values in devices {
            let device = DeviceRecord(values)
            kept.add("device of \(values.count)") { DeviceRecord.Property.allCases.map { device[$0] ?? "-" }.joined() }
            #expect(try JSONDecoder().decode(DeviceRecord.self, from: JSONEncoder().encode(device)) == device)
        }
        for (name, property) in DeviceRecord.Property.named.sorted(by: { $0.key < $1.key }) {
            kept.add(name) { "\(property)" }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/scores.txt") == nil)
    }

    @Test func everyContentOfEveryFamily() throws {
        var kept = Sweep()
        var families: [ObjectType] = []
        for type in ObjectType.all where !families.contains(where: { $0.family == type.family }) {
            families.append(type)
        }
        families += [.stepCount, .menstrualFlow, .insulinDelivery, .bloodPressure]
        let inner = SampleRecord(type: .stepCount, start: 5, end: 6, content: .quantity(.init(3, .count)))
        let systolic = SampleRecord(
            type: .bloodPressureSystolic, start: 5, end: 5, content: .quantity(.init(120, .millimeterOfMercury)))
        let diastolic = SampleRecord(
            type: .bloodPressureDiastolic, start: 5, end: 5, content: .quantity(.init(80, .millimeterOfMercury)))
        let endless = SampleRecord(type: .stepCount, start: 5, end: 6, content: .quantity(.init(.nan, .count)))
        func series(_ count: Int, _ value: Double) -> SampleContent {
            .series(
                QuantitySeriesRecord(
                    quantity: .init(value, .count), count: count, minimum: 1, maximum: 2, mostRecent: 1,
                    mostRecentStart: 5,
                    mostRecentEnd: 6))
        }
        var workout = WorkoutRecord(activityType: .running, duration: 3)
        var contents: [(String, SampleContent)] = [
            ("percent", .quantity(.init(3, .percent))), ("count", .quantity(.init(3, .count))),
            ("nan", .quantity(.init(.nan, .count))),
            ("unit", .quantity(.init(1, .internationalUnit))), ("category 0", .category(0)),
            ("category 1", .category(1)),
            ("category 9", .category(9)), ("nothing", .correlation([])), ("steps", .correlation([inner])),
            ("endless steps", .correlation([endless])),
            (
                "nested",
                .correlation([SampleRecord(type: .bloodPressure, start: 5, end: 6, content: .correlation([inner]))])
            ),
            ("pressure", .correlation([systolic, diastolic])),
            ("pressure turned", .correlation([diastolic, systolic])),
            ("systolic", .correlation([systolic])), ("three", .correlation([systolic, diastolic, systolic])),
            ("route", .route(count: 0)),
            ("less than no route", .route(count: -1)), ("beats", .heartbeats(count: 0)),
            ("less than no beats", .heartbeats(count: -1)),
            ("series", series(1, 3)), ("no series", series(0, 3)), ("series of nan", series(1, .nan)),
            ("workout", .workout(workout)),
        ]
        let changes: [(String, (inout WorkoutRecord) -> Void)] = [
            ("negative", { $0.duration = -0.1 }), ("endless", { $0.duration = .infinity }),
            ("nan", { $0.duration = .nan }),
            ("zero", { $0.duration = 0 }), ("wrong total", { $0.totals = [.distance: .init(3, .second)] }),
            ("endless total", { $0.totals = [.flightsClimbed: .init(.nan, .count)] }),
            ("early event", { $0.events = [WorkoutEventRecord(kind: .lap, start: 4.9, end: 5)] }),
            ("late event", { $0.events = [WorkoutEventRecord(kind: .lap, start: 5, end: 6.1)] }),
            ("event", { $0.events = [WorkoutEventRecord(kind: .segment, start: 5, end: 6)] }),
            ("long marker", { $0.events = [WorkoutEventRecord(kind: .marker, start: 5, end: 6)] }),
            ("event back", { $0.events = [WorkoutEventRecord(kind: .lap, start: 5.5, end: 5.4)] }),
            (
                "event's metadata",
                {
                    $0.events = [
                        WorkoutEventRecord(
                            kind: .marker, start: 5, end: 5, metadata: [MetadataKey.timeZone: .integer(1)])
                    ]
                }
            ),
            ("activity back", { $0.activities = [WorkoutActivityRecord(configuration: .running, start: 5, end: 4)] }),
            (
                "activity's metadata",
                {
                    $0.activities = [
                        WorkoutActivityRecord(
                            configuration: .running, start: 5, end: 6, metadata: [MetadataKey.timeZone: .integer(1)])
                    ]
                }
            ),
        ]
        for (name, change) in changes {
            workout = WorkoutRecord(activityType: .running, duration: 3)
            change(&workout)
            contents.append(("workout: \(name)", .workout(workout)))
        }
        for type in families {
            for (name, content) in contents {
                let record = SampleRecord(type: type, start: 5, end: 6, content: content)
                kept.add("\(type.index) \(name)") {
                    let reason = Self.outcome { try SampleValidation.check(record) }
                    #expect(SampleValidation.isValid(record) == (reason == "()"))
                    return "\(reason) \(SampleValidation.isValidObject(record)) "
                        + "\(Self.outcome { try SampleValidation.checkNumbers(of: record) }.count) \(record.isSeries)"
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/contents.txt") == nil)
    }

    @Test func datesAndMetadataOfObjects() throws {
        var kept = Sweep()
        let future = SampleValidation.distantFuture
        for type in [ObjectType.heartRate, .stepCount, .workout, .sleepAnalysis, .menstrualFlow]
            + ObjectType.all.filter(\.isOpenEnded).prefix(2)
        {
            for (start, end) in [
                (5, 5), (5, 4), (.nan, 5), (5, .infinity), (5, future), (future, future), (5, 345_605), (5, 345_605.5),
                (5, future - 1),
            ] as [(Double, Double)] {
                kept.add("\(type.index) \(start) \(end)") {
                    Self.outcome { try SampleValidation.checkDates(type: type, start: start, end: end) }
                }
            }
        }
        for end in [future, future - 1, 0] {
            kept.add("open \(end)") { SampleValidation.hasUndeterminedDuration(end: end) }
        }
        for value in -1...6 {
            for type in [ObjectType.sleepAnalysis, .heartRate, .menstrualFlow] {
                kept.add("\(type.index) value \(value)") {
                    Self.outcome { try SampleValidation.checkCategoryValue(value, type: type) }
                }
            }
        }
        let sets: [Metadata?] = [
            nil, [:], ["a": .integer(1)], [MetadataKey.syncIdentifier: .string("s")],
            [MetadataKey.syncVersion: .integer(1)],
            [MetadataKey.syncIdentifier: .string("s"), MetadataKey.syncVersion: .integer(1)],
            [MetadataKey.syncIdentifier: .integer(3), MetadataKey.syncVersion: .string("1")],
            [MetadataKey.timeZone: .integer(1), MetadataKey.foodType: .integer(2)],
            [MetadataKey.menstrualCycleStart: .bool(true)],
            [MetadataKey.insulinDeliveryReason: .integer(1)],
            [MetadataKey.sessionEstimate: .quantity(.init(1, .countPerMinute))],
            [MetadataKey.weatherTemperature: .quantity(.init(1, .kelvin))],
            [MetadataKey.weatherTemperature: .quantity(.init(1, .meter))],
        ]
        for (number, metadata) in sets.enumerated() {
            for type in [nil, .heartRate, .menstrualFlow, .insulinDelivery, .bodyMass] as [ObjectType?] {
                kept.add("\(number) \(type?.index ?? 999)") {
                    Self.outcome { try MetadataValidation.check(metadata, type: type) }
                }
            }
            guard let metadata else { continue }
            kept.add("\(number)") {
                "\(metadata.count) \(metadata.isEmpty) \(metadata.syncIdentifier ?? "-") \(metadata.syncVersion ?? -1) "
                    + "\(metadata.wasUserEntered) \(metadata.sorted.map(\.key))"
            }
        }
        for zone in ["Europe/Zurich", "nowhere", "GMT+3"] {
            kept.add(zone) { (Metadata([MetadataKey.timeZone: .string(zone)]).timeZone?.identifier ?? "nil") }
        }
        for entered in [.bool(true), .bool(false), .integer(2), .number(0), .string("1")] as [MetadataValue] {
            kept.add("entered \(Outline.of(entered))") {
                Metadata([MetadataKey.wasUserEntered: entered]).wasUserEntered
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/object-checks.txt") == nil)
    }

    @Test func annotationsGearAndGoals() throws {
        var kept = Sweep()
        func text(_ count: Int) -> String { String(repeating: "x", count: count) }
        for title in [nil, "", " ", "a", "a\nb", "\t", text(500), text(501)] {
            kept.add("title of \(title?.count ?? -1)") {
                Self.outcome { try WorkoutAnnotation(title: title).validate() }
            }
        }
        for count in [99_999, 100_000, 100_001] {
            kept.add("notes of \(count)") { Self.outcome { try WorkoutAnnotation(notes: text(count)).validate() } }
        }
        for name in ["a", "", "a\r\nb", text(100), text(101)] {
            kept.add("tag or gear of \(name.count)") {
                [
                    Self.outcome { try WorkoutAnnotation(tags: ["b", name]).validate() },
                    Self.outcome { try WorkoutAnnotation(gear: name).validate() },
                    Self.outcome { try Gear(name).name.count },
                ]
            }
        }
        for count in [99, 100, 101] {
            kept.add("\(count) tags") {
                Self.outcome { try WorkoutAnnotation(tags: (0..<count).map { "t\($0)" }).validate() }
            }
        }
        for (start, end, share) in [
            (1, 2, 0.5), (2, 2, 0.5), (3, 2, 0.5), (1, 2, -0.1), (1, 2, 1.1), (1, 2, 1), (1, 2, 0), (.nan, 2, 0.5),
            (1, .infinity, 0.5),
        ] as [(Double, Double, Double)] {
            for figure in WorkoutTrim.Figure.allCases {
                var shares = WorkoutTrim.Shares()
                shares[figure] = share
                let annotation = WorkoutAnnotation(trim: WorkoutTrim(start: start, end: end, shares: shares))
                kept.add("trim \(start) \(end) \(figure) \(share)") {
                    let figures = WorkoutTrim.Figure.allCases.map { annotation.figure($0, ofWhole: 8).short }
                    let bounds = [(0, 9), (1.5, 9), (0, 1.5), (5, 9), (1, 2)].map {
                        annotation.bounds(start: $0.0, end: $0.1)
                    }
                    let ends = bounds.map { "\($0.start)-\($0.end)" }
                    return "\(Self.outcome { try annotation.validate() }) \(figures) \(ends)"
                }
            }
        }
        for part in [nil, 0, 3, 5, 7, -1, .nan, .infinity] as [Double?] {
            for whole in [nil, 0, 5, -5, .nan] as [Double?] {
                kept.add("\(part ?? -9) of \(whole ?? -9)") { WorkoutTrim.share(of: part, in: whole, otherwise: 0.25) }
            }
        }
        var tagged = WorkoutAnnotation(tags: ["b", "A", "a", "B", "c"])
        kept.add("tags") { tagged.tags }
        for tag in ["B", "z", "c"] {
            kept.add("without \(tag)") { "\(tagged.remove(tag: tag)) \(tagged.tags) \(tagged.has(tag: "A"))" }
        }
        kept.add("empty") { [WorkoutAnnotation().isEmpty, WorkoutAnnotation(isNotMine: true).isEmpty, tagged.isEmpty] }
        kept.add("recorded") {
            let annotation = WorkoutAnnotation(title: "t", activity: .rowing)
            return [
                annotation.name(recorded: "r") ?? "-", annotation.activity(recorded: .yoga).name,
                WorkoutAnnotation().name(recorded: "r") ?? "-", WorkoutAnnotation().activity(recorded: .yoga).name,
                "\(WorkoutAnnotation().figure(.climb, ofWhole: 3))", Gear.key("ÄB"),
            ]
        }
        let days = (1...2).map { CalendarDay(year: 2024, month: 1, day: $0) }
        for (begin, end) in [
            (nil, nil), (days[0], nil), (nil, days[0]), (days[0], days[1]), (days[1], days[0]), (days[0], days[0]),
        ]
            as [(CalendarDay?, CalendarDay?)]
        {
            kept.add("gear \(begin?.day ?? -1) \(end?.day ?? -1)") {
                Self.outcome { try Gear("g", begin: begin, end: end).kind }
            }
        }
        for target in [0, -1, 0.1, 1e9, 1e9.nextUp, .nan, .infinity] as [Double] {
            kept.add("goal \(target)") { Self.outcome { try TrainingGoal(.days, target, per: .month).target } }
        }
        let ids = (1...4).map { UUID(high: 1, low: UInt64($0)) }
        var decisions = OutingDecisions()
        kept.add("pair") {
            let pair = OutingDecisions.Pair(ids[1], ids[0])
            return "\(OutingDecisions.Pair(ids[0], ids[0]) == nil) \(pair == OutingDecisions.Pair(ids[0], ids[1])) "
                + "\(pair?.one == ids[0])"
        }
        for ranks in [[:], [ids[2]: 1], [ids[3]: 5, ids[0]: 5, ids[1]: 7]] as [[UUID: Int64]] {
            decisions.streams = [.heartRate: ranks, .stepCount: [ids[3]: 2]]
            kept.add("ranks \(ranks.count)") {
                let orders = [
                    decisions.order(Array(ids.indices), for: .heartRate) { ids[$0] },
                    decisions.order([1, 0], for: .bodyMass) { ids[$0] },
                ]
                return "\(orders) "
                    + "\(ids.map { decisions.chooses(among: [$0]) }) \(decisions.chooses(among: []))"
            }
        }
        #expect(!OutingDecisions().chooses(among: ids))
        #expect(try kept.difference(from: "Core/Texts/Model/annotations.txt") == nil)
    }
}
