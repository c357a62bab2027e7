import Foundation
import Testing

@testable import HealthModel

/// The contents of specialized sample types: their bounds, and what is computed of them.
@Suite struct DetailRecordTests {
    private func reason(_ detail: SampleDetail, _ type: ObjectType) -> String? {
        ValidationError.reason { () throws(ValidationError) in try detail.check(type: type, start: 0, end: 1) }
    }

    // MARK: Audiograms

    private func point(_ hertz: Double, _ tests: [SensitivityTestRecord]) -> SensitivityPointRecord {
        SensitivityPointRecord(frequency: QuantityValue(hertz, .hertz), tests: tests)
    }

    private func level(
        _ value: Double, side: Int = 0, isMasked: Bool = false, _ range: ClampingRangeRecord? = nil
    ) -> SensitivityTestRecord {
        SensitivityTestRecord(
            sensitivity: QuantityValue(value, .decibelHearingLevel), isMasked: isMasked, side: side,
            clampingRange: range)
    }

    @Test func OTH_40_everyBoundOfAnAudiogram() {
        func audiogram(_ points: SensitivityPointRecord...) -> String? {
            reason(.audiogram(AudiogramRecord(points: points)), .audiogram)
        }
        #expect(audiogram() == "An audiogram must have 1 to 30 sensitivity points, but has 0")
        #expect(audiogram(point(500, [level(1)]), point(500.5, [level(1)])) == nil)
        for hertz in [500, 499.0] {
            #expect(
                audiogram(point(500, [level(1)]), point(hertz, [level(1)]))
                    == "The frequencies of an audiogram must be unique and in ascending order")
        }
        #expect(audiogram(point(0, [level(1)])) == "A frequency must be above 0 Hz and at most 20000.0 Hz")
        #expect(audiogram(point(0.1, [level(1)])) == nil)
        #expect(
            audiogram(point(500, [])) == "A sensitivity point must include the sensitivity of at least one ear")
        let outside = "A sensitivity must lie between -10.0 and 120.0 dBHL"
        for (value, expected) in [(-10, nil), (120, nil), (-10.5, outside), (120.5, outside), (Double.nan, outside)] {
            #expect(audiogram(point(500, [level(3), level(value, side: 1)])) == expected)
        }
        let range = ClampingRangeRecord(lowerBound: -20, upperBound: 130)
        #expect(audiogram(point(500, [level(130.5, range)])) == nil)
        #expect(audiogram(point(500, [level(.infinity, range)])) == outside)
        #expect(
            audiogram(point(500, [level(1, ClampingRangeRecord(lowerBound: nil, upperBound: nil))]))
                == "A clamping range must have at least one bound")
        for (low, high) in [(5.0, 5.0), (6, 5), (.nan, 5), (1, .infinity)] {
            #expect(
                audiogram(point(500, [level(1, ClampingRangeRecord(lowerBound: low, upperBound: high))]))
                    == "The lower bound of a clamping range must be below its upper bound")
        }
        #expect(audiogram(point(500, [level(1, ClampingRangeRecord(lowerBound: 5, upperBound: nil))])) == nil)
        let metres = SensitivityPointRecord(frequency: QuantityValue(1, .meter), tests: [level(1)])
        #expect(
            ValidationError.reason { () throws(ValidationError) in try metres.check() }?.contains("compatible with Hz")
                == true)
        let wrong = SensitivityTestRecord(sensitivity: QuantityValue(1, .meter), side: 0)
        #expect(
            ValidationError.reason { () throws(ValidationError) in try wrong.check() }?.contains("compatible with dBHL")
                == true)
    }

    @Test func OTH_42_ofAnEarTheUnmaskedTestCounts() {
        let tests = [
            level(30, side: 0, isMasked: true), level(40, side: 1), level(50, side: 0),
            level(60, side: 1, isMasked: true),
            level(70, side: 0),
        ]
        let all = point(500, tests)
        #expect(all.sensitivity(ofSide: 0)?.value == 50 && all.sensitivity(ofSide: 1)?.value == 40)
        #expect(point(500, [tests[0], level(1, side: 0, isMasked: true)]).sensitivity(ofSide: 0)?.value == 30)
        #expect(point(500, [tests[0]]).sensitivity(ofSide: 1) == nil)
        func clamped(_ value: Double, _ low: Double?, _ high: Double?) -> Double {
            level(value, ClampingRangeRecord(lowerBound: low, upperBound: high)).clampedSensitivity.value
        }
        #expect([clamped(-5, 0, 90), clamped(95, 0, 90), clamped(45, 0, 90)] == [0, 90, 45])
        #expect([clamped(-5, nil, 90), clamped(95, 0, nil), clamped(95, nil, 90)] == [-5, 95, 90])
        #expect(level(200).clampedSensitivity.value == 200)
    }

    // MARK: Prescriptions

    @Test func everyMeasureOfALensHasItsUnit() throws {
        let diopter = QuantityUnit(.diopter)
        let units: [QuantityUnit] = [
            diopter, diopter, .degreeAngle, diopter, .millimeter, .millimeter, .millimeter, .millimeter, .millimeter,
        ]
        #expect(LensRecord.Measure.allCases.map(\.unit) == units)
        func lens(_ measures: [LensRecord.Measure: QuantityValue], prism: PrismRecord? = nil) -> String? {
            let lens = LensRecord(measures, prism: prism)
            let right = PrescriptionRecord(kind: PrescriptionRecord.glasses, rightEye: lens)
            let left = PrescriptionRecord(kind: PrescriptionRecord.contacts, leftEye: lens)
            let reasons = [right, left].map { reason(.prescription($0), .visionPrescription) }
            #expect(reasons[0] == reasons[1])
            return reasons[0]
        }
        let sphere = QuantityValue(-1.25, diopter)
        #expect(lens([:]) == "A lens must have a sphere" && lens([.sphere: sphere]) == nil)
        for measure in LensRecord.Measure.allCases {
            var measures: [LensRecord.Measure: QuantityValue] = [.sphere: sphere]
            measures[measure] = QuantityValue(3, measure.unit)
            #expect(lens(measures) == nil)
            for wrong in [QuantityValue(3, .second), QuantityValue(.infinity, measure.unit)] {
                measures[measure] = wrong
                #expect(
                    lens(measures)
                        == "The \(measure.rawValue) of a lens must be a number in a unit compatible with "
                        + measure.unit.unitString)
            }
        }
        for (kind, isValid) in [(0, false), (1, true), (2, true), (3, false)] as [(UInt, Bool)] {
            let reason = reason(.prescription(PrescriptionRecord(kind: kind)), .visionPrescription)
            #expect(reason == (isValid ? nil : "\(kind) is not a valid vision prescription type"))
        }
        let prism = QuantityUnit(.prismDiopter)
        let good = PrismRecord(
            amount: QuantityValue(1, prism), angle: QuantityValue(90, .degreeAngle), eye: PrismRecord.leftEye)
        #expect(lens([.sphere: sphere], prism: good) == nil)
        for change: (inout PrismRecord) -> Void in [
            { $0.eye = 0 }, { $0.eye = 3 }, { $0.amount = QuantityValue(1, diopter) },
            { $0.angle = QuantityValue(1, prism) }, { $0.amount = QuantityValue(.nan, prism) },
            { $0.angle = QuantityValue(.infinity, .degreeAngle) },
        ] {
            var bad = good
            change(&bad)
            #expect(lens([.sphere: sphere], prism: bad)?.hasPrefix("A prism must have") == true)
        }
    }

    @Test func aPrismHasItsBasesForEachEye() throws {
        typealias Base = PrismRecord.Base
        let unit = QuantityUnit(.prismDiopter)
        // Vertical and horizontal base, the eye, and the angle of a prism of 3 and 4.
        let table: [(Base, Base, Int, Double)] = [
            (.up, .inward, 2, 36.869_898), (.up, .outward, 2, 143.130_102), (.down, .inward, 2, 323.130_102),
            (.down, .outward, 2, 216.869_898), (.up, .inward, 1, 143.130_102), (.up, .outward, 1, 36.869_898),
            (.down, .inward, 1, 216.869_898), (.down, .outward, 1, 323.130_102), (.up, .none, 1, 90),
            (.down, .none, 2, 270), (.none, .inward, 1, 180), (.none, .outward, 1, 0), (.none, .inward, 2, 0),
        ]
        for (vertical, horizontal, eye, angle) in table {
            let prism = try PrismRecord(
                vertical: QuantityValue(3, unit), vertical, horizontal: QuantityValue(4, unit), horizontal, eye: eye)
            let (up, side) = (vertical == .none ? 0.0 : 3.0, horizontal == .none ? 0.0 : 4.0)
            #expect(abs(prism.angle.value - angle) < 1e-5, "\(vertical) \(horizontal) \(eye)")
            #expect(abs(prism.amount.value - (up * up + side * side).squareRoot()) < 1e-9 && prism.eye == eye)
            #expect(prism.verticalBase == vertical && prism.horizontalBase == horizontal)
            #expect(abs(prism.vertical.value - up) < 1e-9 && abs(prism.horizontal.value - side) < 1e-9)
        }
        #expect(throws: ValidationError.self) {
            try PrismRecord(
                vertical: QuantityValue(3, .meter), .up, horizontal: QuantityValue(4, unit), .inward, eye: 1)
        }
        let none = try PrismRecord(
            vertical: QuantityValue(0, unit), .up, horizontal: QuantityValue(0, unit), .inward, eye: 1)
        #expect(none.verticalBase == .none && none.horizontalBase == .none)
    }

    // MARK: Moods, questionnaires and doses

    @Test func OTH_50_valencesHaveSevenClasses() {
        let table: [(Double, Int?)] = [
            (-1, 1), (-0.715, 1), (-0.714, 2), (-0.43, 2), (-0.428, 3), (-0.143, 3), (-0.142, 4), (0, 4), (0.142, 4),
            (0.143, 5), (0.429, 6), (0.715, 7), (1, 7), (-1.001, nil), (1.001, nil), (.nan, nil),
        ]
        for (valence, expected) in table {
            #expect(StateOfMindRecord.valenceClass(of: valence) == expected, "\(valence)")
            let state = StateOfMindRecord(kind: 1, valence: valence)
            #expect((reason(.stateOfMind(state), .stateOfMind) == nil) == (expected != nil))
        }
        let state = StateOfMindRecord(kind: 2, valence: 0.5, labels: [3, 1, 3, 2, 1], associations: [9, 9, 8])
        #expect(state.labels == [3, 1, 2] && state.associations == [9, 8])
    }

    @Test func everyScoreAndAnswerOfAQuestionnaire() {
        let (depression, anxiety) = (ObjectType.phq9Assessment, ObjectType.gad7Assessment)
        func answers(_ score: Int, _ count: Int) -> AssessmentRecord {
            AssessmentRecord(answers: (0..<count).map { min(3, max(0, score - 3 * $0)) })
        }
        let risks = (0...27).map { answers($0, 9).risk(depression) }
        #expect((0...27).map { answers($0, 9).score } == Array(0...27))
        #expect(
            risks == Array(repeating: 1, count: 5) + Array(repeating: 2, count: 5) + Array(repeating: 3, count: 5)
                + Array(repeating: 4, count: 5) + Array(repeating: 5, count: 8))
        #expect(
            (0...21).map { answers($0, 7).risk(anxiety) }
                == Array(repeating: 1, count: 5) + Array(repeating: 2, count: 5) + Array(repeating: 3, count: 5)
                + Array(repeating: 4, count: 7))
        #expect(AssessmentRecord(answers: [3, 3, 4]).score == 6)
        for (type, count) in [(depression, 9), (anxiety, 7)] {
            func reason(_ answers: [Int]) -> String? { self.reason(.assessment(.init(answers: answers)), type) }
            let good = Array(repeating: 3, count: count)
            #expect(reason(good) == nil)
            for length in [count - 1, count + 1] {
                #expect(
                    reason(Array(repeating: 0, count: length))
                        == "An assessment of type \(type.identifier) must have \(count) answers, but has \(length)")
            }
            for place in 0..<count {
                for answer in [-1, 4, 5] {
                    var bad = good
                    bad[place] = answer
                    let isOpen = type == depression && place == 8 && answer == 4
                    #expect(
                        reason(bad)
                            == (isOpen
                                ? nil
                                : "\(answer) is not a valid answer to question \(place + 1) of \(type.identifier)"))
                }
            }
        }
    }

    @Test func OTH_61_whatADoseKeepsOfItsSchedule() {
        let concept = HealthConceptRecord(identifier: "x")
        #expect(concept.key == "HKHealthConceptDomainMedication/x")
        func dose(_ scheduleType: Int, _ status: Int) -> [Double?] {
            let dose = DoseRecord(
                concept: concept, scheduleType: scheduleType, status: status, quantity: 2, scheduledQuantity: 3,
                scheduledDate: 4)
            return [dose.quantity, dose.scheduledQuantity, dose.scheduledDate]
        }
        #expect(dose(2, 4) == [2, 3, 4] && dose(1, 4) == [2, nil, nil])
        #expect(dose(2, 5) == [0, 3, 4] && dose(1, 5) == [0, nil, nil])
    }

    @Test func versionsOfResourcesAreThreeNumbers() {
        #expect(FHIRVersionRecord("4.0.1") == FHIRVersionRecord(major: 4, minor: 0, patch: 1))
        #expect(FHIRVersionRecord("10.20.30")?.text == "10.20.30")
        for text in ["", "4", "4.0", "4.0.1.2", "4..1", "a.b.c", "4.0.-1", "4.0.1 ", "٤.0.1"] {
            #expect(FHIRVersionRecord(text) == nil || text == "4..1", "\(text)")
        }
        let releases = [(1, 0), (4, 0), (4, 1), (1, 1), (0, 4)].map {
            FHIRVersionRecord(major: $0, minor: $1, patch: 2).release
        }
        #expect(releases == ["DSTU2", "R4", "unknown", "unknown", "unknown"])
    }

    @Test func detailsAreOfTheirFamilyAlone() {
        let details: [(SampleDetail, ObjectType)] = [
            (.electrocardiogram(ElectrocardiogramRecord(classification: 1)), .electrocardiogram),
            (.audiogram(AudiogramRecord(points: [point(500, [level(1)])])), .audiogram),
            (.clinical(ClinicalRecord(displayName: "", resource: nil)), .allergyRecord),
            (
                .document(DocumentRecord(title: "", patientName: "", authorName: "", custodianName: "", data: nil)),
                .cdaDocument
            ), (.prescription(PrescriptionRecord(kind: 1)), .visionPrescription),
            (.stateOfMind(StateOfMindRecord(kind: 1, valence: 0)), .stateOfMind),
            (.assessment(AssessmentRecord(answers: Array(repeating: 0, count: 7))), .gad7Assessment),
            (
                .dose(DoseRecord(concept: .init(identifier: "x"), scheduleType: 1, status: 1, quantity: nil)),
                .medicationDoseEvent
            ),
        ]
        for (detail, type) in details {
            for (_, other) in details {
                #expect((reason(detail, other) == nil) == (type == other))
            }
            #expect(type.family.hasDetails && detail.family == type.family)
        }
        for type: ObjectType in [.heartRate, .sleepAnalysis, .workout, .workoutRoute, .bloodPressure] {
            #expect(!type.family.hasDetails)
        }
    }

    @Test func PRED_29_everyPropertyThatPredicatesCompare() {
        let rate = QuantityValue(90, .countPerMinute)
        func text(_ detail: SampleDetail) -> [String] { detail.values.map { "\($0.key.rawValue) \($0.value)" } }
        #expect(
            text(
                .electrocardiogram(
                    ElectrocardiogramRecord(classification: 2, symptomsStatus: 3, averageHeartRate: rate)))
                == [
                    "ecg_public_classification number(2.0)", "ecg_symptoms_status number(3.0)",
                    "ecg_average_heart_rate number(1.5)",
                ])
        #expect(text(.electrocardiogram(ElectrocardiogramRecord(classification: 2))).count == 2)
        let version = FHIRVersionRecord(major: 4, minor: 0, patch: 1)
        let resource = FHIRResourceRecord(type: "T", identifier: "I", version: version, data: Data())
        #expect(
            text(.clinical(ClinicalRecord(displayName: "N", resource: resource)))
                == ["FHIRResource.resourceType text(\"T\")", "FHIRResource.identifier text(\"I\")"])
        #expect(text(.clinical(ClinicalRecord(displayName: "N", resource: nil))).isEmpty)
        #expect(
            text(
                .document(DocumentRecord(title: "T", patientName: "P", authorName: "A", custodianName: "C", data: nil)))
                == [
                    "title text(\"T\")", "patient_name text(\"P\")", "author_name text(\"A\")",
                    "custodian_name text(\"C\")",
                ])
        #expect(
            text(.stateOfMind(StateOfMindRecord(kind: 2, valence: 0.5, labels: [5, 4], associations: [7])))
                == [
                    "kind number(2.0)", "valence number(0.5)", "label number(5.0)", "label number(4.0)",
                    "association number(7.0)",
                ])
        #expect(
            text(
                .dose(
                    DoseRecord(
                        concept: .init(domain: "d", identifier: "x"), scheduleType: 2, status: 4, quantity: 1,
                        scheduledDate: 8)))
                == [
                    "status number(4.0)", "logOrigin number(2.0)", "medicationConceptIdentifier text(\"d/x\")",
                    "scheduledDate number(8.0)",
                ])
        #expect(text(.assessment(AssessmentRecord(answers: []))).isEmpty)
        // Strings have no order, and no number equals one.
        for ordering in Ordering.allCases {
            #expect(
                DetailValue.holds(.text("a"), ordering, .text("b")) == (ordering == .notEqual)
                    && DetailValue.holds(.text("a"), ordering, .text("a")) == (ordering == .equal))
            #expect(!DetailValue.holds(.text("1"), ordering, .number(1)))
            #expect(DetailValue.holds(.number(1), ordering, .number(2)) == ordering.holds(1.0, 2.0))
        }
        #expect(!DetailValue.holds(.text("e\u{301}"), .equal, .text("\u{E9}")))
    }

    // MARK: Days and summaries

    @Test func OTH_5_aSummaryIsMoreCompleteIfNothingIsLessAndSomethingIsMore() {
        func summary(_ energy: Double, _ move: Double, _ exercise: Double, _ stand: Double) -> ActivitySummaryRecord {
            var summary = ActivitySummaryRecord()
            summary.energy = QuantityValue(energy, .kilocalorie)
            summary.moveTime = QuantityValue(move, .minute)
            summary.exerciseTime = QuantityValue(exercise, .minute)
            summary.standHours = QuantityValue(stand, .count)
            return summary
        }
        let known = summary(500, 60, 30, 12)
        #expect(!known.isMoreComplete(than: known))
        for place in 0..<4 {
            func changed(_ difference: Double) -> ActivitySummaryRecord {
                let values = [500.0, 60, 30, 12].enumerated().map {
                    $0.offset == place ? $0.element + difference : $0.element
                }
                return summary(values[0], values[1], values[2], values[3])
            }
            #expect(changed(1).isMoreComplete(than: known) && !known.isMoreComplete(than: changed(1)))
            #expect(!changed(-1).isMoreComplete(than: known) && known.isMoreComplete(than: changed(-1)))
            // Rounding is no difference.
            #expect(!changed(1e-4 * 0.5).isMoreComplete(than: known))
        }
        #expect(!summary(501, 60, 30, 11).isMoreComplete(than: known))
        var joules = known
        joules.energy = QuantityValue(2_092, .kilojoule)
        joules.moveTime = QuantityValue(3_601, .second)
        #expect(joules.isMoreComplete(than: known))
    }

    @Test func PRED_28_boundsOfPredicatesOnDays() {
        let days = (1...5).map { CalendarDay(year: 2026, month: 2, day: $0) }
        func bounds(_ predicate: SummaryPredicate) -> [CalendarDay?] {
            [predicate.bounds.first, predicate.bounds.last]
        }
        let table: [(SummaryPredicate, [CalendarDay?])] = [
            (.day(.equal, days[2]), [days[2], days[2]]), (.day(.greater, days[2]), [days[2], nil]),
            (.day(.greaterOrEqual, days[2]), [days[2], nil]), (.day(.less, days[2]), [nil, days[2]]),
            (.day(.lessOrEqual, days[2]), [nil, days[2]]), (.day(.notEqual, days[2]), [nil, nil]),
            (
                .and([.day(.greater, days[0]), .day(.greater, days[1]), .day(.less, days[4]), .day(.less, days[3])]),
                [days[1], days[3]]
            ),
            (.or([.day(.equal, days[2])]), [nil, nil]), (.not(.day(.equal, days[2])), [nil, nil]),
            (.constant(false), [nil, nil]), (.and([]), [nil, nil]),
        ]
        for (predicate, expected) in table { #expect(bounds(predicate) == expected) }
        func matching(_ predicate: SummaryPredicate) -> [Int] { days.filter(predicate.matches).map(\.day) }
        #expect(matching(.day(.less, days[2])) == [1, 2] && matching(.day(.lessOrEqual, days[2])) == [1, 2, 3])
        #expect(matching(.not(.day(.equal, days[2]))) == [1, 2, 4, 5])
        #expect(matching(.and([.day(.greater, days[0]), .day(.notEqual, days[3])])) == [2, 3, 5])
        #expect(matching(.or([.day(.equal, days[0]), .day(.greaterOrEqual, days[3])])) == [1, 4, 5])
        #expect(matching(.or([])) == [] && matching(.and([])).count == 5)
    }

    @Test func PRED_29_predicatesOnMedications() {
        func medication(_ isArchived: Bool, _ hasSchedule: Bool) -> MedicationRecord {
            MedicationRecord(
                medication: .init(concept: .init(identifier: "x"), displayText: ""), isArchived: isArchived,
                hasSchedule: hasSchedule)
        }
        let all = [medication(false, false), medication(false, true), medication(true, false), medication(true, true)]
        func places(_ predicate: MedicationPredicate) -> [Int] { all.indices.filter { predicate.matches(all[$0]) } }
        #expect(places(.isArchived(true)) == [2, 3] && places(.isArchived(false)) == [0, 1])
        #expect(places(.hasSchedule(true)) == [1, 3] && places(.hasSchedule(false)) == [0, 2])
        #expect(places(.and([.isArchived(true), .not(.hasSchedule(true))])) == [2])
        #expect(
            places(.or([.isArchived(true), .hasSchedule(true)])) == [1, 2, 3] && places(.constant(true)).count == 4)
    }

    @Test func dayNumbersComeBackAndAreInOrder() throws {
        let days = [
            CalendarDay(era: 0, year: 44, month: 3, day: 15), CalendarDay(year: 1, month: 1, day: 1),
            CalendarDay(year: 1999, month: 12, day: 31), CalendarDay(year: 2000, month: 1, day: 31),
            CalendarDay(year: 2000, month: 2, day: 1), CalendarDay(year: 12_345, month: 1, day: 9),
        ]
        #expect(days.map { CalendarDay(number: $0.number) } == days && days.sorted() == days)
        #expect(days.map(\.number).sorted() == days.map(\.number) && days[2].number == 1_000_019_991_231)
        let zone = try #require(TimeZone(secondsFromGMT: -34_200))
        let start = try #require(days[3].start(in: zone))
        #expect(start.timeIntervalSinceReferenceDate == -28_996_200)
        #expect(CalendarDay(of: start, in: zone) == days[3])
        #expect(CalendarDay(of: start.addingTimeInterval(-1), in: zone) == CalendarDay(year: 2000, month: 1, day: 30))
        #expect(CalendarDay(of: start, in: .gmt) == days[3])
        #expect(CalendarDay(of: start.addingTimeInterval(52_199), in: .gmt).day == 31)
        #expect(CalendarDay(of: start.addingTimeInterval(52_200), in: .gmt) == days[4])
        let birth = CalendarDay(year: 2000, month: 2, day: 29)
        let ages = [(2001, 2, 28), (2001, 3, 1), (2004, 2, 28), (2004, 2, 29), (1999, 12, 31)].map {
            birth.years(until: CalendarDay(year: $0.0, month: $0.1, day: $0.2))
        }
        #expect(ages == [0, 1, 3, 4, 0])
    }
}
