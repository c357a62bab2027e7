import Foundation
import HealthModel
import Testing

/// The words of the grammar, in any case, which are no key paths.
@Suite struct FormatWordsTests {
    private static func tree(_ format: String) throws(PredicateFormatError) -> SamplePredicate {
        let parsed = try FormatParser.parse(format, arguments: [])
        return try FormatTranslator(format: format, for: .heartRate).samples(parsed)
    }

    private static func message(_ format: String) -> String? {
        do throws(PredicateFormatError) {
            _ = try FormatParser.parse(format, arguments: [])
            return nil
        } catch {
            return error.message
        }
    }

    @Test(arguments: ["AND", "OR", "IN", "BETWEEN", "CONTAINS", "BEGINSWITH", "ENDSWITH", "LIKE", "MATCHES"])
    func PRED_31_anOperatorIsNoOperand(word: String) {
        for text in [word, word.lowercased(), word.capitalized] {
            let found = "found '\(text)', expected"
            #expect(Self.message("\(text) == 1") == "Column 1: \(found) a key path, a value, NOT or '('.")
            #expect(Self.message("value == \(text)") == "Column 10: \(found) a value after ==.")
            #expect(Self.message("value IN {1, \(text)}") == "Column 14: \(found) a value or '}'.")
            #expect(Self.message("value == CAST(\(text), 'NSDate')") == "Column 15: \(found) a number.")
            // A longer word is a key path.
            #expect(Self.message("\(text)s == 1") == nil && Self.message("a\(text) == 1") == nil)
        }
    }

    @Test(
        arguments: [
            ("TRUE", .metadata("k", .ordered(.equal, .bool(true)))),
            ("YES", .metadata("k", .ordered(.equal, .bool(true)))),
            ("FALSE", .metadata("k", .ordered(.equal, .bool(false)))),
            ("NO", .metadata("k", .ordered(.equal, .bool(false)))),
            ("NIL", .not(.metadataKey("k"))), ("NULL", .not(.metadataKey("k"))),
        ] as [(String, SamplePredicate)])
    func PRED_31_literalsInAnyCase(word: String, predicate: SamplePredicate) throws {
        for text in [word, word.lowercased(), word.capitalized] {
            #expect(try Self.tree("metadata.k == \(text)") == predicate)
            #expect(try Self.tree("\(text) == metadata.k") == predicate)
        }
    }

    @Test func PRED_32_compoundsInWordsAndSymbols() throws {
        let (device, other) = (SamplePredicate.hasNoDevice, SamplePredicate.hasNoCorrelation)
        let (one, two) = ("device == nil", "correlation == nil")
        for and in ["AND", "and", "And", "&&"] {
            #expect(try Self.tree("\(one) \(and) \(two)") == .and([device, other]))
        }
        for or in ["OR", "or", "Or", "||"] { #expect(try Self.tree("\(one) \(or) \(two)") == .or([device, other])) }
        for not in ["NOT", "not", "Not", "!"] { #expect(try Self.tree("\(not) \(one)") == .not(device)) }
        for (text, value) in [("TRUEPREDICATE", true), ("truepredicate", true), ("FalsePredicate", false)] {
            #expect(try Self.tree(text) == .constant(value))
        }
        #expect(
            try Self.tree("\(one) AND \(two) AND NOT \(one) OR \(two) OR \(one)")
                == .or([.and([device, other, .not(device)]), other, device]))
    }

    @Test(arguments: ["ANY", "SOME", "ALL", "NONE"]) func PRED_33_aggregatesAreNamed(word: String) {
        for text in [word, word.lowercased()] {
            let error = #expect(throws: PredicateFormatError.self) { try Self.tree("NOT \(text) metadata.k == 1") }
            #expect(
                error?.message
                    == "Column 5: found the aggregate \(word), expected a comparison of a key path with a value.")
        }
    }
}
