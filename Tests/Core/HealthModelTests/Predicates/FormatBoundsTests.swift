import Foundation
import HealthModel
import Testing

/// The formats that only one of the two kinds understands.
@Suite struct FormatBoundsTests {
    private static func message(_ format: String, _ arguments: [FormatValue] = []) -> String? {
        do throws(PredicateFormatError) {
            _ = try FormatParser.parse(format, arguments: arguments)
            return nil
        } catch {
            return error.message
        }
    }

    /// Numbers have units only in the formats of users.
    @Test func PRED_31_aFormatOfAProgramHasNoUnits() {
        #expect(Self.message("quantity > 5") == nil)
        #expect(
            Self.message("quantity > 5 \"km\"")
                == "Column 14: found the string \"km\", expected AND, OR or the end of the predicate.")
    }

    @Test func PRED_31_aKeyPathHasNoEmptyEnds() {
        func path(_ path: String) -> String? { Self.message("%K > 5", [.text(path)]) }
        #expect(path("a") == nil && path("a.b") == nil)
        for wrong in ["", ".", ".a", "a.", ".a.", ".."] {
            #expect(path(wrong)?.hasSuffix(", expected a key path.") == true, "\(wrong)")
        }
        #expect(Self.message("%K.%K > 5", [.text("a"), .text("b")]) == nil)
        #expect(Self.message("%K%K > 5", [.text("a."), .text("b")]) == nil)
        #expect(Self.message("%K > 5", [.integer(3)])?.hasSuffix("expected a string.") == true)
    }

    @Test func PRED_31_placeholdersOfNumbersTakeNumbers() {
        for number in [FormatValue.integer(3), .number(2.5), .bool(true)] {
            for letter in ["d", "f", "@"] { #expect(Self.message("a > %\(letter)", [number]) == nil, "\(letter)") }
        }
        for text in ["d", "f"] {
            #expect(Self.message("a > %\(text)", [.text("3")])?.hasSuffix("expected a number.") == true)
        }
        for number in [Double.infinity, -.infinity, .nan] {
            #expect(Self.message("a > %d", [.number(number)])?.hasSuffix("expected a number.") == true, "\(number)")
            #expect(Self.message("a > %f", [.number(number)]) == nil)
        }
        #expect(Self.message("a > %d")?.hasSuffix("expected an argument for the placeholder.") == true)
        // Surplus arguments have no meaning.
        #expect(Self.message("a > %d", [.integer(3), .text("b")]) == nil)
    }

    @Test(arguments: [0, 1, 99, 100, 101]) func PRED_32_aHundredNestedPartsAreTheMost(count: Int) {
        let isTooMuch = count > 100
        let message = "expected at most 100 nested parentheses and negations."
        let opened = String(repeating: "(", count: count)
        let closed = String(repeating: ")", count: count)
        #expect((Self.message("\(opened)a > 5\(closed)")?.hasSuffix(message) ?? false) == isTooMuch)
        let negations = String(repeating: "NOT ", count: count)
        #expect((Self.message("\(negations)a > 5")?.hasSuffix(message) ?? false) == isTooMuch)
        // Beside each other they are not nested.
        let beside = Array(repeating: "(a > 5)", count: max(1, count)).joined(separator: " AND ")
        #expect(Self.message(beside) == nil)
    }

    @Test func PRED_32_theTextAroundAnErrorIsShown() throws {
        func lines(_ format: String) throws -> [Substring] {
            do throws(PredicateFormatError) {
                _ = try FormatParser.parse(format, arguments: [])
            } catch {
                return error.description.split(separator: "\n", omittingEmptySubsequences: false)
            }
            return []
        }
        let short = try lines("a > 5 b")
        #expect(short.dropFirst() == ["a > 5 b", "      ^"])
        // A line break would shift the caret.
        #expect(try lines("a > 5\nb").dropFirst() == ["a > 5 b", "      ^"])
        // Sixty characters before and forty from there on.
        for (before, after) in [(60, 40), (61, 40), (60, 41), (61, 41), (120, 90)] {
            let name = String(repeating: "n", count: before - 5)
            let rest = String(repeating: "r", count: after)
            let found = try lines("\(name) > 5 \(rest)")
            let line = "\(name) > 5 ".suffix(60) + rest.prefix(40)
            let lead = before > 60 ? "…" : ""
            #expect(found[1] == "\(lead)\(line)\(after > 40 ? "…" : "")", "\(before) \(after)")
            #expect(found[2] == "\(String(repeating: " ", count: 60 + lead.count))^", "\(before) \(after)")
        }
    }

    // MARK: Values

    private static func translated(
        _ format: String, _ arguments: [FormatValue] = [], for type: ObjectType = .heartRate
    ) -> String? {
        do throws(PredicateFormatError) {
            let parsed = try FormatParser.parse(format, arguments: arguments)
            _ = try FormatTranslator(format: format, for: type).samples(parsed)
            return nil
        } catch {
            return error.expected
        }
    }

    /// Texts for dates, identifiers and activities, and numbers for quantities, are of users alone.
    @Test func PRED_31_aFormatOfAProgramHasValuesOfTheirKind() {
        let text = "00000000-0000-7000-8000-000000000001"
        let id = UUID(high: 0x7000, low: 0x8000_0000_0000_0001)
        func expect(
            _ left: String, _ wrong: [FormatValue], _ right: FormatValue, _ expected: String,
            for type: ObjectType = .heartRate
        ) {
            #expect(Self.translated("\(left) == %@", [right], for: type) == nil, "\(left)")
            for value in wrong {
                #expect(Self.translated("\(left) == %@", [value], for: type) == expected, "\(left) \(value)")
            }
        }
        expect("UUID", [.text(text), .integer(1)], .uuid(id), "an identifier (UUID)")
        expect("startDate", [.text("2024-01-31"), .integer(3)], .date(3), "a date")
        expect("endDate", [.text("2024-01-31T10:00:00Z"), .number(3)], .date(3), "a date")
        expect("workout", [.text(text), .uuid(id)], .workout(id), "a workout")
        expect("quantity", [.integer(3), .text("3")], .quantity(QuantityValue(3, .countPerMinute)), "a quantity")
        expect(
            "workoutType", [.text("running"), .number(2.5), .integer(-1)], .integer(37),
            "the number of an activity type", for: .workout)
        expect("duration", [.quantity(QuantityValue(3, .minute)), .text("3")], .number(3), "a number", for: .workout)
    }

    /// The first value of a list says what the others are.
    @Test func PRED_13_metadataInAListAreOfOneKind() {
        func expected(_ values: FormatValue...) -> String? { Self.translated("metadata.k IN %@", [.list(values)]) }
        #expect(expected() == nil && expected(.text("a"), .text("b")) == nil)
        #expect(expected(.integer(3), .number(2.5)) == nil && expected(.integer(3), .text("a")) == nil)
        #expect(expected(.text("a"), .integer(3)) == "a string")
        #expect(expected(.text("a"), .text("b"), .null) == "a string")
        #expect(expected(.integer(3), .null) == "a string, a number, a date or a quantity")
    }
}
