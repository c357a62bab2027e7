import Foundation
import HealthModel
import Testing

@Suite struct FormatParserTests {
    private func tree(
        _ format: String, _ arguments: [FormatValue] = [], for type: ObjectType = .heartRate
    ) throws -> SamplePredicate {
        try FormatTranslator(format: format, for: type).samples(try FormatParser.parse(format, arguments: arguments))
    }

    private func message(_ format: String, _ arguments: [FormatValue] = []) -> String? {
        do throws(PredicateFormatError) {
            _ = try FormatParser.parse(format, arguments: arguments)
            return nil
        } catch {
            return error.message
        }
    }

    @Test(arguments: [
        ("==", Ordering.equal), ("=", .equal), ("!=", .notEqual), ("<>", .notEqual), ("<", .less), ("<=", .lessOrEqual),
        ("=<", .lessOrEqual), (">", .greater), (">=", .greaterOrEqual), ("=>", .greaterOrEqual),
    ])
    func PRED_31_comparisons(symbol: String, ordering: Ordering) throws {
        #expect(try tree("value \(symbol) 3", for: .sleepAnalysis) == .category(ordering, 3))
        #expect(try tree("value\(symbol)3", for: .sleepAnalysis) == .category(ordering, 3))
    }

    @Test(arguments: [
        ("<", Ordering.greater), ("<=", .greaterOrEqual), (">", .less), (">=", .lessOrEqual), ("==", .equal),
        ("!=", .notEqual),
    ])
    func PRED_31_constantsMayStandOnTheLeft(symbol: String, mirrored: Ordering) throws {
        #expect(try tree("3 \(symbol) value", for: .sleepAnalysis) == .category(mirrored, 3))
    }

    @Test(arguments: [
        ("CONTAINS", TextComparison.contains), ("contains", .contains), ("BEGINSWITH", .beginsWith),
        ("EndsWith", .endsWith), ("LIKE", .like), ("MATCHES", .matches), ("==", .equal), ("!=", .notEqual),
    ])
    func PRED_31_comparisonsOfStrings(word: String, comparison: TextComparison) throws {
        #expect(try tree("metadata.k \(word) 'x'") == .metadata("k", .text(comparison, "x")))
        #expect(try tree("metadata.k \(word)[c] 'x'") == .metadata("k", .text(comparison, "x", .caseInsensitive)))
        #expect(try tree("metadata.k \(word)[d] 'x'") == .metadata("k", .text(comparison, "x", .diacriticInsensitive)))
        #expect(
            try tree("device.name \(word) [cd] \"x\"")
                == .text(.device(.name), comparison, "x", [.caseInsensitive, .diacriticInsensitive]))
    }

    @Test func PRED_32_precedenceAndNesting() throws {
        let (a, b, c) = (
            SamplePredicate.category(.equal, 1), SamplePredicate.category(.equal, 2),
            SamplePredicate.category(.equal, 3)
        )
        func parsed(_ format: String) throws -> SamplePredicate { try tree(format, for: .sleepAnalysis) }
        #expect(try parsed("value = 1 OR value = 2 AND value = 3") == .or([a, .and([b, c])]))
        #expect(try parsed("(value = 1 || value = 2) && value = 3") == .and([.or([a, b]), c]))
        #expect(try parsed("NOT value = 1 AND value = 2") == .and([.not(a), b]))
        #expect(try parsed("! (value = 1 and not value = 2)") == .not(.and([a, .not(b)])))
        #expect(try parsed("TRUEPREDICATE or falsepredicate") == .or([.constant(true), .constant(false)]))
        #expect(try parsed("((((value = 1))))") == a)
    }

    @Test func PRED_31_listsAndRanges() throws {
        #expect(try tree("value IN {1, 2}", for: .sleepAnalysis) == .categoryValues([1, 2]))
        #expect(try tree("value IN {}", for: .sleepAnalysis) == .categoryValues([]))
        #expect(try tree("value IN %@", [.list([.integer(4)])], for: .sleepAnalysis) == .categoryValues([4]))
        #expect(
            try tree("value BETWEEN {1, 4}", for: .sleepAnalysis)
                == .and([.category(.greaterOrEqual, 1), .category(.lessOrEqual, 4)]))
        #expect(try tree("metadata.k IN {}") == .or([]))
        #expect(
            try tree("metadata.k IN {'a', 'b'}")
                == .or([.metadata("k", .text(.equal, "a")), .metadata("k", .text(.equal, "b"))]))
        let identifier = UUID()
        #expect(try tree("UUID IN %@", [.list([.uuid(identifier)])]) == .uuid([identifier]))
    }

    @Test func PRED_31_argumentsAndLiterals() throws {
        #expect(
            try tree("%K >= %@ AND metadata.%K == %d", [.text("endDate"), .date(1.5), .text("my key"), .integer(7)])
                == .and([.end(.greaterOrEqual, 1.5), .metadata("my key", .ordered(.equal, .integer(7)))]))
        #expect(
            try tree("%K.%K LIKE %@", [.text("metadata"), .text("a.b"), .text("*")])
                == .metadata("a.b", .text(.like, "*")))
        #expect(
            try tree("metadata.a == %f AND metadata.b = %lld", [.integer(2), .number(3)])
                == .and([.metadata("a", .ordered(.equal, .number(2))), .metadata("b", .ordered(.equal, .integer(3)))]))
        #expect(try tree("metadata.a = YES") == .metadata("a", .ordered(.equal, .bool(true))))
        #expect(try tree("metadata.a = false") == .metadata("a", .ordered(.equal, .bool(false))))
        #expect(try tree("metadata.a = -1.5e2") == .metadata("a", .ordered(.equal, .number(-150))))
        #expect(try tree("metadata.a = 0x1F") == .metadata("a", .ordered(.equal, .integer(31))))
        #expect(try tree(#"metadata.a = "q\"\n\u00e9'""#) == .metadata("a", .text(.equal, "q\"\né'")))
        #expect(try tree("metadata.a = '%@ 100%%'") == .metadata("a", .text(.equal, "%@ 100%")))
        #expect(try tree("metadata.a == nil") == .not(.metadataKey("a")))
        #expect(try tree("metadata.a != NULL") == .metadataKey("a"))
        #expect(try tree("startDate < CAST(86400.25, \"NSDate\")") == .start(.less, 86_400.25))
        #expect(try tree("correlation == nil") == .hasNoCorrelation)
        #expect(try tree("device == nil") == .hasNoDevice)
        #expect(try tree("device.model == nil") == .deviceProperty(.model, []))
        #expect(try tree("device.HKDevicePropertyName == 'x'") == .text(.device(.name), .equal, "x", []))
    }

    @Test func PRED_34_datesKeepEveryBit() throws {
        let date = 123_456_789.123_456_7.nextUp
        #expect(try tree("startDate == %@", [.date(date)]) == .start(.equal, date))
    }

    @Test(arguments: [
        ("", "Column 1: found the end, expected a key path, a value, NOT or '('."),
        ("value ==", "Column 9: found the end, expected a value after ==."),
        (
            "value 3",
            "Column 7: found the number 3, expected an operator: ==, !=, <, <=, >, >=, IN, BETWEEN, CONTAINS, BEGINSWITH, ENDSWITH, LIKE or MATCHES."
        ),
        ("(value = 3", "Column 11: found the end, expected AND, OR or ')'."),
        ("value = 3 value = 4", "Column 11: found 'value', expected AND, OR or the end of the predicate."),
        ("value = 'abc", "Column 9: found an unterminated string, expected a closing '."),
        ("value IN {1 2}", "Column 13: found the number 2, expected ',' or '}'."),
        ("value = 3km", "Column 9: found '3km', expected a number, optionally followed by a unit in quotation marks."),
        ("value = %q", "Column 9: found '%' at the end, expected a conversion such as %K, %@, %d or %f."),
        ("value = %@", "Column 9: found '%@', expected an argument for the placeholder."),
        ("metadata.k ==[x] 3", "Column 15: found 'x', expected c, d or cd."),
        ("value § 3", "Column 7: found '§', expected a key path, a value or an operator."),
        (
            "CAST(1, 'NSColor') < startDate",
            "Column 9: found the string \"NSColor\", expected \"NSDate\" or \"NSNumber\"."
        ),
    ])
    func PRED_31_mistakesHaveAPlace(format: String, expected: String) {
        #expect(message(format) == expected)
    }

    @Test(arguments: [
        "ANY metadata.k = 1", "SUBQUERY(a, $x, $x.b = 1).@count > 0", "now() > startDate", "startDate < endDate",
        "1 == 1", "'a' IN metadata.k", "foo == 1", "startDate == 'x'", "startDate CONTAINS 'x'", "quantity > 5",
        "metadata.k < 'x'", "source == 'x'", "activityType == 37", "title == 5", "startDate ==[c] %@", "SELF == 1",
        "UUID < %@", "value BETWEEN {1}", "value IN 3", "sumQuantity.HKQuantityTypeIdentifierHeartRate > %@",
    ])
    func PRED_33_whatIsWellFormedButUnsupported(format: String) throws {
        let parsed = try FormatParser.parse(format, arguments: [.date(0)])
        #expect(throws: PredicateFormatError.self) {
            try FormatTranslator(format: format, for: .heartRate).samples(parsed)
        }
    }

    @Test func PRED_31_everyPublishedKeyPathIsKnown() throws {
        let known: [(String, ObjectType, FormatValue)] = [
            ("quantity", .heartRate, .quantity(QuantityValue(1, .count))),
            ("min", .heartRate, .quantity(QuantityValue(1, .count))),
            ("max", .heartRate, .quantity(QuantityValue(1, .count))),
            ("most_recent", .heartRate, .quantity(QuantityValue(1, .count))),
            ("most_recent_start_date", .heartRate, .date(0)), ("most_recent_end_date", .heartRate, .date(0)),
            ("most_recent_duration", .heartRate, .number(0)), ("count", .heartRate, .integer(1)),
            ("value", .sleepAnalysis, .integer(1)), ("startDate", .heartRate, .date(0)),
            ("endDate", .heartRate, .date(0)),
            ("UUID", .heartRate, .uuid(UUID())), ("source", .heartRate, .source("a")),
            ("sourceRevision", .heartRate, .revision(SourceRevisionPattern(bundleIdentifier: "a"))),
            ("device", .heartRate, .device(DeviceRecord([:]))), ("correlation", .heartRate, .null),
            ("workout", .heartRate, .workout(UUID())), ("metadata.k", .heartRate, .text("a")),
            ("workoutType", .workout, .integer(37)), ("duration", .workout, .number(1)),
            ("totalDistance", .workout, .quantity(QuantityValue(1, .meter))),
            ("totalEnergyBurned", .workout, .quantity(QuantityValue(1, .kilocalorie))),
            ("totalSwimmingStrokeCount", .workout, .quantity(QuantityValue(1, .count))),
            ("totalFlightsClimbed", .workout, .quantity(QuantityValue(1, .count))),
            ("sumQuantity.HKQuantityTypeIdentifierStepCount", .workout, .quantity(QuantityValue(1, .count))),
            ("minimumQuantity.HKQuantityTypeIdentifierHeartRate", .workout, .quantity(QuantityValue(1, .count))),
            ("averageQuantity.HKQuantityTypeIdentifierHeartRate", .workout, .quantity(QuantityValue(1, .count))),
            ("maximumQuantity.HKQuantityTypeIdentifierHeartRate", .workout, .quantity(QuantityValue(1, .count))),
            ("workoutActivity", .workout, .activities(.constant(true))),
        ]
        for (path, type, value) in known {
            let tree = try tree("%K == %@", [.text(path), value], for: type)
            try tree.checkApplicability(to: type, className: "")
        }
        let activities: [(String, FormatValue)] = [
            ("activityType", .integer(37)), ("activityDuration", .number(1)), ("activityStartDate", .date(0)),
            ("activityEndDate", .date(0)),
            ("activitySumQuantity.HKQuantityTypeIdentifierStepCount", .quantity(QuantityValue(1, .count))),
            ("activityMinimumQuantity.HKQuantityTypeIdentifierHeartRate", .quantity(QuantityValue(1, .count))),
            ("activityAverageQuantity.HKQuantityTypeIdentifierHeartRate", .quantity(QuantityValue(1, .count))),
            ("activityMaximumQuantity.HKQuantityTypeIdentifierHeartRate", .quantity(QuantityValue(1, .count))),
        ]
        for (path, value) in activities {
            let parsed = try FormatParser.parse("%K == %@", arguments: [.text(path), value])
            _ = try FormatTranslator(format: path, for: .workout).activities(parsed)
        }
    }
}
