import Foundation
import TestSupport
import Testing

@testable import HealthModel

/// Predicates as text: every key path with every operator and every kind of value, for every family of types.
@Suite struct FormatSweepTests {
    private static let identifier = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"

    private static let userKeys = [
        "start", "endDate", "id", "value", "quantity", "duration", "metadata.HKFoodType", "METADATA.x", "device.Name",
        "device.udideviceidentifier", "device.nothing", "activity.duration", "activity.averageHeartRate",
        "activity.type",
        "activity.start", "activity.enddate", "activity.nothing", "averageHeartRate", "avgHeartRate", "minHeartRate",
        "maximumCyclingPower", "sumStepCount", "totalStepCount", "sumHeartRate", "averageStepCount", "source",
        "source.name", "source.bundleIdentifier", "version", "source.productType", "device", "activity", "distance",
        "energy", "strokes", "flights", "correlation", "workout", "nothing", "dateComponents", "min",
        "most_recent_duration",
        "count", "workoutActivity", "status", "sourceRevision", "hasSchedule", "author_name",
    ]

    private static let published = [
        "startDate", "endDate", "UUID", "source", "sourceRevision", "device", "correlation", "workout", "quantity",
        "min",
        "max", "most_recent", "most_recent_start_date", "most_recent_end_date", "most_recent_duration", "count",
        "value",
        "workoutType", "duration", "totalDistance", "totalEnergyBurned", "totalSwimmingStrokeCount",
        "totalFlightsClimbed", "workoutActivity", "activityType", "activityDuration", "activityStartDate",
        "activityEndDate", "ecg_average_heart_rate", "ecg_public_classification", "ecg_symptoms_status", "author_name",
        "custodian_name", "patient_name", "title", "FHIRResource.identifier", "FHIRResource.resourceType",
        "dateComponents", "logOrigin", "medicationConceptIdentifier", "scheduledDate", "status",
        "ratingOfExertionAssociation", "hasSchedule", "isArchived", "metadata.HKFoodType", "device.name",
        "device.HKDevicePropertyModel", "device.nothing", "sumQuantity.HKQuantityTypeIdentifierStepCount",
        "sumQuantity.HKQuantityTypeIdentifierHeartRate", "minimumQuantity.HKQuantityTypeIdentifierHeartRate",
        "averageQuantity.HKQuantityTypeIdentifierHeartRate", "maximumQuantity.HKQuantityTypeIdentifierHeartRate",
        "maximumQuantity.nothing", "activitySumQuantity.HKQuantityTypeIdentifierStepCount",
        "activityMinimumQuantity.HKQuantityTypeIdentifierHeartRate",
        "activityAverageQuantity.HKQuantityTypeIdentifierHeartRate",
        "activityMaximumQuantity.HKQuantityTypeIdentifierHeartRate", "activityMaximumQuantity.nothing", "nothing.x",
    ]

    private static let endings = [
        "== 5", "!= 5 \"m\"", "< 5.5 \"min\"", ">= 72 \"count/min\"", "== \"text\"", "!= \"running\"",
        "CONTAINS[c] \"a\"",
        "LIKE \"a*\"", "MATCHES[cd] 'a.'", "BEGINSWITH[d] \"r\"", "ENDSWITH 'x'", "== nil", "!= NULL", "< nil",
        "== true",
        "> \"2024-01-31\"", "BETWEEN {1, 2}", "BETWEEN {1, 2, 3}", "IN {1, 2.5}", "IN {\"a\", \"running\"}", "IN 5",
        "== \"\(identifier)\"", "BETWEEN {\"2024-01-31\", 2024-02-01T10:00:00Z}", "==[c] 5", "== 50 \"%\"",
        "== 5 \"nounit\"", "IN {}", "<= 2024-02-30", "== 37",
    ]

    private static let options: UserFormatOptions = {
        var options = UserFormatOptions(timeZone: TimeZone(identifier: "Europe/Zurich") ?? .gmt)
        options.unit = { $0 == .distanceWalkingRunning ? .mile : UserFormatOptions.commonUnit(of: $0) }
        return options
    }()

    private static func outcome(_ body: () throws -> Any) -> String {
        do {
            return Outline.of(try body())
        } catch let error as PredicateFormatError {
            return "\(error.offset) \(error.found) / \(error.expected)"
        } catch {
            return "\(error)"
        }
    }

    @Test(arguments: [ObjectType.heartRate, .stepCount, .workout, .sleepAnalysis, .electrocardiogram])
    func everyUserKeyWithEveryEnding(type: ObjectType) throws {
        var kept = Sweep()
        for key in Self.userKeys {
            let outcomes = Self.endings.map { ending in
                Self.outcome { try SamplePredicate(userFormat: "\(key) \(ending)", for: type, options: Self.options) }
            }
            kept.add(key) { outcomes.joined(separator: " | ") }
            if key == "value" || key == "metadata.HKFoodType" || key == "source" {
                for (ending, outcome) in zip(Self.endings, outcomes) { kept.add("  \(ending)") { outcome } }
            }
        }
        kept.add("suggestions") { FormatKey.suggestions(for: type) }
        for total in WorkoutTotal.allCases { kept.add("unit of \(total)") { Self.options.unit(of: total) } }
        #expect(try kept.difference(from: "Core/Texts/Model/user-formats-\(type.index).txt") == nil)
    }

    private static let values: [FormatValue] = [
        .null, .bool(true), .integer(5), .number(2.5), .text("a"), .date(5), .quantity(.init(5, .meter)),
        .quantity(.init(72, .countPerMinute)), .uuid(UUID(high: 1, low: 2)), .source("s"),
        .revision(SourceRevisionPattern(bundleIdentifier: "b")), .device(DeviceRecord([.name: "d"])),
        .workout(UUID(high: 3, low: 4)), .activities(.duration(.less, 5)),
        .day(CalendarDay(year: 2024, month: 3, day: 1)),
        .list([.integer(1), .integer(2)]), .list([.text("x"), .text("y")]), .list([]), .other("NSData"),
        .list([.quantity(.init(1, .meter)), .quantity(.init(2, .meter))]),
    ]

    @Test(arguments: [ObjectType.heartRate, .workout, .electrocardiogram, .stepCount])
    func everyPublishedKeyWithEveryValue(type: ObjectType) throws {
        var kept = Sweep()
        for key in Self.published {
            var outcomes: [String] = []
            for operation in ["==", "!=", "<=", "IN", "BETWEEN", "CONTAINS"] {
                for value in Self.values {
                    let format = "\(key) \(operation) %@"
                    outcomes.append(
                        Self.outcome {
                            let parsed = try FormatParser.parse(format, arguments: [value])
                            return try FormatTranslator(format: format, for: type).samples(parsed)
                        })
                }
            }
            kept.add(key) { "\(Set(outcomes).count) \(outcomes.joined(separator: " | "))" }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/published-formats-\(type.index).txt") == nil)
    }

    @Test func keysOfActivitiesSummariesAndMedications() throws {
        var kept = Sweep()
        for value in Self.values {
            kept.add(value.description) { "\(Outline.of(value.double as Any)) \(Outline.of(value.whole as Any))" }
            for operation in ["==", "!=", ">", "IN", "BETWEEN"] {
                var outcomes: [String] = []
                for key in ["activityType", "activityDuration", "activityEndDate", "duration"]
                    + [
                        "activityAverageQuantity.HKQuantityTypeIdentifierHeartRate", "dateComponents", "isArchived",
                        "hasSchedule",
                    ]
                {
                    let format = "NOT (\(key) \(operation) %@)"
                    outcomes.append(
                        Self.outcome {
                            let parsed = try FormatParser.parse(format, arguments: [value])
                            let translator = FormatTranslator(format: format, for: .workout)
                            switch key {
                            case "dateComponents": return try translator.summaries(parsed)
                            case "isArchived", "hasSchedule": return try translator.medications(parsed)
                            default: return try translator.activities(parsed)
                            }
                        })
                }
                kept.add("\(operation) \(value.description)") { outcomes.joined(separator: " | ") }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/other-formats.txt") == nil)
    }

    private static let pieces = [
        "value", "==", "5", "-5", ".5", "5.", "0x1F", "0x", "1e3", "1e", "1e-2", "'a'", "\"b\\n\"", "(", ")", "AND",
        "NOT",
        "%K", "%@", "{", "}", ",", "[c]", "!", "&&", "||", "<>", "=<", "=>", "..", "@", "#a", "$b", "a-b", "a-", "5kg",
        "2024-01-31", "2024-1", "é", "%", "%q", "%ld", "%f", "'unterminated", "\"\\u12\"", "\"\\u0041\\U0001F600\"",
        "§", "%%", "'100%%'", "+7", "-.5", "\t", "9223372036854775808", "1e999", "&", "|", "\u{7}",
    ]

    @Test(arguments: [false, true])
    func everyPairOfPieces(hasArguments: Bool) throws {
        var kept = Sweep()
        for first in Self.pieces {
            var outcomes: [String] = []
            for second in [""] + Self.pieces {
                for text in second.isEmpty ? [first] : [first + second, "\(first) \(second)"] {
                    outcomes.append(
                        Self.outcome {
                            var tokenizer = FormatTokenizer(text, hasArguments: hasArguments)
                            return try tokenizer.tokens().map { "\($0.description) \($0.range)" }.joined(
                                separator: ", ")
                        })
                }
            }
            kept.add(first) { "\(outcomes[0]) \(Outline.hash(outcomes.joined(separator: "\n")))" }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/tokens-\(hasArguments).txt") == nil)
    }

    @Test func wholeFormats() throws {
        var kept = Sweep()
        let formats = [
            "", "value", "value ==", "value == 1 AND", "value == 1 OR value == 2 AND NOT value == 3", "(value == 1",
            "value == 1)", "((value == 1) OR (value == 2))", "! value == 1", "NOT NOT value == 1", "1 < value",
            "1 <= value",
            "1 > value", "1 >= value", "1 = value", "1 <> value", "1 IN value", "\"a\" CONTAINS value",
            "value == value",
            "1 == 1", "ANY value == 1", "SOME value == 1", "ALL value == 1", "NONE value == 1", "TRUEPREDICATE",
            "FALSEPREDICATE OR TRUEPREDICATE", "value == FUNCTION(1, 2)", "FUNCTION(value, (1)).x == 3",
            "FUNCTION(value",
            "value == CAST(5, \"NSDate\")", "value == CAST(5, \"NSNumber\")", "value == CAST(5, \"NSString\")",
            "value == CAST(5, 6)", "value == CAST(value, \"NSDate\")", "value == CAST(\"a\", \"NSDate\")",
            "value == CAST(CAST(5, 'Date'), 'NSNumber')", "value == CAST(CAST(5, 'NSDate'), 'Date')", "value == CAST 5",
            "value == {1, {2, value}}", "value == {1 2}", "value == {1,", "value == {,}", "value ==[x] 1",
            "value ==[c 1",
            "value ==[] 1", "value ==[cdc] \"a\"", "value and 1", "value = 5 && value = 6 || value = 7", ". == 1",
            ".value == 1", "value. == 1", "a.b.c == 1", "SELF == 1", "value BETWEEN 5", "value == YES AND value == no",
            "value == null", "value LIKE 'x' AND (activity.duration > 5 AND activity.type == 'running')",
            "activity.duration > 5 AND duration > 6 AND activity.averageHeartRate > 100", "value == 5 6",
            "value == - 5",
            "value == -5", "== 5", "value 5", "value IN", "OR", "NOT", "()", "value == 2024-01-31",
            "start > 2024-01-31T10:00",
        ]
        for format in formats {
            kept.add("'\(format)'") {
                [
                    Self.outcome { try FormatParser.parse(format, arguments: []) },
                    Self.outcome { try SamplePredicate(userFormat: format, for: .workout, options: Self.options) },
                    Self.outcome { try SamplePredicate(userFormat: format, for: .heartRate, options: Self.options) },
                ].joined(separator: " | ")
            }
        }
        let arguments: [(String, [FormatValue])] = [
            ("%K == %@", [.text("a"), .integer(1)]), ("%K == %@", [.integer(1), .text("a")]),
            ("%K.%K == 1", [.text("a"), .text("b")]),
            ("a.%K == 1", [.text("b")]), ("%K == 1", [.text("")]), ("%K == 1", [.text(".a")]), ("%K", []),
            ("a == %d", [.number(2.5)]),
            ("a == %d", [.number(2)]), ("a == %d", [.text("x")]), ("a == %d", [.number(.infinity)]),
            ("a == %f", [.integer(2)]),
            ("a == %f", [.number(.nan)]), ("a == %f", [.null]), ("a == %@", []),
            ("a == %i AND b == %@", [.bool(true), .list([])]),
            ("FUNCTION(%@) == %@", [.integer(1), .integer(2)]), ("a == 'x%%y'", []),
            ("a IN {%@, %@}", [.integer(1), .text("z")]),
        ]
        for (format, values) in arguments {
            kept.add("'\(format)' \(values.map(\.description))") {
                Self.outcome { try FormatParser.parse(format, arguments: values) }
            }
        }
        for depth in [99, 100, 101] {
            for open in ["(", "!", "{"] {
                let start = open == "{" ? "value IN " : ""
                let inner = open == "{" ? "1" : "value == 1"
                let close = open == "!" ? "" : String(repeating: open == "{" ? "}" : ")", count: depth)
                let format = start + String(repeating: open, count: depth) + inner + close
                kept.add("\(depth) \(open)") {
                    Outline.hash(Self.outcome { try FormatParser.parse(format, arguments: []) })
                }
                kept.add("\(depth) \(open): begins") {
                    String(Self.outcome { try FormatParser.parse(format, arguments: []) }.prefix(70))
                }
            }
        }
        for count in [99_990, 99_991, 99_992] {
            let format = "value == 1" + String(repeating: " ", count: count - 1)
            kept.add("\(format.count) characters") {
                Self.outcome { try FormatParser.parse(format, arguments: []) }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/formats.txt") == nil)
    }

    @Test func wherePlacesOfErrorsAreShown() throws {
        var kept = Sweep()
        let long = (0..<200).map { String($0 % 10) }.joined()
        for format in ["", "abc", "a\nb\tc", long, "ä" + long] {
            for offset in [0, 1, 2, 3, 4, 59, 60, 61, 62, 100, 159, 160, 161, 199, 200, 201, 250] {
                let error = PredicateFormatError(format, at: offset, found: "this", expected: "that")
                kept.add("\(format.count) at \(offset)") { "\(error.column) \(error.description.dropFirst(30))" }
            }
        }
        for count in [39, 40, 41, 60, 61] {
            let word = String(repeating: "w", count: count)
            kept.add("\(count)") {
                [
                    FormatToken(kind: .word(word), range: 0..<1).description,
                    FormatToken(kind: .text(word), range: 0..<1).description, FormatValue.text(word).description,
                    Self.outcome { try SamplePredicate(userFormat: "\(word) == 1", for: .heartRate) },
                ].map { "\($0.count) \($0.suffix(4))" }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/format-errors.txt") == nil)
    }

    @Test func everyCharacterOfADate() throws {
        var kept = Sweep()
        let zone = try #require(TimeZone(identifier: "Europe/Zurich"))
        func seconds(_ text: String) -> String { FormatDate.seconds(text, in: zone)?.outline ?? "-" }
        let whole = "2024-01-31T10:20:30.25+05:30"
        for length in 0...whole.count { kept.add("\(whole.prefix(length))") { seconds(String(whole.prefix(length))) } }
        for place in whole.indices {
            let outcomes = "0129-:TtZz+. x٣".map { character in
                seconds(whole.replacingCharacters(in: place...place, with: String(character)))
            }
            kept.add("place \(whole.distance(from: whole.startIndex, to: place))") { outcomes.joined(separator: " ") }
        }
        let texts = [
            "2024-00", "2024-13", "2024-12", "2024-02-30", "2023-02-29", "2024-04-31", "2024-04-00", "0000-01-01",
            "9999-12-31",
            "2024-01-31T24:00", "2024-01-31T23:60", "2024-01-31T23:59:60", "2024-01-31T23:59:59.",
            "2024-01-31T23:59:59.999999",
            "2024-01-31 10:00", "2024-01-31t10:00z", "2024-01-31T10:00Z", "2024-01-31T10:00+18:00",
            "2024-01-31T10:00+18:59",
            "2024-01-31T10:00+19:00", "2024-01-31T10:00-18:00", "2024-01-31T10:00-05:30", "2024-01-31T10:00-0530",
            "2024-01-31T10:00-05", "2024-01-31T10:00+05:60", "2024-01-31T10:00+5", "2024-01-31T10:00+05:3",
            "2024-01T10:00",
            "2024-03-31T02:30", "2024-10-27T02:30", "2024-01-31Z", "2024-01-31T10", " 2024-01-31", "2024-01-31 ",
            "2024-01-31T10:20:30.2500000000000000000+05", "2024-01-31T10:20:30.250000000000000000000+05",
        ]
        for text in texts { kept.add("'\(text)'") { seconds(text) } }
        #expect(try kept.difference(from: "Core/Texts/Model/format-dates.txt") == nil)
    }
}
