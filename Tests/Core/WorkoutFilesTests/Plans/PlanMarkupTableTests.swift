import HealthModel
import TestSupport
import Testing

@testable import WorkoutFiles

/// What is read of planned workouts in TCX and FIT, and what each format has of single steps, around every bound.
///
/// `HK_WRITE_SCREENS=1` in the environment rewrites the texts in `Tests/Core/Texts/Sweeps`.
@Suite struct PlanMarkupTableTests {
    private static let athlete = PlanFileOptions(
        athlete: PlanAthlete(thresholdPower: 250, maximalHeartRate: 200, thresholdHeartRate: 180, thresholdSpeed: 4))

    private static func read(
        _ bytes: [UInt8], _ format: WorkoutFileFormat, _ options: PlanFileOptions = PlanFileOptions(), drop: Int = 1
    ) -> String {
        do {
            return try WholeOutcome.plans(bytes, as: format, options).split(separator: "\n").dropFirst(drop)
                .joined(separator: "; ")
        } catch { return "\(error)" }
    }

    // MARK: TCX

    private static func tcx(_ steps: String, sport: String = "Biking") -> String {
        "<TrainingCenterDatabase xmlns:xsi='x'><Workouts><Workout Sport='\(sport)'><Name>Day</Name>\(steps)</Workout>"
            + "</Workouts></TrainingCenterDatabase>"
    }

    private static let minute = "<Duration xsi:type='Time_t'><Seconds>60</Seconds></Duration>"

    private static func step(_ inside: String, name: String? = nil) -> String {
        "<Step xsi:type='Step_t'>\(name.map { "<Name>\($0)</Name>" } ?? "")\(inside)</Step>"
    }

    @Test func PLF_50_durationsOfStepsInTCX() throws {
        var kept = KeptOutcomes()
        func add(_ duration: String) {
            kept.add(duration) {
                Self.read(Array(Self.tcx(Self.step(duration) + Self.step(Self.minute)).utf8), .tcxWorkout)
            }
        }
        for (type, element) in [("Time_t", "Seconds"), ("Distance_t", "Meters"), ("CaloriesBurned_t", "Calories")] {
            for amount in ["90", "0", "-1", "x", "", "0.5", "1e9", "1e10"] {
                add("<Duration xsi:type='\(type)'><\(element)>\(amount)</\(element)></Duration>")
            }
            add("<Duration xsi:type='\(type)'/>")
        }
        for type in ["HeartRateAbove_t", "HeartRateBelow_t"] {
            add("<Duration xsi:type='\(type)'><HeartRate><Value>150</Value></HeartRate></Duration>")
            add("<Duration xsi:type='\(type)'><HeartRate><Value>150.25</Value></HeartRate></Duration>")
            add("<Duration xsi:type='\(type)'/>")
        }
        add("<Duration xsi:type='UserInitiated_t'/>")
        add("<Duration xsi:type='Odd_t'/>")
        add("<Duration xsi:type='ns:Odd_t'/>")
        add("<Duration xsi:type='\(String(repeating: "o", count: 41))'/>")
        add("<Duration type='ns:HeartRateAbove_t'/>")
        add("<Duration/>")
        add("<Duration><Seconds>90</Seconds></Duration>")
        add("<Duration><Seconds>90</Seconds><Meters>80</Meters></Duration>")
        add("<Duration><Meters>0</Meters><Seconds>90</Seconds></Duration>")
        add("<Duration><a><Seconds>90</Seconds></a></Duration>")
        add("")
        add("\(Self.minute)<Duration><Seconds>0</Seconds></Duration>")
        for intensity in ["Active", "Resting", "RESTING", "Rest", ""] {
            add("\(Self.minute)<Intensity>\(intensity)</Intensity>")
        }
        for count in ["0", "1", "2", "2.9", "-1", "x", "", "5000", "1e300"] {
            add("<Repetitions>\(count)</Repetitions><Child>\(Self.minute)</Child>")
        }
        add("<Repetitions>3</Repetitions>")
        add("<Child>\(Self.minute)</Child>")
        add(
            "<Repetitions>2</Repetitions><Step>\(Self.minute)</Step><Child><Duration><Seconds>0</Seconds></Duration></Child>"
        )
        add("<Repetitions>2</Repetitions><Child><Repetitions>3</Repetitions><Child>\(Self.minute)</Child></Child>")
        kept.add("a repeat of nothing") {
            Self.read(
                Array(
                    Self.tcx("<Step xsi:type='Repeat_t'><Repetitions>2</Repetitions></Step>" + Self.step(Self.minute))
                        .utf8),
                .tcxWorkout)
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/plan-tcx-durations.txt") == nil)
    }

    @Test func PLF_52_targetsOfStepsInTCX() throws {
        var kept = KeptOutcomes()
        func add(_ target: String) {
            for options in [PlanFileOptions(), Self.athlete] {
                kept.add("\(target)\(options.athlete.thresholdPower == nil ? "" : ", known")") {
                    Self.read(Array(Self.tcx(Self.step(Self.minute + target)).utf8), .tcxWorkout, options, drop: 2)
                }
            }
        }
        func speed(_ inside: String) -> String {
            "<Target xsi:type='Speed_t'><SpeedZone xsi:type='CustomSpeedZone_t'>\(inside)</SpeedZone></Target>"
        }
        add(speed("<LowInMetersPerSecond>3</LowInMetersPerSecond><HighInMetersPerSecond>4</HighInMetersPerSecond>"))
        add(speed("<LowInMetersPerSecond>4</LowInMetersPerSecond><HighInMetersPerSecond>3</HighInMetersPerSecond>"))
        add(speed("<LowInMetersPerSecond>3</LowInMetersPerSecond>"))
        add(speed("<HighInMetersPerSecond>4</HighInMetersPerSecond>"))
        add(speed("<LowInMetersPerSecond>0</LowInMetersPerSecond><HighInMetersPerSecond>4</HighInMetersPerSecond>"))
        add(speed("<LowInMetersPerSecond>x</LowInMetersPerSecond>"))
        add(speed("<Number>3</Number>"))
        for inside in ["<Low>80</Low><High>90</High>", "<Low>80</Low>", "<High>90</High>", "<Number>2</Number>"] {
            add("<Target xsi:type='Cadence_t'>\(inside)</Target>")
        }
        func rate(_ low: String?, _ high: String?, _ type: String = "HeartRateInBeatsPerMinute_t") -> String {
            "<Target xsi:type='HeartRate_t'><HeartRateZone>"
                + (low.map { "<Low xsi:type='\(type)'><Value>\($0)</Value></Low>" } ?? "")
                + (high.map { "<High xsi:type='\(type)'><Value>\($0)</Value></High>" } ?? "")
                + "</HeartRateZone></Target>"
        }
        add(rate("120", "130"))
        add(rate("120", nil))
        add(rate(nil, "130"))
        add(rate("130", "120"))
        add(rate(nil, nil))
        add(rate("60", "70", "HeartRateAsPercentOfMax_t"))
        add(rate("60", nil, "HeartRateAsPercentOfMax_t"))
        add(rate("0", "0", "HeartRateAsPercentOfMax_t"))
        add(
            "<Target xsi:type='HeartRate_t'><Low xsi:type='HeartRateInBeatsPerMinute_t'><Value>60</Value></Low>"
                + "<High xsi:type='HeartRateAsPercentOfMax_t'><Value>70</Value></High></Target>")
        for zone in ["0", "0.9", "1", "5.9", "1000", "1001", "-1", "x"] {
            add("<Target xsi:type='HeartRate_t'><HeartRateZone><Number>\(zone)</Number></HeartRateZone></Target>")
        }
        add("<Target xsi:type='None_t'><Low>1</Low></Target>")
        add("<Target xsi:type='Power_t'><Low>1</Low></Target>")
        add("<Target xsi:type='\(String(repeating: "o", count: 41))'/>")
        add("<Target><Number>3</Number></Target>")
        add("<Target xsi:type='HeartRate_t'/>")
        #expect(try kept.difference(from: "Core/Texts/Sweeps/plan-tcx-targets.txt") == nil)
    }

    @Test func PLF_51_namesOfStepsAndPlansInTCX() throws {
        var kept = KeptOutcomes()
        for names in [
            ["Warm-up"], ["Cool-down"], ["warm"], ["Warm-up", "Cool-down"], ["Cool-down", "Warm-up"],
            ["Warmer", "Cooler"],
            ["A", "Warm-up", "Cool-down", "B"], ["WARM UP", "B", "COOL"], ["Swarm", "Pool"],
        ] {
            kept.add("\(names)") {
                Self.read(Array(Self.tcx(names.map { Self.step(Self.minute, name: $0) }.joined()).utf8), .tcxWorkout)
            }
        }
        kept.add("a warm-up that is repeated") {
            Self.read(
                Array(Self.tcx("<Step><Name>Warm-up</Name><Child>\(Self.minute)</Child></Step>").utf8), .tcxWorkout)
        }
        func whole(_ text: String) -> String { Self.read(Array(text.utf8), .tcxWorkout, drop: 0) }
        for sport in ["Running", "running", "Biking", "Other", "", "Swimming"] {
            kept.add("sport '\(sport)'") { whole(Self.tcx(Self.step(Self.minute), sport: sport)) }
        }
        for name in ["Day", "Workout", "workout", "", " a  b "] {
            kept.add("plan '\(name)'") {
                whole(Self.tcx(Self.step(Self.minute)).replacing("<Name>Day</Name>", with: "<Name>\(name)</Name>"))
            }
        }
        for inside in [
            "<ScheduledOn>2026-01-01</ScheduledOn>", "<ScheduledOn/>", "<Notes>a\nb</Notes>", "<Notes> </Notes>",
            "<Odd/>",
            "<ScheduledOn>a</ScheduledOn><ScheduledOn>b</ScheduledOn>",
        ] { kept.add(inside) { whole(Self.tcx(Self.step(Self.minute) + inside)) } }
        let workout = "<Workout Sport='Running'>\(Self.step(Self.minute))</Workout>"
        for inside in [
            "", "<Workouts/>", "<Workouts>\(workout)\(workout)</Workouts>",
            "<Workouts>\(workout)</Workouts><Workouts>\(workout)</Workouts>",
            "<Folders>\(workout)</Folders>", "<Workouts><Odd>\(workout)</Odd></Workouts>",
            "<Workouts><Workout/></Workouts>", workout,
        ] { kept.add("file \(inside)") { whole("<TrainingCenterDatabase>\(inside)</TrainingCenterDatabase>") } }
        for text in ["", "x", "<gpx/>", "<TrainingCenterDatabase><Workouts>\(workout)"] {
            kept.add("'\(text)'") { whole(text) }
        }
        for inside in [
            "<Workouts>\(workout)</Workouts>", "<Workouts/>", "<Workouts/><Workouts>\(workout)</Workouts>",
            "<Workouts> </Workouts>",
            "<Activities/><Workouts>\(workout)</Workouts>",
            "<Activities><Activity/></Activities><Workouts>\(workout)</Workouts>",
            "<Courses/><Workouts>\(workout)</Workouts>", "<Courses><Course/></Courses><Workouts>\(workout)</Workouts>",
            "<Workouts>\(workout)</Workouts><Activities><Activity/></Activities>",
            "<Folders><Activities><a/></Activities></Folders><Workouts>\(workout)</Workouts>",
        ] {
            kept.add("head \(inside.replacing(workout, with: "…"))") {
                let head = FileHead(Array("<TrainingCenterDatabase>\(inside)</TrainingCenterDatabase>".utf8))
                return "\(TCXPlanHead.isBeginning(head)) \(WorkoutFileFormat.recognize(head)?.title ?? "-")"
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/plan-tcx-names.txt") == nil)
    }

    // MARK: FIT

    /// A field of a message of a step.
    private typealias Field = (UInt8, FITBaseType, [Int64])

    private static func fit(
        _ steps: [(fields: [Field], texts: [(UInt8, String)])], sport: [Field] = [(4, .enumeration, [2])],
        texts: [(UInt8, String)] = [], more: (inout FITRows) -> Void = { _ in }
    ) -> [UInt8] {
        var fit = FITRows()
        fit.add(0, [(0, .enumeration, [5])])
        fit.add(26, sport, texts: texts)
        for step in steps { fit.add(27, step.fields, texts: step.texts) }
        more(&fit)
        return fit.file
    }

    private static func timed(_ index: Int64?, _ seconds: Int64) -> (fields: [Field], texts: [(UInt8, String)]) {
        ((index.map { [(254, .uint16, [$0])] } ?? []) + [(1, .enumeration, [0]), (2, .uint32, [seconds * 1_000])], [])
    }

    private static func repeated(_ index: Int64?, from first: Int64, _ count: Int64, type: Int64 = 6)
        -> (fields: [Field], texts: [(UInt8, String)])
    {
        (
            (index.map { [(254, .uint16, [$0])] } ?? [])
                + [(1, .enumeration, [type]), (2, .uint32, [first]), (4, .uint32, [count])], []
        )
    }

    @Test func PLF_34_repeatsOfStepsInFIT() throws {
        var kept = KeptOutcomes()
        func add(_ name: String, _ steps: (fields: [Field], texts: [(UInt8, String)])...) {
            kept.add(name) { Self.read(Self.fit(steps), .fitWorkout) }
        }
        add("in order", Self.timed(0, 10), Self.timed(1, 20))
        add("out of order", Self.timed(1, 10), Self.timed(0, 20))
        add("of one index", Self.timed(1, 10), Self.timed(1, 20), Self.timed(0, 30))
        add("without an index", Self.timed(nil, 10), Self.timed(nil, 20))
        add("some without an index", Self.timed(5, 10), Self.timed(nil, 20), Self.timed(0, 30))
        add("an index with marks", Self.timed(0x8001, 10), Self.timed(0, 20))
        add("a repeat", Self.timed(0, 10), Self.timed(1, 20), Self.repeated(2, from: 0, 3))
        add("a repeat of the last", Self.timed(0, 10), Self.timed(1, 20), Self.repeated(2, from: 1, 3))
        add("a repeat of itself", Self.timed(0, 10), Self.repeated(1, from: 1, 3))
        add("a repeat of what follows", Self.timed(0, 10), Self.repeated(1, from: 2, 3), Self.timed(2, 20))
        add("a repeat without a beginning", Self.timed(0, 10), ([(254, .uint16, [1]), (1, .enumeration, [6])], []))
        add("a repeat at the beginning", Self.repeated(0, from: 0, 3), Self.timed(1, 20))
        add(
            "a repeat in a repeat", Self.timed(0, 10), Self.timed(1, 20), Self.repeated(2, from: 1, 2),
            Self.repeated(3, from: 0, 3))
        add(
            "a repeat inside of another", Self.timed(0, 10), Self.timed(1, 20), Self.repeated(2, from: 0, 2),
            Self.repeated(3, from: 1, 3))
        add(
            "two repeats", Self.timed(0, 10), Self.repeated(1, from: 0, 2), Self.timed(2, 20),
            Self.repeated(3, from: 2, 3))
        add("a repeat of a repeat alone", Self.timed(0, 10), Self.repeated(1, from: 0, 2), Self.repeated(2, from: 0, 3))
        add(
            "a repeat of steps left out", Self.timed(0, 10), Self.timed(1, 0), Self.repeated(2, from: 1, 3),
            Self.timed(3, 20))
        add("a repeat by other indexes", Self.timed(10, 10), Self.timed(20, 20), Self.repeated(30, from: 20, 3))
        add("a repeat by a position", Self.timed(nil, 10), Self.timed(nil, 20), Self.repeated(nil, from: 1, 3))
        for type in 6...14 as ClosedRange<Int64> {
            add("a repeat of type \(type)", Self.timed(0, 10), Self.repeated(1, from: 0, 3, type: type))
        }
        for count in [0, 1, 2] as [Int64] { add("\(count) times", Self.timed(0, 10), Self.repeated(1, from: 0, count)) }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/plan-fit-repeats.txt") == nil)
    }

    @Test func PLF_33_namesAndSportsInFIT() throws {
        var kept = KeptOutcomes()
        func step(_ fields: [Field], _ texts: [(UInt8, String)] = []) -> (fields: [Field], texts: [(UInt8, String)]) {
            ([(254, .uint16, [0]), (1, .enumeration, [0]), (2, .uint32, [9_000])] + fields, texts)
        }
        let title = { (fit: inout FITRows) in
            fit.add(264, [(0, .uint16, [3]), (1, .uint16, [7])], texts: [(2, "Farmer")])
        }
        let exercises: [(String, [Field], [(UInt8, String)])] = [
            ("none", [], []), ("a name", [], [(0, "Own")]), ("notes", [], [(8, "a\nb")]),
            ("an exercise", [(10, .uint16, [3])], []),
            ("a titled exercise", [(10, .uint16, [3]), (11, .uint16, [7])], []),
            ("an exercise of another title", [(10, .uint16, [3]), (11, .uint16, [8])], []),
            ("an exercise and a name", [(10, .uint16, [3]), (11, .uint16, [7])], [(0, "Own")]),
            ("the first exercise", [(10, .uint16, [0])], []), ("the last exercise", [(10, .uint16, [32])], []),
            ("an unknown exercise", [(10, .uint16, [33])], []), ("a weight", [(12, .uint16, [1_250])], []),
            ("a weight of nothing", [(12, .uint16, [0])], []),
            ("all", [(10, .uint16, [3]), (12, .uint16, [1_250])], [(0, "Own"), (8, "Note")]),
        ]
        for (name, fields, texts) in exercises {
            kept.add(name) { Self.read(Self.fit([step(fields, texts)], more: title), .fitWorkout) }
        }
        for count in [0, 1, 12] as [Int64] {
            kept.add("\(count) repetitions") {
                Self.read(Self.fit([([(1, .enumeration, [29]), (2, .uint32, [count])], [])]), .fitWorkout)
            }
        }
        for (sport, subSport) in [
            (nil, nil), (0, nil), (1, nil), (1, 1), (1, 45), (2, nil), (2, 6), (2, 7), (4, 15), (4, nil), (5, 17),
            (5, 18),
            (10, 20), (10, 43), (15, 14), (200, nil),
        ] as [(Int64?, Int64?)] {
            kept.add("sport \(sport.map(String.init) ?? "-") \(subSport.map(String.init) ?? "-")") {
                let fields: [Field] =
                    (sport.map { [(4, .enumeration, [$0])] } ?? [])
                    + (subSport.map { [(11, .enumeration, [$0])] } ?? [])
                return Self.read(Self.fit([step([])], sport: fields), .fitWorkout, drop: 0)
            }
        }
        for (name, texts) in [
            ("a name", [(8, "Plan")]), ("a description", [(17, "a\nb")]), ("an empty name", [(8, "")]),
        ] as [(String, [(UInt8, String)])] {
            kept.add("plan with \(name)") { Self.read(Self.fit([step([])], texts: texts), .fitWorkout, drop: 0) }
        }
        // A distance in a pool, and the rest behind it.
        let distance: (fields: [Field], texts: [(UInt8, String)]) = (
            [(1, .enumeration, [1]), (2, .uint32, [10_000])], []
        )
        let rest: (fields: [Field], texts: [(UInt8, String)]) = ([(1, .enumeration, [28]), (2, .uint32, [90_000])], [])
        for (name, sport) in [
            ("a pool", [(4, .enumeration, [5]), (14, .uint16, [2_500])]), ("a swim", [(4, .enumeration, [5])]),
            ("a pool on foot", [(4, .enumeration, [1]), (14, .uint16, [2_500])]),
        ] as [(String, [Field])] {
            for (order, steps) in [
                ("distance, rest", [distance, rest]), ("rest, distance", [rest, distance]),
                ("rest, rest", [rest, rest]), ("distance, distance", [distance, distance]),
                ("time, rest", [Self.timed(nil, 9), rest]),
            ] {
                kept.add("\(name): \(order)") { Self.read(Self.fit(steps, sport: sport), .fitWorkout, drop: 0) }
            }
        }
        kept.add("a schedule") {
            Self.read(Self.fit([step([])], more: { $0.add(28, [(0, .uint16, [1])]) }), .fitWorkout, drop: 0)
        }
        kept.add("two plans") {
            Self.read(
                Self.fit([step([])], texts: [(8, "A")]) { fit in
                    fit.add(26, [(4, .enumeration, [1])], texts: [(8, "B")])
                    fit.add(27, [(1, .enumeration, [0]), (2, .uint32, [7_000])])
                }, .fitWorkout, drop: 0)
        }
        var damaged = Self.fit([step([])])
        damaged[damaged.count - 1] ^= 1
        kept.add("another checksum") { Self.read(damaged, .fitWorkout, drop: 0) }
        kept.add("a part") { Self.read(Array(damaged.dropLast(9)), .fitWorkout, drop: 0) }
        kept.add("no plan") {
            var fit = FITRows()
            fit.add(0, [(0, .enumeration, [5])])
            return Self.read(fit.file, .fitWorkout, drop: 0)
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/plan-fit-names.txt") == nil)
    }

    // MARK: Written steps

    /// A step of each kind of target, with and without a ramp, in each format of text.
    @Test(arguments: [WorkoutFileFormat.zwo, .erg, .mrc, .intervals, .tcxWorkout])
    func stepsAreWritten(format: WorkoutFileFormat) throws {
        let targets: [(String, PlannedTarget?, RelativeTarget?)] = [
            ("none", nil, nil), ("200 W", .init(.power, from: 200, to: 200), nil),
            ("200–250 W", .init(.power, from: 200, to: 250), nil), ("power zone 3", .init(.power, .zone(3)), nil),
            ("power zone 21", .init(.power, .zone(21)), nil), ("60 % power", nil, .init(.thresholdPower, 0.6, 0.6)),
            ("60–70.5 % power", nil, .init(.thresholdPower, 0.6, 0.705)),
            ("0–50 % power", nil, .init(.thresholdPower, 0, 0.5)),
            ("0 % power", nil, .init(.thresholdPower, 0, 0)), ("4 m/s", .init(.speed, from: 4, to: 4), nil),
            ("3–4 m/s", .init(.speed, from: 3, to: 4), nil), ("0.001 m/s", .init(.speed, from: 0.001, to: 4), nil),
            ("90–95 % speed", nil, .init(.thresholdSpeed, 0.9, 0.95)),
            ("120–130 bpm", .init(.heartRate, from: 120, to: 130), nil),
            ("0.4–255.4 bpm", .init(.heartRate, from: 0.4, to: 255.4), nil),
            ("0.5–255.5 bpm", .init(.heartRate, from: 0.5, to: 255.5), nil),
            ("0.5–255.4 bpm", .init(.heartRate, from: 0.5, to: 255.4), nil),
            ("heart rate zone 1", .init(.heartRate, .zone(1)), nil),
            ("heart rate zone 5", .init(.heartRate, .zone(5)), nil),
            ("heart rate zone 6", .init(.heartRate, .zone(6)), nil),
            ("70–80 % heart rate", nil, .init(.maximalHeartRate, 0.7, 0.8)),
            ("0.4–100.4 % heart rate", nil, .init(.maximalHeartRate, 0.004, 1.004)),
            ("0.6–100.6 % heart rate", nil, .init(.maximalHeartRate, 0.006, 1.006)),
            ("0.6–100.4 % heart rate", nil, .init(.maximalHeartRate, 0.006, 1.004)),
            ("90 % threshold rate", nil, .init(.thresholdHeartRate, 0.9, 0.9)),
            ("90 rpm", .init(.cadence, from: 90, to: 90), nil),
            ("80–95.5 rpm", .init(.cadence, from: 80, to: 95.5), nil),
            ("10001 %", nil, .init(.thresholdPower, 0.5, 100.01)),
        ]
        var kept = KeptOutcomes()
        for (name, target, relative) in targets {
            for (isKnown, ramp) in [(true, nil), (true, .up), (true, .down), (false, nil)]
                as [(Bool, PlannedStep.Ramp?)]
            {
                kept.add("\(name)\(ramp.map { " \($0)" } ?? "")\(isKnown ? "" : ", unknown")") {
                    var step = PlannedStep(goal: .time(.init(90, .second)))
                    (step.target, step.relativeTarget, step.ramp) = (target, relative, ramp)
                    let plan = PlannedWorkout(
                        .intervals(
                            PlannedIntervals(
                                activity: name.hasSuffix("speed") ? .running : .cycling,
                                blocks: [PlannedBlock(steps: [.init(.work, step)])])),
                        id: PlanIdentity.identifier([1]))
                    let bytes = try PlanFileWriter.bytes(
                        of: plan, as: format, isKnown ? Self.athlete : PlanFileOptions(), file: "a")
                    let text = String(decoding: bytes, as: UTF8.self)
                    return switch format {
                    case .zwo: text.split(separator: "\n").dropFirst(4).dropLast(2).joined()
                    case .tcxWorkout:
                        text.split(separator: "\n").drop { !$0.contains("Target ") }.prefix { !$0.contains("</Step>") }
                            .map { $0.drop(while: \.isWhitespace) }.joined()
                    case .intervals: text
                    default:
                        text.split(separator: "\n").drop { !$0.contains("DATA") }.dropFirst().dropLast().joined(
                            separator: ", ")
                    }
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/plan-steps-written-\(format.name.rawValue).txt") == nil)
    }

    /// The names of steps, and blocks of all kinds, in each format of text.
    @Test(arguments: [WorkoutFileFormat.zwo, .erg, .intervals, .tcxWorkout])
    func namesAndBlocksAreWritten(format: WorkoutFileFormat) throws {
        var kept = KeptOutcomes()
        func step(_ seconds: Double = 60, _ name: String? = nil) -> PlannedStep {
            WholePlans.step(seconds, PlannedTarget(.power, from: 200, to: 200), name: name)
        }
        func add(_ title: String, _ intervals: PlannedIntervals) {
            kept.add(title) {
                let plan = PlannedWorkout(.intervals(intervals), id: PlanIdentity.identifier([1]))
                let lost = plan.losses(as: format).map { " ! \($0.message)" }.joined()
                do {
                    let bytes = try PlanFileWriter.bytes(of: plan, as: format, Self.athlete, file: "a")
                    return WholeOutcome.short(String(decoding: bytes, as: UTF8.self)) + " "
                        + Self.read(bytes, format, Self.athlete, drop: 0) + lost
                } catch { return "\(error)\(lost)" }
            }
        }
        func plan(
            _ blocks: [(Int, [(PlannedInterval.Purpose, String?)])], warmup: String? = nil, cooldown: String? = nil
        )
            -> PlannedIntervals
        {
            var intervals = PlannedIntervals(activity: .cycling)
            if let warmup { intervals.warmup = step(30, warmup.isEmpty ? nil : warmup) }
            intervals.blocks = blocks.map { iterations, steps in
                PlannedBlock(
                    steps: steps.enumerated().map { .init($1.0, step(60 + Double($0), $1.1)) }, iterations: iterations)
            }
            if let cooldown { intervals.cooldown = step(31, cooldown.isEmpty ? nil : cooldown) }
            return intervals
        }
        for name in [
            "Go", "Go  on", "five 5m", "a;b", String(repeating: "x", count: 15), String(repeating: "x", count: 16),
            "Warm-up", "Cool it", "abcdefghijklmn o", "",
        ] {
            add("name '\(name)'", plan([(1, [(.work, "A"), (.work, name), (.work, "B")])]))
            add("first and last '\(name)'", plan([(1, [(.work, name)])]))
            add("warm-up and cool-down '\(name)'", plan([(1, [(.work, nil)])], warmup: name, cooldown: name))
        }
        add("a repeated block first and last", plan([(2, [(.work, "Warm-up"), (.recovery, "Cool-down")])]))
        add("a pair", plan([(2, [(.work, nil), (.recovery, nil)])]))
        add("a pair with names", plan([(2, [(.work, "A"), (.recovery, "B")])]))
        add("two of work", plan([(2, [(.work, nil), (.work, nil)])]))
        add("recovery first", plan([(2, [(.recovery, nil), (.work, nil)])]))
        add("three", plan([(2, [(.work, nil), (.recovery, nil), (.work, nil)])]))
        add("a pair once", plan([(1, [(.work, nil), (.recovery, nil)])]))
        add("empty blocks", plan([(1, []), (3, []), (1, [(.work, nil)]), (0, [(.work, nil)])]))
        for name in ["Day", "a\nb", " a", "", "Workout", String(repeating: "n", count: 16)] {
            var named = plan([(1, [(.work, nil)])])
            named.displayName = name
            add("plan '\(name)'", named)
        }
        for count in [18, 19, 20] {
            add(
                "\(count) steps and a repeat",
                plan([(1, Array(repeating: (.work, nil), count: count - 1)), (2, [(.work, nil)])]))
        }
        add("20 steps with a warm-up", plan([(1, Array(repeating: (.work, nil), count: 19))], warmup: ""))
        add("21 steps with a cool-down", plan([(1, Array(repeating: (.work, nil), count: 20))], cooldown: ""))
        for iterations in [2, 99, 100, 101] { add("\(iterations) iterations", plan([(iterations, [(.work, nil)])])) }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/plan-blocks-written-\(format.name.rawValue).txt") == nil)
    }
}
