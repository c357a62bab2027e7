import HealthModel
import Testing

@testable import WorkoutFiles

/// Attributes of exports that are there and empty, which is the same as if they were missing.
@Suite struct EmptyAttributeTests {
    private static func element(
        _ name: String, _ attributes: [(String, String?)], _ children: [AppleHealthElement] = []
    ) -> AppleHealthElement {
        AppleHealthElement(
            name, attributes: attributes.compactMap { name, value in value.map { .init(name, $0) } },
            children: children)
    }

    private static func text<Value>(_ body: () throws(AppleHealthReason) -> Value?, _ text: (Value) -> String) -> String
    {
        do throws(AppleHealthReason) {
            return try body().map(text) ?? "none"
        } catch {
            return "\(error)"
        }
    }

    // MARK: Quantities

    @Test func quantitiesHaveTheirOwnUnitOrThatOfTheirAttribute() {
        func quantity(_ value: String?, _ unit: String?) -> String {
            let element = Self.element("RightEye", [("axis", value), ("axisUnit", unit)])
            return Self.text({ () throws(AppleHealthReason) in
                try AppleHealthDetail.quantity(element, "axis", unitName: "axisUnit", .degreeAngle)
            }) { "\($0.value) \($0.unit.unitString)" }
        }
        #expect(quantity(nil, nil) == "none" && quantity(nil, "deg") == "none" && quantity("", nil) == "none")
        #expect(quantity("", "deg") == "none" && quantity("", "bananas") == "none")
        #expect(quantity("90", nil) == "90.0 deg" && quantity("90", "") == "90.0 deg")
        #expect(quantity("0", "") == "0.0 deg" && quantity("-1.5", "deg") == "-1.5 deg")
        #expect(quantity("1.5", "rad") == "1.5 rad")
        #expect(quantity("90", "m") == "unknownUnit" && quantity("90", "bananas") == "unknownUnit")
        #expect(quantity("90", " ") == "unknownUnit")
        #expect(quantity("x", nil) == "notANumber" && quantity("x", "bananas") == "notANumber")
        #expect(quantity("nan", nil) == "notANumber" && quantity("1e400", "deg") == "notANumber")
    }

    @Test func truthsAreSpelledInSeveralWays() {
        for (text, isTrue) in [
            ("1", true), ("true", true), ("TRUE", true), ("yes", true), ("Yes", true), ("0", false), ("false", false),
            ("no", false), ("", false), ("2", false), ("y", false), (nil, false),
        ] as [(String?, Bool)] {
            #expect(
                AppleHealthDetail.isSet(Self.element("SensitivityPoint", [("leftEarMasked", text)]), "leftEarMasked")
                    == isTrue, "\(text ?? "-")")
        }
    }

    // MARK: Hearing tests

    @Test func OTH_40_pointsWithEmptyAttributes() {
        func points(_ attributes: (String, String)...) -> String {
            let test = Self.element(
                "Audiogram",
                [
                    ("sourceName", "Hearing"), ("startDate", "2024-03-01 10:00:00 +0000"),
                    ("endDate", "2024-03-01 10:05:00 +0000"),
                ], [Self.element("SensitivityPoint", attributes.map { ($0.0, $0.1) })])
            return Self.text({ () throws(AppleHealthReason) in try AppleHealthDetail.audiogram(test) }) { detail in
                guard case .audiogram(let audiogram) = detail.detail else { return "?" }
                return audiogram.points.map { point in
                    (["\(point.frequency.value) \(point.frequency.unit.unitString)"]
                        + point.tests.map { test in
                            let range = test.clampingRange.map {
                                " \($0.lowerBound.map { "\($0)" } ?? "")…\($0.upperBound.map { "\($0)" } ?? "")"
                            }
                            return "\(test.side):\(test.sensitivity.value) \(test.sensitivity.unit.unitString)"
                                + (test.isMasked ? " masked" : "") + (range ?? "")
                        }).joined(separator: ", ")
                }.joined(separator: "; ")
            }
        }
        #expect(
            points(("frequencyValue", "1000"), ("frequencyUnit", ""), ("leftEarValue", "10"), ("leftEarUnit", ""))
                == "1000.0 Hz, 0:10.0 dBHL")
        #expect(points(("frequencyValue", ""), ("leftEarValue", "10")) == "missingValue")
        #expect(
            points(("frequencyValue", "2"), ("frequencyUnit", "kHz"), ("leftEarValue", ""), ("rightEarValue", "5"))
                == "2.0 kHz, 1:5.0 dBHL")
        #expect(
            points(
                ("frequencyValue", "1000"), ("leftEarValue", "10"), ("leftEarMasked", ""),
                ("leftEarClampingRangeLowerBound", ""), ("leftEarClampingRangeUpperBound", ""))
                == "1000.0 Hz, 0:10.0 dBHL")
        #expect(
            points(
                ("frequencyValue", "1000"), ("leftEarValue", "10"), ("leftEarMasked", "1"),
                ("leftEarClampingRangeLowerBound", "5"), ("leftEarClampingRangeUpperBound", ""),
                ("rightEarValue", "20"),
                ("rightEarClampingRangeUpperBound", "15"))
                == "1000.0 Hz, 0:10.0 dBHL masked 5.0…, 1:20.0 dBHL …15.0")
    }

    // MARK: Prescriptions

    private static func prescription(
        _ type: String?, _ attributes: [(String, String?)] = [], right: [[(String, String?)]] = [],
        left: [[(String, String?)]] = []
    ) -> String {
        let all = [("type", type), ("dateIssued", "2024-03-01")] + attributes
        let eyes = right.map { element("RightEye", $0) } + left.map { element("LeftEye", $0) }
        return text({ () throws(AppleHealthReason) in
            try AppleHealthDetail.prescription(element("VisionPrescription", all, eyes))
        }) { detail in
            guard case .prescription(let record) = detail.detail else { return "?" }
            let kind = record.kind == PrescriptionRecord.glasses ? "glasses" : "contacts"
            let eyes = [record.rightEye, record.leftEye].map { lens -> String in
                guard let lens else { return "-" }
                let measures = LensRecord.Measure.allCases.compactMap { measure in
                    lens.measures[measure].map { "\(measure.rawValue) \($0.value)" }
                }
                let prism = lens.prism.map { ["prism \($0.amount.value) \($0.angle.value) \($0.eye)"] } ?? []
                return (measures + prism).joined(separator: ", ")
            }
            let end = detail.end == SampleValidation.distantFuture ? "open" : "\((detail.end - detail.start) / 86_400)"
            return "\(kind) \(end) \(record.brand ?? "-") [\(eyes[0])] [\(eyes[1])]"
        }
    }

    @Test func OTH_90_prescriptionsWithEmptyAttributes() {
        let glasses = "HKVisionPrescriptionTypeGlasses"
        let open = "glasses open - [-] [-]"
        #expect(Self.prescription(glasses) == open)
        #expect(Self.prescription(glasses, [("expirationDate", ""), ("brand", "")]) == open)
        #expect(Self.prescription(glasses, right: [[("sphere", ""), ("sphereUnit", "")]], left: [[]]) == open)
        #expect(
            Self.prescription(glasses, [("expirationDate", "2024-03-11"), ("brand", "B")])
                == "glasses 10.0 B [-] [-]")
        #expect(Self.prescription(glasses, [("expirationDate", "soon")]) == "unreadableDate")
        #expect(
            Self.prescription(glasses, right: [[("sphere", "-1"), ("sphereUnit", ""), ("vertex", "")]])
                == "glasses open - [sphere -1.0] [-]")
        #expect(
            Self.prescription(glasses, left: [[("sphere", "2"), ("prismAmount", "1"), ("prismAngle", "")]])
                == "glasses open - [-] [sphere 2.0, prism 1.0 0.0 \(PrismRecord.leftEye)]")
        #expect(
            Self.prescription(glasses, left: [[("sphere", "2"), ("prismAmount", ""), ("prismAngle", "90")]])
                == "glasses open - [-] [sphere 2.0]")
        let eye: [(String, String?)] = [("sphere", "1")]
        #expect(Self.prescription(glasses, right: [eye], left: [eye]) == "glasses open - [sphere 1.0] [sphere 1.0]")
        #expect(Self.prescription(glasses, right: [eye, eye]) == "malformed")
        #expect(Self.prescription(glasses, left: [[], []]) == "malformed")
    }

    @Test func OTH_90_kindsOfPrescriptions() {
        for name in ["HKVisionPrescriptionTypeGlasses", "glasses", "GLASSES", "1"] {
            #expect(Self.prescription(name) == "glasses open - [-] [-]", "\(name)")
        }
        for name in ["HKVisionPrescriptionTypeContacts", "Contacts", "2"] {
            #expect(Self.prescription(name) == "contacts open - [-] [-]", "\(name)")
        }
        for name in ["", "0", "3", "12", "glasses ", nil] as [String?] {
            #expect(Self.prescription(name) == "unknownType", "\(name ?? "-")")
        }
    }

    // MARK: Summaries

    private static let numbers = [
        "activeEnergyBurned", "activeEnergyBurnedGoal", "appleMoveTime", "appleMoveTimeGoal", "appleExerciseTime",
        "appleExerciseTimeGoal", "appleStandHours", "appleStandHoursGoal",
    ]

    private static func summary(_ attributes: (String, String?)..., day: String = "2024-02-29") -> String {
        text({ () throws(AppleHealthReason) in
            try AppleHealthActivitySummary.record(
                element("ActivitySummary", [("dateComponents", day)] + attributes.map { ($0.0, $0.1) }))
        }) { record in
            let values: [QuantityValue?] = [
                record.energy, record.energyGoal, record.moveTime, record.moveTimeGoal, record.exerciseTime,
                record.exerciseGoal, record.standHours, record.standGoal,
            ]
            return values.map { $0.map { "\(Int($0.value))" } ?? "-" }.joined(separator: " ")
                + " \(record.energy.unit.unitString) \(record.moveMode)"
        }
    }

    @Test func EXP_48_summariesWithEmptyAttributes() {
        let base = Self.summary(("activeEnergyBurned", "5"))
        #expect(base.hasPrefix("5 0 0 0 0 - 0 - kcal "))
        #expect(Self.summary(("activeEnergyBurned", "5"), ("activeEnergyBurnedUnit", "")) == base)
        for name in Self.numbers.dropFirst() {
            #expect(Self.summary(("activeEnergyBurned", "5"), (name, "")) == base, "\(name)")
        }
        #expect(
            Self.summary(("activeEnergyBurned", "5"), ("activeEnergyBurnedUnit", "kJ")).hasPrefix("5 0 0 0 0 - 0 - kJ"))
        for unit in ["m", "bananas", " "] {
            #expect(Self.summary(("activeEnergyBurned", "5"), ("activeEnergyBurnedUnit", unit)) == "unknownUnit")
        }
    }

    /// A day has data if any number of it is above zero.
    @Test func EXP_48_daysWithoutData() {
        #expect(Self.summary() == "none")
        for (place, name) in Self.numbers.enumerated() {
            var expected = ["0", "0", "0", "0", "0", "-", "0", "-"]
            expected[place] = "1"
            #expect(Self.summary((name, "1")).hasPrefix(expected.joined(separator: " ") + " kcal"), "\(name)")
            #expect(Self.summary((name, "0")) == "none" && Self.summary((name, "")) == "none", "\(name)")
            #expect(Self.summary((name, "-1")) == "valueOutOfRange" && Self.summary((name, "x")) == "notANumber")
            #expect(Self.summary((name, "1e400")) == "notANumber", "\(name)")
        }
        let some = ("appleStandHours", "3" as String?)
        #expect(Self.summary(some, day: "2013-12-31") == "none" && Self.summary(some, day: "2014-01-01") != "none")
        for day in ["2023-02-29", "2024-2-29", "", "2024-02-29 ", "20240229"] {
            #expect(Self.summary(some, day: day) == "unreadableDate", "\(day)")
        }
    }

    /// A goal of time without one of energy means that a person moves by time.
    @Test func OTH_6_modesOfMoving() {
        func mode(_ time: String?, _ energy: String?) -> Substring? {
            Self.summary(("appleStandHours", "3"), ("appleMoveTimeGoal", time), ("activeEnergyBurnedGoal", energy))
                .split(separator: " ").last
        }
        let plain = mode(nil, nil)
        #expect(mode("30", nil) == "2" && mode("30", "0") == "2" && mode("30", "") == "2" && plain != "2")
        #expect(mode("30", "400") == plain && mode("0", "400") == plain && mode("0", "0") == plain)
        #expect(mode(nil, "400") == plain && mode("", "") == plain)
    }
}
