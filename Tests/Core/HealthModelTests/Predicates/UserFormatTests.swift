import Foundation
import HealthModel
import Testing

/// Predicates in the user format, as after `--where`.
@Suite struct UserFormatTests {
    private static let options = UserFormatOptions(
        timeZone: .gmt, unit: { $0 == .distanceWalkingRunning ? .kilometer : UserFormatOptions.commonUnit(of: $0) })

    private func tree(_ format: String, _ type: ObjectType = .heartRate) throws -> SamplePredicate {
        try SamplePredicate(userFormat: format, for: type, options: Self.options)
    }

    private func error(_ format: String, _ type: ObjectType = .heartRate) -> PredicateFormatError? {
        do throws(PredicateFormatError) {
            _ = try SamplePredicate(userFormat: format, for: type, options: Self.options)
            return nil
        } catch {
            return error
        }
    }

    @Test func perCentAreHundredths() throws {
        let fat = SamplePredicate.quantity(.greater, QuantityValue(0.15, .percent))
        #expect(try tree("value > 15", .bodyFatPercentage) == fat)
        #expect(try tree("value > 15 '%'", .bodyFatPercentage) == fat)
        // Programs display a percentage as HealthKit does.
        #expect(QuantityUnit.percent.shown(0.15) == 15 && QuantityUnit.countPerMinute.shown(0.15) == 0.15)
    }

    @Test func PRED_31_unitsInLiterals() throws {
        let fast = SamplePredicate.quantity(.greater, QuantityValue(150, .countPerMinute))
        #expect(try tree("value > 150") == fast)
        #expect(try tree("value > 150 \"count/min\"") == fast)
        #expect(try tree("value > 2.5 'count/s'") == fast)
        #expect(
            try tree("value > 5", .distanceWalkingRunning) == .quantity(.greater, QuantityValue(5, .kilometer)))
        #expect(try tree("value = 4", .sleepAnalysis) == .category(.equal, 4))
        #expect(try tree("duration > 30 'min'", .workout) == .duration(.greater, 1_800))
        #expect(try tree("duration >= 2.5") == .length(.greaterOrEqual, 2.5))
        #expect(
            try tree("totalDistance BETWEEN {5 'km', 10 'km'}", .workout)
                == .and([
                    .total(.distance, .greaterOrEqual, QuantityValue(5, .kilometer)),
                    .total(.distance, .lessOrEqual, QuantityValue(10, .kilometer)),
                ]))
        #expect(try tree("energy > 500", .workout) == .total(.energyBurned, .greater, QuantityValue(500, .kilocalorie)))
    }

    @Test(arguments: [
        ("\"2024-01-01\"", 725_760_000.0), ("2024-01-01", 725_760_000), ("2024-01", 725_760_000),
        ("'2024-01-01 10:30'", 725_797_800), ("2024-01-01T10:30:15.5Z", 725_797_815.5),
        ("'2024-01-01T10:30:15+01:30'", 725_792_415), ("2024-02-29", 730_857_600),
    ])
    func PRED_31_datesAreStrings(literal: String, seconds: Double) throws {
        #expect(try tree("start >= \(literal)") == .start(.greaterOrEqual, seconds))
        #expect(try tree("endDate < \(literal)") == .end(.less, seconds))
        #expect(
            try tree("metadata.when < \(literal)")
                == .metadata("when", .ordered(.less, .date(Date(timeIntervalSinceReferenceDate: seconds)))))
    }

    @Test(arguments: [
        "2023-02-29", "2024-04-31", "2024-13-01", "2024-01-01T24:00", "2024-01-01T10:60", "yesterday", "24-1-1",
    ])
    func PRED_31_datesThatAreNone(text: String) {
        #expect(error("start > \"\(text)\"")?.expected == "a date such as \"2024-01-31\" or \"2024-01-31T10:00:00Z\"")
    }

    @Test func PRED_31_friendlyNames() throws {
        let either = SamplePredicate.or([
            .text(.sourceName, .contains, "watch", .caseInsensitive),
            .text(.sourceIdentifier, .contains, "watch", .caseInsensitive),
        ])
        #expect(try tree("source CONTAINS[c] 'watch'") == either)
        #expect(
            try tree("source != 'x'")
                == .and([.text(.sourceName, .notEqual, "x", []), .text(.sourceIdentifier, .notEqual, "x", [])]))
        #expect(try tree("device.name = 'a'") == .text(.device(.name), .equal, "a", []))
        #expect(try tree("Device.HardwareVersion = 'a'") == .text(.device(.hardwareVersion), .equal, "a", []))
        #expect(try tree("metadata.Köln-1 = 'a'") == .metadata("Köln-1", .text(.equal, "a")))
        #expect(try tree("activity = 'Running'", .workout) == .or([.activityType(.running)]))
        #expect(try tree("workoutType = 13", .workout) == .or([.activityType(.cycling)]))
        let identifier = UUID()
        #expect(try tree("uuid = '\(identifier)'") == .uuid([identifier]))
        #expect(try tree("workout = '\(identifier)'") == .or([.workout(identifier)]))
        #expect(
            try tree("averageHeartRate > 150", .workout)
                == .statistic(.average, .heartRate, .greater, QuantityValue(150, .countPerMinute)))
        #expect(
            try tree("sumActiveEnergyBurned > 1", .workout)
                == .statistic(.sum, .activeEnergyBurned, .greater, QuantityValue(1, .kilocalorie)))
    }

    @Test func PRED_27_comparisonsOfActivitiesSideBySideAreAboutOne() throws {
        let long = ActivityPredicate.duration(.greater, 60)
        let fast = ActivityPredicate.statistic(.average, .heartRate, .greater, QuantityValue(150, .countPerMinute))
        #expect(
            try tree("activity.duration > 1 'min' AND start > 2024-01-01 AND activity.averageHeartRate > 150", .workout)
                == .and([.start(.greater, 725_760_000), .activity(.and([long, fast]))]))
        #expect(
            try tree("activity.duration > 60 OR activity.averageHeartRate > 150", .workout)
                == .or([.activity(long), .activity(fast)]))
    }

    @Test(arguments: [
        (
            "vlaue > 150", 1, "the key path 'vlaue'",
            "a key path: value, start, end, duration, source, device.name, metadata.KEY or uuid"
        ),
        ("value > 150 'm'", 9, "the quantity 150 m", "a number, or one with a unit such as \"count/min\""),
        ("value > 150 'bpm'", 13, "the string \"bpm\"", "a unit such as \"count/min\""),
        ("value > 'fast'", 9, "the string \"fast\"", "a number, or one with a unit such as \"count/min\""),
        ("value CONTAINS 'x'", 7, "CONTAINS", "==, !=, <, <=, >, >=, IN or BETWEEN for 'value'"),
        (
            "totalDistance > 1", 1, "the key path 'totalDistance'",
            "a key path: value, start, end, duration, source, device.name, metadata.KEY or uuid"
        ),
        ("value > 5 AND value %@ 3", 21, "'%'", "a key path, a value or an operator"),
    ])
    func PRED_31_mistakesAreExplained(format: String, column: Int, found: String, expected: String) {
        let error = error(format)
        #expect(error?.column == column)
        #expect(error?.found == found)
        #expect(error?.expected == expected)
    }

    @Test func PRED_31_aCaretShowsThePlace() {
        #expect(
            error("start > 2024-01-01 AND vlaue > 3")?.description == """
                Column 24: found the key path 'vlaue', expected a key path: value, start, end, duration, source, device.name, \
                metadata.KEY or uuid.
                start > 2024-01-01 AND vlaue > 3
                                       ^
                """)
        let long = String(repeating: "value > 1 OR ", count: 20) + "nonsense > 1"
        let lines = error(long)?.description.split(separator: "\n") ?? []
        #expect(lines.count == 3)
        #expect(lines.last?.count == 62)
        #expect(lines.dropFirst().first?.contains("nonsense") == true)
    }
}
