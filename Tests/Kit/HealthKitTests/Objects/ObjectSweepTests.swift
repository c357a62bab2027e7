import CoreLocation
import Foundation
import HealthKit
import HealthModel
import TestSupport
import Testing

/// Every public initializer with all its properties read back, before and after archiving, its description and what it
/// equals.
@Suite struct ObjectSweepTests {
    private static let watch = HKDevice(
        name: "Watch", manufacturer: "Acme", model: "W7", hardwareVersion: "h1", firmwareVersion: "f2",
        softwareVersion: "s3", localIdentifier: "l4", udiDeviceIdentifier: "u5")
    private static var metadata: [String: Any] {
        [
            HKMetadataKeyTimeZone: "Europe/Berlin", "flag": true, "number": 7, "share": 0.25, "text": "a b",
            "length": HKQuantity(unit: .meter(), doubleValue: 1.5), "date": noon(9),
        ]
    }

    /// Returns the text of a sample, and that of its archive where it differs.
    private static func kept<Sample: HKSample>(_ sample: Sample) throws -> String {
        let text = Told.sample(sample)
        let copy = try archived(sample)
        let other = Told.sample(copy)
        #expect(copy == sample && copy.uuid == sample.uuid && copy.hash == sample.hash)
        return text == other ? text : "\(text) archived as \(other)"
    }

    private static func described(_ object: NSObject) -> String { object.description }

    private static func quantity(_ value: Double, _ unit: String) -> HKQuantity {
        HKQuantity(unit: HKUnit(from: unit), doubleValue: value)
    }

    @Test func OBJ_quantitiesAndCategories() throws {
        var outcomes = KeptOutcomes()
        let values: [(HKQuantityTypeIdentifier, Double, String)] = [
            (.stepCount, 12, "count"), (.heartRate, 71.5, "count/min"), (.bodyMass, 70.25, "kg"),
            (.activeEnergyBurned, 3.5, "kcal"), (.oxygenSaturation, 0.97, "%"),
            (.environmentalAudioExposure, 60, "dBASPL"),
            (.bloodGlucose, 90, "mg/dL"), (.distanceCycling, 1.25, "km"), (.bodyTemperature, 98.5, "degF"),
        ]
        for (identifier, value, unit) in values {
            let type = HKQuantityType(identifier)
            let amount = Self.quantity(value, unit)
            let samples = [
                HKQuantitySample(type: type, quantity: amount, start: noon(1), end: noon(2.5)),
                HKQuantitySample(type: type, quantity: amount, start: noon(1), end: noon(1), metadata: Self.metadata),
                HKQuantitySample(
                    type: type, quantity: amount, start: noon(-1), end: noon(0.5), device: Self.watch, metadata: [:]),
            ]
            for (index, sample) in samples.enumerated() {
                outcomes.add("\(identifier.rawValue) \(index)") { try Self.kept(sample) }
                outcomes.add("described") { Self.described(sample) }
            }
        }
        let categories: [(HKCategoryTypeIdentifier, [Int])] = [
            (.sleepAnalysis, [0, 1, 2, 3, 4, 5]), (.appleStandHour, [0, 1]), (.headache, [0, 1, 2, 3, 4]),
            (.mindfulSession, [0]),
        ]
        for (identifier, values) in categories {
            for value in values {
                let type = HKCategoryType(identifier)
                let samples = [
                    HKCategorySample(type: type, value: value, start: noon(1), end: noon(61)),
                    HKCategorySample(
                        type: type, value: value, start: noon(1), end: noon(61), metadata: ["value": value]),
                    HKCategorySample(
                        type: type, value: value, start: noon(0), end: noon(60), device: Self.watch, metadata: nil),
                ]
                outcomes.add("\(identifier.rawValue) \(value)") {
                    try samples.map { try Self.kept($0) + Self.described($0) }.joined(separator: "; ")
                }
            }
        }
        #expect(try outcomes.difference(from: "Kit/Texts/Objects/quantities.txt") == nil)
    }

    @Test func WKO_workouts() throws {
        var outcomes = KeptOutcomes()
        let (energy, distance) = (Self.quantity(300.5, "kcal"), Self.quantity(5.25, "km"))
        let (strokes, flights) = (Self.quantity(400, "count"), Self.quantity(7, "count"))
        let events = [event(.pause, 10), event(.resume, 25), event(.lap, 30, 60), event(.segment, 5, 80)]
        let workouts = [
            HKWorkout(activityType: .running, start: noon(0), end: noon(90)),
            HKWorkout(
                activityType: .cycling, start: noon(0), end: noon(90), workoutEvents: events, totalEnergyBurned: energy,
                totalDistance: distance, metadata: Self.metadata),
            HKWorkout(
                activityType: .hiking, start: noon(0), end: noon(90), workoutEvents: events, totalEnergyBurned: nil,
                totalDistance: distance, device: Self.watch, metadata: nil),
            HKWorkout(
                activityType: .swimming, start: noon(0), end: noon(90), workoutEvents: nil, totalEnergyBurned: energy,
                totalDistance: distance, totalSwimmingStrokeCount: strokes, device: Self.watch, metadata: ["a": 1]),
            HKWorkout(
                activityType: .stairs, start: noon(0), end: noon(90), workoutEvents: [], totalEnergyBurned: energy,
                totalDistance: nil, totalFlightsClimbed: flights, device: nil, metadata: nil),
            HKWorkout(
                activityType: .walking, start: noon(0), end: noon(90), duration: 42.5, totalEnergyBurned: energy,
                totalDistance: distance, metadata: ["b": 2]),
            HKWorkout(
                activityType: .yoga, start: noon(0), end: noon(90), duration: 0, totalEnergyBurned: nil,
                totalDistance: distance, device: Self.watch, metadata: nil),
        ]
        for (index, workout) in workouts.enumerated() {
            outcomes.add("\(index)") { try Self.kept(workout) }
            outcomes.add("\(index) events") { Told.optional(workout.workoutEvents?.map { Told.event($0) }) }
            outcomes.add("\(index) statistics") { Told.statistics(workout.allStatistics) }
            outcomes.add("\(index) totals") {
                [
                    workout.totalEnergyBurned, workout.totalDistance, workout.totalSwimmingStrokeCount,
                    workout.totalFlightsClimbed,
                ]
                .map { Told.optional($0) }.joined(separator: " | ")
            }
            outcomes.add("\(index) of types") {
                [
                    HKQuantityTypeIdentifier.activeEnergyBurned, .distanceCycling, .distanceWalkingRunning,
                    .distanceSwimming,
                    .swimmingStrokeCount, .flightsClimbed, .heartRate,
                ].map { Told.optional(workout.statistics(for: HKQuantityType($0))?.sumQuantity()) }.joined(
                    separator: " | ")
            }
            outcomes.add("described") { Self.described(workout) }
        }
        for (name, start, end) in [("second half", 45.0, 90.0), ("open", 20, nil)] as [(String, Double, Double?)] {
            let part = activity(.running, start, end, metadata: name == "open" ? nil : ["c": 3])
            outcomes.add("activity \(name)") { Told.activity(part, duration: end != nil) }
            outcomes.add("described") { Self.described(part) }
            let copy = try archived(part)
            #expect(Told.activity(copy, duration: end != nil) == Told.activity(part, duration: end != nil))
        }
        let kinds: [HKWorkoutEventType] = [
            .pause, .resume, .lap, .marker, .motionPaused, .motionResumed, .segment, .pauseOrResumeRequest,
        ]
        for kind in kinds {
            let isLong = [.lap, .segment].contains(kind)
            let events = [
                HKWorkoutEvent(type: kind, date: noon(3)),
                HKWorkoutEvent(type: kind, date: noon(4), metadata: ["d": 4]),
                HKWorkoutEvent(
                    type: kind, dateInterval: DateInterval(start: noon(5), end: noon(isLong ? 6.5 : 5)), metadata: nil),
            ]
            for event in events {
                outcomes.add("\(kind)") { "\(Told.event(event)) \(Told.date(event.date)) \(Self.described(event))" }
                #expect(try archived(event) == event)
            }
        }
        #expect(try outcomes.difference(from: "Kit/Texts/Objects/workouts.txt") == nil)
    }

    @Test func OTH_correlationsAndOthers() throws {
        var outcomes = KeptOutcomes()
        func pressure(_ identifier: HKQuantityTypeIdentifier, _ value: Double) -> HKSample {
            HKQuantitySample(
                type: HKQuantityType(identifier), quantity: Self.quantity(value, "mmHg"), start: noon(1), end: noon(1))
        }
        let parts: Set<HKSample> = [pressure(.bloodPressureSystolic, 121), pressure(.bloodPressureDiastolic, 79)]
        let type = HKCorrelationType(.bloodPressure)
        let correlations = [
            HKCorrelation(type: type, start: noon(1), end: noon(1), objects: parts),
            HKCorrelation(type: type, start: noon(1), end: noon(1), objects: parts, metadata: Self.metadata),
            HKCorrelation(
                type: type, start: noon(1), end: noon(1), objects: parts, device: Self.watch, metadata: ["e": 5]),
        ]
        for correlation in correlations {
            outcomes.add("correlation") { try Self.kept(correlation) + Self.described(correlation) }
        }
        for valence in [-1, -0.715, -0.714, -0.43, -0.42, -0.15, -0.14, 0, 0.14, 0.15, 0.43, 0.72, 1] as [Double] {
            outcomes.add("state of mind \(valence)") {
                Told.optional(HKStateOfMind.ValenceClassification(valence: valence))
            }
        }
        let minds = [
            HKStateOfMind(
                date: noon(1), kind: .dailyMood, valence: 0.5, labels: [.happy, .calm, .happy], associations: [.work]),
            HKStateOfMind(
                date: noon(2), kind: .momentaryEmotion, valence: -0.25, labels: [], associations: [], metadata: ["f": 6]
            ),
        ]
        for mind in minds { outcomes.add("state of mind") { try Self.kept(mind) + Self.described(mind) } }
        let gad: [HKGAD7Assessment.Answer] = [.notAtAll, .severalDays, .moreThanHalfTheDays, .nearlyEveryDay]
        let phq: [HKPHQ9Assessment.Answer] = [.notAtAll, .severalDays, .moreThanHalfTheDays, .nearlyEveryDay]
        for score in 0...27 {
            var (gads, phqs): ([HKGAD7Assessment.Answer], [HKPHQ9Assessment.Answer]) = ([], [])
            var rest = score
            for _ in 0..<9 {
                let points = min(rest, 3)
                rest -= points
                phqs.append(phq[points])
                if gads.count < 7 { gads.append(gad[points]) }
            }
            outcomes.add("scores \(score)") {
                let own = HKGAD7Assessment(date: noon(1), answers: gads)
                let other = HKPHQ9Assessment(date: noon(2), answers: phqs, metadata: ["g": 7])
                let kept = score % 9 == 0 ? try Self.kept(own) + Self.kept(other) : ""
                return "\(own.score) \(own.risk) \(other.score) \(other.risk) \(kept)"
            }
        }
        outcomes.add("not answered") {
            try Self.kept(
                HKPHQ9Assessment(
                    date: noon(2), answers: Array(repeating: .severalDays, count: 8) + [.preferNotToAnswer]))
        }
        #expect(try outcomes.difference(from: "Kit/Texts/Objects/others.txt") == nil)
    }

    @Test func OTH_40_OTH_90_audiogramsAndPrescriptions() throws {
        var outcomes = KeptOutcomes()
        let hertz = { (value: Double) in Self.quantity(value, "Hz") }
        let level = { (value: Double) in Self.quantity(value, "dBHL") }
        var ranges: [HKAudiogramSensitivityPointClampingRange] = []
        for (lower, upper) in [(nil, nil), (-10, nil), (nil, 120), (-10, 120), (10, 10), (11, 10)]
            as [(NSNumber?, NSNumber?)]
        {
            outcomes.add("range \(Told.optional(lower)) \(Told.optional(upper))") {
                let range = try HKAudiogramSensitivityPointClampingRange(lowerBound: lower, upperBound: upper)
                ranges.append(range)
                return Told.range(try archived(range))
            }
        }
        outcomes.addEquality("range", of: ranges)
        var tests: [HKAudiogramSensitivityTest] = []
        for side in [HKAudiogramSensitivityTestSide.left, .right] {
            for masked in [false, true] {
                for range in [nil, ranges.last] {
                    let test = try HKAudiogramSensitivityTest(
                        sensitivity: level(masked ? 20 : 15.5), type: .air, masked: masked, side: side,
                        clampingRange: range)
                    tests.append(test)
                    outcomes.add("test") { Told.test(try archived(test)) }
                }
            }
        }
        tests.append(
            try HKAudiogramSensitivityTest(
                sensitivity: level(15.5), type: .air, masked: false, side: .left, clampingRange: nil))
        outcomes.addEquality("test", of: tests)
        for value in [-11, -10.5, -10, 0, 120, 120.5, 121, .nan] as [Double] {
            outcomes.add("sensitivity \(value)") {
                Told.test(
                    try HKAudiogramSensitivityTest(
                        sensitivity: level(value), type: .air, masked: false, side: .left, clampingRange: nil))
            }
            outcomes.add("frequency \(value)") {
                Told.point(try HKAudiogramSensitivityPoint(frequency: hertz(value * 100), tests: [tests[0]]))
            }
        }
        outcomes.add("frequency in seconds") {
            Told.point(try HKAudiogramSensitivityPoint(frequency: Self.quantity(1, "s"), tests: [tests[0]]))
        }
        outcomes.add("no tests") { Told.point(try HKAudiogramSensitivityPoint(frequency: hertz(500), tests: [])) }
        outcomes.add("tests of one side") {
            Told.point(try HKAudiogramSensitivityPoint(frequency: hertz(500), tests: [tests[0], tests[1]]))
        }
        var points: [HKAudiogramSensitivityPoint] = []
        for (left, right) in [(10, nil), (nil, 12.5), (10, 12.5)] as [(Double?, Double?)] {
            let point = try HKAudiogramSensitivityPoint(
                frequency: hertz(500 + Double(points.count) * 250), leftEarSensitivity: left.map(level),
                rightEarSensitivity: right.map(level))
            points.append(point)
            outcomes.add("point") {
                "\(Told.point(try archived(point))) \(Told.optional(point.leftEarSensitivity)) "
                    + Told.optional(point.rightEarSensitivity)
            }
        }
        outcomes.addEquality("point", of: points + [points[0]])
        let audiogram = HKAudiogramSample(
            sensitivityPoints: points, start: noon(1), end: noon(2), device: Self.watch, metadata: ["h": 8])
        outcomes.add("audiogram") { try Self.kept(audiogram) }
        outcomes.add("audiogram without a device") {
            try Self.kept(HKAudiogramSample(sensitivityPoints: points, start: noon(1), end: noon(2), metadata: nil))
        }
        #expect(try outcomes.difference(from: "Kit/Texts/Objects/audiograms.txt") == nil)
    }

    @Test func OTH_90_lenses() throws {
        var outcomes = KeptOutcomes()
        let diopters = { (value: Double) in Self.quantity(value, "D") }
        let millimetres = { (value: Double) in Self.quantity(value, "mm") }
        let degrees = { (value: Double) in Self.quantity(value, "deg") }
        let prisms = { (value: Double) in HKQuantity(unit: .prismDiopter(), doubleValue: value) }
        var all: [HKVisionPrism] = []
        for angle in [0, 45, 90, 135, 180, 270, 359] as [Double] {
            for eye in [HKVisionEye.left, .right] {
                all.append(HKVisionPrism(amount: prisms(2.5), angle: degrees(angle), eye: eye))
            }
        }
        for vertical in [HKPrismBase.up, .down, .none] {
            for horizontal in [HKPrismBase.in, .out, .none] {
                all.append(
                    HKVisionPrism(
                        verticalAmount: prisms(vertical == .none ? 0 : 1.5), verticalBase: vertical,
                        horizontalAmount: prisms(horizontal == .none ? 0 : 2), horizontalBase: horizontal,
                        eye: horizontal == .in ? .left : .right))
            }
        }
        for prism in all {
            outcomes.add("prism") { Told.prism(prism) }
            #expect(try archived(prism) == prism)
        }
        outcomes.addEquality("prism", of: all)
        let base: [HKQuantity?] = [
            diopters(-1.25), diopters(0.5), degrees(170), diopters(2), millimetres(12), millimetres(31),
            millimetres(29.5),
        ]
        func glasses(without index: Int?, prism: HKVisionPrism? = nil) -> HKGlassesLensSpecification {
            var values = base
            if let index { values[index] = index == 0 ? diopters(0) : nil }
            return HKGlassesLensSpecification(
                sphere: values[0] ?? diopters(9), cylinder: values[1], axis: values[2], addPower: values[3],
                vertexDistance: values[4], prism: prism, farPupillaryDistance: values[5],
                nearPupillaryDistance: values[6])
        }
        var lenses: [HKLensSpecification] = [
            glasses(without: nil), glasses(without: nil), glasses(without: nil, prism: all[1]),
        ]
        for index in 0..<7 { lenses.append(glasses(without: index)) }
        func contacts(without index: Int?) -> HKContactsLensSpecification {
            var values = base
            if let index { values[index] = index == 0 ? diopters(0) : nil }
            return HKContactsLensSpecification(
                sphere: values[0] ?? diopters(9), cylinder: values[1], axis: values[2], addPower: values[3],
                baseCurve: values[4], diameter: values[5])
        }
        for index in [nil, nil, 0, 1, 2, 3, 4, 5] as [Int?] { lenses.append(contacts(without: index)) }
        for lens in lenses { outcomes.add("lens") { Told.lens(lens) } }
        outcomes.addEquality("lens", of: lenses)
        #expect(
            Told.lens(try archived(glasses(without: nil, prism: all[0])))
                == Told.lens(glasses(without: nil, prism: all[0])))
        #expect(Told.lens(try archived(contacts(without: 2))) == Told.lens(contacts(without: 2)))
        for expiration in [nil, noon(500)] {
            outcomes.add("glasses") {
                try Self.kept(
                    HKGlassesPrescription(
                        rightEyeSpecification: glasses(without: 3),
                        leftEyeSpecification: expiration == nil ? nil : glasses(without: 1),
                        dateIssued: noon(1), expirationDate: expiration, device: nil, metadata: ["i": 9]))
            }
            outcomes.add("contacts") {
                try Self.kept(
                    HKContactsPrescription(
                        rightEyeSpecification: expiration == nil ? nil : contacts(without: 3),
                        leftEyeSpecification: contacts(without: 1), brand: "B", dateIssued: noon(1),
                        expirationDate: expiration, device: Self.watch, metadata: nil))
            }
            for type in [HKVisionPrescriptionType.glasses, .contacts] {
                outcomes.add("prescription \(type.rawValue)") {
                    try Self.kept(
                        HKVisionPrescription(
                            type: type, dateIssued: noon(1), expirationDate: expiration, device: nil, metadata: nil))
                }
            }
        }
        #expect(try outcomes.difference(from: "Kit/Texts/Objects/lenses.txt") == nil)
    }

    /// Objects that are values: each differs from the first in one property.
    @Test func OBJ_valuesAreEqualIfAllPropertiesAre() throws {
        var outcomes = KeptOutcomes()
        func device(_ changed: Int?, _ value: String? = "x") -> HKDevice {
            var values: [String?] = ["a", "b", "c", "d", "e", "f", "g", "h"]
            if let changed { values[changed] = value }
            return HKDevice(
                name: values[0], manufacturer: values[1], model: values[2], hardwareVersion: values[3],
                firmwareVersion: values[4], softwareVersion: values[5], localIdentifier: values[6],
                udiDeviceIdentifier: values[7])
        }
        let devices = [device(nil), device(nil)] + (0..<8).map { device($0) } + (0..<8).map { device($0, nil) }
        outcomes.addEquality("device", of: devices)
        for device in devices {
            outcomes.add("device") { Self.described(device) }
            let copy = try archived(device)
            #expect(copy == device && (device.copy() as? HKDevice) === device)
            outcomes.add("archived") {
                [
                    copy.name, copy.manufacturer, copy.model, copy.hardwareVersion, copy.firmwareVersion,
                    copy.softwareVersion, copy.localIdentifier, copy.udiDeviceIdentifier,
                ].map { $0 ?? "-" }.joined()
            }
        }
        let sources = [("o.a", "A"), ("o.a", "B"), ("o.b", "A")].map {
            HKSource(record: SourceRecord(bundleIdentifier: $0.0, name: $0.1))
        }
        outcomes.addEquality("source", of: sources)
        for source in sources {
            let copy = try archived(source)
            outcomes.add("source") { "\(copy.name) \(copy.bundleIdentifier) \(Self.described(source))" }
        }
        let systems = [(1, 2, 3), (9, 2, 3), (1, 9, 3), (1, 2, 9), (-1, -1, -1)].map {
            OperatingSystemVersion(majorVersion: $0.0, minorVersion: $0.1, patchVersion: $0.2)
        }
        var revisions = systems.map {
            HKSourceRevision(source: sources[0], version: "1", productType: "P", operatingSystemVersion: $0)
        }
        for (version, product) in [("2", "P"), (nil, "P"), ("1", "Q"), ("1", nil)] as [(String?, String?)] {
            revisions.append(
                HKSourceRevision(
                    source: sources[0], version: version, productType: product, operatingSystemVersion: systems[0]))
        }
        revisions += [
            HKSourceRevision(source: sources[2], version: "1"), HKSourceRevision(source: sources[0], version: nil),
        ]
        outcomes.addEquality("revision", of: revisions)
        for revision in revisions {
            let copy = try archived(revision)
            let system = copy.operatingSystemVersion
            outcomes.add("revision") {
                "\(copy.source.name) \(copy.version ?? "-") \(copy.productType ?? "-") \(system.majorVersion)."
                    + "\(system.minorVersion).\(system.patchVersion) \(Self.described(revision))"
            }
        }
        var configurations = [HKWorkoutConfiguration(), HKWorkoutConfiguration()]
        for change in 0..<6 {
            let configuration = HKWorkoutConfiguration()
            switch change {
            case 0: configuration.activityType = .rowing
            case 1: configuration.locationType = .indoor
            case 2: configuration.locationType = .outdoor
            case 3: configuration.swimmingLocationType = .pool
            case 4: configuration.swimmingLocationType = .openWater
            default: configuration.lapLength = Self.quantity(25, "m")
            }
            configurations.append(configuration)
        }
        outcomes.addEquality("configuration", of: configurations)
        for configuration in configurations {
            let copy = try archived(configuration)
            #expect(copy == configuration && (configuration.copy() as? HKWorkoutConfiguration) !== configuration)
            outcomes.add("configuration") { Told.configuration(copy) + " " + Self.described(configuration) }
        }
        var events = [
            event(.lap, 1, 2), event(.lap, 1, 2), event(.segment, 1, 2), event(.lap, 0, 2), event(.lap, 1, 3),
        ]
        events.append(
            HKWorkoutEvent(type: .lap, dateInterval: DateInterval(start: noon(1), end: noon(2)), metadata: ["j": 10]))
        outcomes.addEquality("event", of: events)
        let amounts =
            [(1, "m"), (100, "cm"), (1, "cm"), (1, "s"), (.nan, "m"), (0, "m"), (-0.0, "m"), (1_000, "mm")]
            as [(Double, String)]
        outcomes.addEquality("quantity", of: amounts.map { Self.quantity($0.0, $0.1) })
        outcomes.addEquality(
            "unit",
            of: ["m", "cm", "m", "s", "m/s", "m·s^-1", "km/ks", "mmol<180.15588000005408>/L", "count", ""].map {
                HKUnit(from: $0)
            })
        let codings =
            [("s", "1", "c"), ("s", "1", "c"), ("t", "1", "c"), ("s", nil, "c"), ("s", "1", "d")]
            as [(String, String?, String)]
        let clinical = codings.map { HKClinicalCoding(system: $0.0, version: $0.1, code: $0.2) }
        outcomes.addEquality("coding", of: clinical)
        for coding in clinical {
            let copy = try archived(coding)
            outcomes.add("coding") { "\(copy.system) \(copy.version ?? "-") \(copy.code)" }
        }
        for text in [
            "1.0.2", "4.0.1", "1.0.3", "4", "4.0", "a", "", "4.0.1.2", "-1.0.0", "4.3.0", "5.0.0", "1.0", "3.0.2",
        ] {
            outcomes.add("FHIR \(text)") {
                let version = try HKFHIRVersion(fromVersionString: text)
                return "\(version.majorVersion) \(version.minorVersion) \(version.patchVersion) "
                    + "\(version.fhirRelease.rawValue) \(version.stringRepresentation) \(version == .primaryR4()) "
                    + "\(version == .primaryDSTU2())"
            }
        }
        #expect(try outcomes.difference(from: "Kit/Texts/Objects/values.txt") == nil)
    }

    /// Summaries of days: each value, its goal and its defaults.
    @Test func SUM_summaries() throws {
        var outcomes = KeptOutcomes()
        func text(_ summary: HKActivitySummary) -> String {
            [
                "\(summary.activityMoveMode)", "\(summary.isPaused)", "\(summary.activeEnergyBurned)",
                "\(summary.appleMoveTime)", "\(summary.appleExerciseTime)", "\(summary.appleStandHours)",
                "\(summary.activeEnergyBurnedGoal)", "\(summary.appleMoveTimeGoal)", "\(summary.appleExerciseTimeGoal)",
                Told.optional(summary.exerciseTimeGoal), "\(summary.appleStandHoursGoal)",
                Told.optional(summary.standHoursGoal),
            ].joined(separator: "|")
        }
        var summaries = [HKActivitySummary()]
        for change in 0..<12 {
            let summary = HKActivitySummary()
            switch change {
            case 0: summary.activityMoveMode = .appleMoveTime
            case 1: summary.isPaused = true
            case 2: summary.activeEnergyBurned = Self.quantity(412.5, "kcal")
            case 3: summary.appleMoveTime = Self.quantity(61, "min")
            case 4: summary.appleExerciseTime = Self.quantity(0.5, "hr")
            case 5: summary.appleStandHours = Self.quantity(11, "count")
            case 6: summary.activeEnergyBurnedGoal = Self.quantity(600, "kJ")
            case 7: summary.appleMoveTimeGoal = Self.quantity(90, "min")
            case 8: summary.appleExerciseTimeGoal = Self.quantity(30, "min")
            case 9: summary.exerciseTimeGoal = Self.quantity(31, "min")
            case 10: summary.appleStandHoursGoal = Self.quantity(12, "count")
            default: summary.standHoursGoal = Self.quantity(13, "count")
            }
            summaries.append(summary)
        }
        outcomes.addEquality("summary", of: summaries)
        for summary in summaries {
            outcomes.add("summary") { text(summary) }
            let copy = try #require(summary.copy() as? HKActivitySummary)
            let kept = try archived(summary)
            #expect(copy !== summary && copy == summary && text(kept) == text(summary))
        }
        let summary = summaries[9]
        summary.exerciseTimeGoal = nil
        outcomes.add("no goal") { text(summary) }
        #expect(try outcomes.difference(from: "Kit/Texts/Objects/summaries.txt") == nil)
    }
}
