import Foundation
import Testing

@testable import HealthModel

/// What is refused on creation of an object, with the whole reason, and what is just allowed.
@Suite struct ReasonTests {
    private struct Refused: Hashable, CustomStringConvertible {
        var kind = ValidationError.Kind.validationFailure
        var reason: String
        var description: String { "\(kind): \(reason)" }
    }

    private func refused(_ check: () throws -> Void) -> Refused? {
        do {
            try check()
            return nil
        } catch let error as ValidationError {
            return Refused(kind: error.kind, reason: error.reason)
        } catch {
            return Refused(reason: "\(error)")
        }
    }

    // MARK: Samples

    private func sample(
        _ type: ObjectType, _ content: SampleContent, _ start: Double = 0, _ end: Double = 60
    ) -> SampleRecord {
        SampleRecord(type: type, start: start, end: end, content: content)
    }

    private func series(count: Int, value: Double = 60, unit: QuantityUnit = .countPerMinute) -> SampleContent {
        .series(
            QuantitySeriesRecord(
                quantity: QuantityValue(value, unit), count: count, minimum: 50, maximum: 70, mostRecent: 61,
                mostRecentStart: 30, mostRecentEnd: 31))
    }

    @Test func DAT_1_datesAreFiniteAndInOrder() {
        let steps = SampleContent.quantity(QuantityValue(12, .count))
        func dates(_ start: Double, _ end: Double, _ type: ObjectType = .stepCount) -> String? {
            refused { try SampleValidation.check(sample(type, steps, start, end)) }?.reason
        }
        let unfinite = "The dates of type HKQuantityTypeIdentifierStepCount must be finite"
        #expect(
            [dates(.nan, 1), dates(1, .nan), dates(1, .infinity), dates(-.infinity, 1)] == [
                unfinite, unfinite, unfinite, unfinite,
            ])
        #expect(
            dates(61, 60)
                == "The end date (2001-01-01 00:01:00 +0000) of type HKQuantityTypeIdentifierStepCount must not be "
                + "earlier than its start date (2001-01-01 00:01:01 +0000)")
        #expect([dates(60, 60), dates(60, 345_660)] == [nil, nil])
        #expect(
            dates(60, 345_661)
                == "Duration between start date (2001-01-01 00:01:00 +0000) and end date (2001-01-05 00:01:01 +0000) "
                + "exceed the maximum allowed duration for this sample type. Maximum duration for type "
                + "HKQuantityTypeIdentifierStepCount is 345600.0 s")
        #expect(
            dates(60, SampleValidation.distantFuture) == "Type HKSample can not have endDate of NSDate.distantFuture")
        #expect(SampleValidation.hasUndeterminedDuration(end: SampleValidation.distantFuture))
        #expect(!SampleValidation.hasUndeterminedDuration(end: SampleValidation.distantFuture.nextDown))
    }

    @Test func QTY_6_contentsFitTheirTypes() {
        func reason(_ type: ObjectType, _ content: SampleContent) -> Refused? {
            refused { try SampleValidation.check(sample(type, content)) }
        }
        let workout = WorkoutRecord(activityType: .running, duration: 60)
        let quantity = QuantityValue(1, .count)
        func family(_ name: String, of type: String) -> Refused {
            Refused(kind: .invalidArgument, reason: "Type \(type) is not a \(name) type")
        }
        let steps = "HKQuantityTypeIdentifierStepCount"
        #expect(
            reason(.stepCount, .correlation([sample(.stepCount, .quantity(quantity))]))
                == family("correlation", of: steps))
        #expect(reason(.stepCount, .workout(workout)) == family("workout", of: steps))
        #expect(reason(.stepCount, .route(count: 3)) == family("workoutRoute", of: steps))
        #expect(reason(.stepCount, .heartbeats(count: 3)) == family("heartbeatSeries", of: steps))
        #expect(
            reason(.sleepAnalysis, .quantity(quantity))
                == Refused(
                    kind: .invalidArgument,
                    reason: "Type HKCategoryTypeIdentifierSleepAnalysis is not a quantity type"))
        #expect(
            reason(.stepCount, .category(1))
                == Refused(reason: "Value 1 is not compatible with type HKQuantityTypeIdentifierStepCount"))
        #expect(
            reason(.heartRate, .quantity(QuantityValue(3, .meter)))
                == Refused(
                    reason: "Type HKQuantityTypeIdentifierHeartRate requires a unit compatible with count/s. "
                        + "Incompatible unit: m"))
        let unfinite = Refused(reason: "The quantity of type HKQuantityTypeIdentifierStepCount must be a finite number")
        for value in [Double.nan, .infinity, -.infinity] {
            let content = SampleContent.quantity(QuantityValue(value, .count))
            #expect(reason(.stepCount, content) == unfinite)
            #expect(SampleValidation.isValidObject(sample(.stepCount, content)))
            #expect(refused { try SampleValidation.checkNumbers(of: sample(.stepCount, content)) } == unfinite)
            let food = sample(.food, .correlation([sample(.stepCount, content)]))
            #expect(refused { try SampleValidation.check(food) } == unfinite)
            #expect(SampleValidation.isValidObject(food))
            #expect(refused { try SampleValidation.checkNumbers(of: food) } == unfinite)
        }
    }

    @Test func SER_1_countsOfSeriesHaveABound() {
        func reason(_ type: ObjectType, _ content: SampleContent) -> String? {
            refused { try SampleValidation.check(sample(type, content)) }?.reason
        }
        #expect(reason(.workoutRoute, .route(count: 0)) == nil)
        #expect(reason(.workoutRoute, .route(count: -1)) == "Invalid number of route locations: -1")
        #expect(reason(.heartbeatSeries, .heartbeats(count: 0)) == nil)
        #expect(reason(.heartbeatSeries, .heartbeats(count: -1)) == "Invalid number of heartbeats: -1")
        #expect(reason(.heartRate, series(count: 1)) == nil)
        #expect(reason(.heartRate, series(count: 0)) == "A series must contain at least one quantity")
        #expect(
            reason(.heartRate, series(count: 2, value: .nan))
                == "The quantity of type HKQuantityTypeIdentifierHeartRate must be a finite number")
        #expect(
            reason(.heartRate, series(count: 2, unit: .meter))
                == "Type HKQuantityTypeIdentifierHeartRate requires a unit compatible with count/s. "
                + "Incompatible unit: m")
    }

    @Test func OTH_21_correlationsHoldWhatTheyMay() {
        func reason(_ type: ObjectType, _ samples: [SampleRecord]) -> String? {
            refused { try SampleValidation.check(sample(type, .correlation(samples))) }?.reason
        }
        func pressure(_ type: ObjectType) -> SampleRecord {
            sample(type, .quantity(QuantityValue(100, .millimeterOfMercury)))
        }
        let (high, low) = (pressure(.bloodPressureSystolic), pressure(.bloodPressureDiastolic))
        let both =
            "A correlation of type HKCorrelationTypeIdentifierBloodPressure must contain exactly one sample of type "
            + "HKQuantityTypeIdentifierBloodPressureSystolic and one of type "
            + "HKQuantityTypeIdentifierBloodPressureDiastolic"
        #expect([reason(.bloodPressure, [high, low]), reason(.bloodPressure, [low, high])] == [nil, nil])
        for wrong in [[low], [high], [low, low], [high, high], [high, low, low]] {
            #expect(reason(.bloodPressure, wrong) == both)
        }
        #expect([reason(.food, [low]), reason(.food, [high, low, low])] == [nil, nil])
        #expect(
            reason(.food, [])
                == "A correlation of type HKCorrelationTypeIdentifierFood must contain at least one sample")
        #expect(
            reason(.food, [low, sample(.workoutRoute, .route(count: 1))])
                == "A correlation can only contain quantity and category samples, not samples of type "
                + ObjectType.workoutRoute.identifier)
    }

    // MARK: Workouts

    @Test func WKO_4_WKO_5_figuresOfWorkouts() {
        func reason(_ duration: Double, _ totals: [WorkoutTotal: QuantityValue] = [:]) -> String? {
            let workout = WorkoutRecord(activityType: .running, duration: duration, totals: totals)
            return refused { try WorkoutValidation.check(workout, start: 100, end: 200) }?.reason
        }
        #expect([reason(0), reason(500)] == [nil, nil])
        #expect(reason(-0.5) == "The duration of a workout must not be negative: -0.5.")
        #expect(reason(.infinity) == "The duration of a workout must not be negative: inf.")
        #expect(reason(.nan) == "The duration of a workout must not be negative: nan.")
        let units: [WorkoutTotal: (name: String, unit: String, given: QuantityUnit)] = [
            .energyBurned: ("energyBurned", "kcal", .joule), .distance: ("distance", "m", .mile),
            .swimmingStrokeCount: ("swimmingStrokeCount", "count", .count),
            .flightsClimbed: ("flightsClimbed", "count", .count),
        ]
        for total in WorkoutTotal.allCases {
            guard let (name, unit, given) = units[total] else {
                Issue.record("\(total)")
                continue
            }
            #expect(reason(1, [total: QuantityValue(-2, given)]) == nil)
            #expect(
                reason(1, [total: QuantityValue(7.5, .second)])
                    == "The total \(name) of a workout needs a unit compatible with \(unit), and was given as 7.5 s.")
            #expect(
                reason(1, [total: QuantityValue(.infinity, given)])
                    == "The total \(name) of a workout needs a unit compatible with \(unit), and was given as "
                    + "inf \(given.unitString).")
        }
    }

    @Test func WKO_8_eventsLieWithinTheWorkout() {
        func reason(_ start: Double, _ end: Double) -> String? {
            let event = WorkoutEventRecord(kind: .segment, start: start, end: end)
            let inside = WorkoutEventRecord(kind: .lap, start: 150, end: 160)
            let workout = WorkoutRecord(activityType: .running, duration: 1, events: [inside, event])
            return refused { try WorkoutValidation.check(workout, start: 100, end: 200) }?.reason
        }
        let outside = "Workout events must take place between the workout's start and end."
        #expect([reason(100, 200), reason(100, 100), reason(200, 200)] == [nil, nil, nil])
        #expect([reason(99, 150), reason(150, 201), reason(201, 201)] == [outside, outside, outside])
    }

    @Test func WEV_3_onlyLapsAndSegmentsLast() {
        let names = [
            "pause", "resume", "lap", "marker", "motionPaused", "motionResumed", "segment", "pauseOrResumeRequest",
        ]
        for (place, name) in names.enumerated() {
            guard let kind = WorkoutEventRecord.Kind(rawValue: place + 1) else {
                Issue.record("\(name)")
                continue
            }
            func reason(_ start: Double, _ end: Double) -> String? {
                refused { try WorkoutValidation.checkAll(WorkoutEventRecord(kind: kind, start: start, end: end)) }?
                    .reason
            }
            #expect(reason(5, 5) == nil)
            let lasting = "Workout events of type \(name) must not have a duration."
            #expect(reason(5, 6) == (name == "lap" || name == "segment" ? nil : lasting))
            #expect(reason(6, 5) == "A workout event must not end before it starts.")
        }
        #expect(WorkoutEventRecord.Kind(rawValue: 0) == nil && WorkoutEventRecord.Kind(rawValue: 9) == nil)
    }

    @Test func WAC_7_activitiesEndAfterTheirStart() {
        func reason(_ end: Double?, _ metadata: Metadata? = nil) -> String? {
            let activity = WorkoutActivityRecord(
                configuration: WorkoutConfigurationRecord(), start: 5, end: end, metadata: metadata)
            return refused { try WorkoutValidation.checkAll(activity) }?.reason
        }
        #expect([reason(nil), reason(5), reason(6)] == [nil, nil, nil])
        #expect(reason(4) == "A workout activity must not end before it starts.")
        #expect(
            reason(6, [MetadataKey.foodType: .integer(1)])
                == "The metadata value of key \(MetadataKey.foodType) must be a string")
    }

    // MARK: Metadata

    @Test func MET_2_MET_3_MET_4_valuesOfKeys() {
        func reason(_ metadata: Metadata?, _ type: ObjectType? = .stepCount) -> String? {
            refused { try MetadataValidation.check(metadata, type: type) }?.reason
        }
        let (identifier, version) = (MetadataKey.syncIdentifier, MetadataKey.syncVersion)
        #expect(
            [reason(nil), reason([:]), reason([identifier: .string("a"), version: .integer(1)])] == [nil, nil, nil])
        #expect(
            reason([version: .integer(1)])
                == "HKMetadataKeySyncVersion may not be provided if HKMetadataKeySyncIdentifier is not provided in "
                + "the metadata")
        #expect(
            reason([identifier: .string("a")], nil)
                == "HKMetadataKeySyncVersion must be provided if HKMetadataKeySyncIdentifier is provided in the "
                + "metadata")

        // Of several wrong values, the first in the order of keys is named.
        let wrong: Metadata = [
            MetadataKey.foodType: .integer(1), MetadataKey.averageSpeed: .quantity(QuantityValue(1, .second)),
            MetadataKey.elevationAscended: .string("up"), "own": .integer(5),
        ]
        let first = [MetadataKey.foodType, MetadataKey.averageSpeed, MetadataKey.elevationAscended].min()
        #expect(first == MetadataKey.averageSpeed)
        #expect(
            reason(wrong)
                == "The metadata value of key \(MetadataKey.averageSpeed) must be a quantity compatible with m/s")

        // Required keys.
        let flow = "Metadata of type HKCategoryTypeIdentifierMenstrualFlow must contain the key "
        let insulin = "Metadata of type HKQuantityTypeIdentifierInsulinDelivery must contain the key "
        #expect(reason(nil, .menstrualFlow) == flow + MetadataKey.menstrualCycleStart)
        #expect(
            reason([MetadataKey.insulinDeliveryReason: .integer(1)], .menstrualFlow)
                == flow + MetadataKey.menstrualCycleStart)
        #expect(reason([:], .insulinDelivery) == insulin + MetadataKey.insulinDeliveryReason)
        #expect(reason([MetadataKey.menstrualCycleStart: .bool(false)], .menstrualFlow) == nil)
        #expect(reason([MetadataKey.insulinDeliveryReason: .integer(2)], .insulinDelivery) == nil)
    }

    // MARK: Series under construction

    @Test func SER_3_SER_4_insertionsSayWhatIsWrong() {
        let assembly = SeriesAssembly(type: .activeEnergyBurned, start: 100)
        func reason(_ start: Double, _ end: Double, _ value: Double = 1) -> String? {
            do {
                try assembly.checkInsertion(QuantityValue(value, .kilocalorie), from: start, to: end)
                return nil
            } catch {
                return (error as SeriesAssembly.Refusal).reason
            }
        }
        #expect([reason(100, 100), reason(100, 345_700)] == [nil, nil])
        #expect(
            reason(100, 345_701)
                == "The date interval is longer than a sample of type HKQuantityTypeIdentifierActiveEnergyBurned may "
                + "be (345600.0 s)")
        #expect(
            reason(99, 345_700)
                == "Date interval start date (2001-01-01 00:01:39 +0000) is before builder's start date (2001-01-01 "
                + "00:01:40 +0000)")
        #expect(reason(100, 101, .nan) == "Quantity (nan kcal) is not a finite number")
        for (start, end) in [(Double.nan, 101), (100, Double.nan), (100, .infinity), (102, 101)] {
            #expect(reason(start, end) == "The date interval is not finite")
        }
    }

    @Test func SER_6_SER_7_SER_11_finishingSaysWhatIsWrong() {
        var assembly = SeriesAssembly(type: .activeEnergyBurned, start: 100)
        func finish(_ end: Double?, _ latest: Double?) -> String {
            do {
                return try assembly.beginFinishing(end: end, latestEnd: latest).description
            } catch {
                return (error as SeriesAssembly.Refusal).reason
            }
        }
        let over = "Quantity series sample builder already finished"
        #expect(finish(150, nil) == "Quantity series sample builder has no quantities")
        #expect(finish(99, 90) == "The end date is before builder's start date (2001-01-01 00:01:40 +0000)")
        #expect(finish(.infinity, 110) == "The end date is before builder's start date (2001-01-01 00:01:40 +0000)")
        #expect(finish(109, 110) == "The end date is before the end of a quantity (2001-01-01 00:01:50 +0000)")
        #expect(finish(110, 110) == "110.0")
        #expect(finish(110, 110) == over)
        assembly.endFinishing(isStored: false)
        #expect(finish(nil, 120) == "120.0")
        assembly.endFinishing(isStored: true)
        assembly.endFinishing(isStored: false)
        #expect(finish(nil, 120) == over)
        #expect(!assembly.isDiscarded)

        var other = SeriesAssembly(type: .activeEnergyBurned, start: 100)
        other.discard()
        other.endFinishing(isStored: false)
        #expect(other.isDiscarded)
    }

    @Test func OTH_50_OTH_51_OTH_52_beats() throws {
        func beat(_ time: Double, _ gap: Bool = false) -> HeartbeatRecord {
            HeartbeatRecord(time: time, isPrecededByGap: gap)
        }
        let wrong: [(Double, HeartbeatAssembly.Refusal)] = [
            (0, .notPositive), (-1, .notPositive), (.nan, .notPositive), (.infinity, .notPositive), (2, .notLater),
            (1.5, .notLater),
        ]
        for (time, refusal) in wrong {
            var assembly = HeartbeatAssembly()
            try assembly.add(beat(1))
            try assembly.add(beat(2, true))
            try assembly.add(["a": .integer(1), "b": .integer(2)])
            try assembly.add(["b": .integer(3), "c": .integer(4)])
            #expect(assembly.beats.map(\.time) == [1, 2] && assembly.beats.map(\.isPrecededByGap) == [false, true])
            #expect(assembly.metadata == ["a": .integer(1), "b": .integer(3), "c": .integer(4)])
            try assembly.checkFinishable()
            #expect(throws: refusal) { try assembly.add(beat(time)) }
            #expect(assembly.beats.isEmpty && assembly.metadata == [:])
            #expect(throws: HeartbeatAssembly.Refusal.finished) { try assembly.add(beat(3)) }
            #expect(throws: HeartbeatAssembly.Refusal.finished) { try assembly.add(["a": .integer(1)]) }
        }
        let sentences: [(HeartbeatAssembly.Refusal, String)] = [
            (.finished, "The heartbeat series is finished."),
            (.notPositive, "A heartbeat must be after the start of its series."),
            (.notLater, "A heartbeat must be later than the previous one."),
            (.tooMany, "The heartbeat series has reached its maximum number of heartbeats."),
            (.empty, "The heartbeat series has no heartbeats."),
        ]
        for (refusal, sentence) in sentences { #expect(refusal.rawValue == sentence) }
    }

    // MARK: Predicates on single quantities

    @Test func SER_24_datesOfQuantities() {
        let (early, late) = (SamplePredicate.start(.greaterOrEqual, 10), SamplePredicate.end(.less, 20))
        let table: [(SamplePredicate, Double, Double, Bool)] = [
            (early, 10, 99, true), (early, 9, 99, false), (late, 0, 19, true), (late, 0, 20, false),
            (.and([early, late]), 10, 19, true), (.and([early, late]), 10, 20, false),
            (.and([early, late]), 9, 19, false), (.or([early, late]), 9, 19, true), (.or([early, late]), 10, 20, true),
            (.or([early, late]), 9, 20, false), (.not(early), 9, 11, true), (.not(late), 12, 19, false),
            (.and([]), 0, 0, true), (.or([]), 0, 0, false), (.constant(true), 0, 0, true),
            (.constant(false), 0, 0, false), (.hasNoDevice, 0, 0, false),
        ]
        for (predicate, start, end, isMatch) in table {
            #expect(predicate.holds(from: start, to: end) == isMatch, "\(predicate) \(start) \(end)")
        }
        let isAboutDates: [(SamplePredicate, Bool)] = [
            (early, true), (late, true), (.constant(false), true), (.not(late), true), (.and([early, late]), true),
            (.or([early, .hasNoDevice]), false), (.and([.hasWorkout, late]), false), (.not(.hasNoDevice), false),
            (.length(.less, 5), false), (.mostRecentStart(.less, 5), false), (.mostRecentEnd(.less, 5), false),
            (.or([]), true),
        ]
        for (predicate, expected) in isAboutDates { #expect(predicate.isAboutDates == expected, "\(predicate)") }
    }
}
