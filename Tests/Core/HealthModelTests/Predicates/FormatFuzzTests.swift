import Foundation
import HealthModel
import TestSupport
import Testing

/// Any string, however malformed, parses, or throws an error with an offset inside it.
@Suite struct FormatFuzzTests {
    private static let seeds = [
        "%K >= %@ AND (metadata.HKTimeZone CONTAINS[cd] \"Zür\\u00efch\" OR NOT value BETWEEN {1, 2.5e3})",
        "value > 150 \"count/min\" && start >= '2024-01-01T10:00:00.5+01:00' || device.name LIKE[c] \"a*?\\\\\"",
        "activity.averageHeartRate >= 150 AND SUBQUERY(a, $x, $x.b == 1).@count > 0 AND CAST(3, \"NSDate\") < startDate",
        "TRUEPREDICATE or !FALSEPREDICATE and ANY x IN {{1}, 'a', nil, YES} or UUID == NULL and -0x1F <> .5",
    ]
    private static let pieces = [
        "(", ")", "{", "}", "[", "]", "\"", "'", "\\", "%", "%@", "%K", "%d", "\u{0}", "NOT ", " AND ", " OR ", ".",
        "..", "@",
        "$", "#", "-", "1e999", "0x", "9999999999999999999999", "é\u{301}", "\u{1F600}", "2024-13-45", "CAST(", "==",
        "<>", ",",
    ]

    private func check(_ format: String, seed: UInt64) {
        let arguments: [FormatValue] = [.text("startDate"), .date(1), .integer(3), .null, .list([.uuid(.init())])]
        for type in [ObjectType.heartRate, .workout, .sleepAnalysis] {
            do throws(PredicateFormatError) {
                _ = try SamplePredicate(userFormat: format, for: type)
            } catch {
                #expect((0...format.unicodeScalars.count).contains(error.offset), "seed \(seed): \(format)")
                #expect(!error.description.isEmpty)
            }
            do throws(PredicateFormatError) {
                let parsed = try FormatParser.parse(format, arguments: arguments)
                let translator = FormatTranslator(format: format, for: type)
                _ = try? translator.activities(parsed)
                _ = try translator.samples(parsed)
            } catch {
                #expect((0...format.unicodeScalars.count).contains(error.offset), "seed \(seed): \(format)")
            }
        }
    }

    @Test(arguments: Seeds.some(1, 2)) func PRED_31_mutationsNeverTrap(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<700 {
            var scalars = Array((Self.seeds.randomElement(using: &random) ?? "").unicodeScalars)
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                let place = Int.random(in: 0...scalars.count, using: &random)
                let end = min(scalars.count, place + Int.random(in: 0...12, using: &random))
                switch Int.random(in: 0..<4, using: &random) {
                case 0: scalars.removeSubrange(place..<end)
                case 1: scalars.insert(contentsOf: scalars[place..<end], at: place)
                case 2:
                    let piece = Self.pieces.randomElement(using: &random) ?? ""
                    scalars.insert(contentsOf: Array(piece.unicodeScalars), at: place)
                default:
                    guard place < scalars.count else { continue }
                    scalars[place] = Unicode.Scalar(UInt8.random(in: 0...127, using: &random))
                }
            }
            var format = ""
            format.unicodeScalars.append(contentsOf: scalars)
            check(format, seed: seed)
        }
    }

    @Test(arguments: [
        "(", "NOT ", "!", "value IN {", "{", "CAST(", "f(", "[", "%@", "metadata.", "\\", "value = 1 OR ",
    ])
    func PRED_31_depthAndLengthAreLimited(piece: String) {
        check(String(repeating: piece, count: 3_000), seed: 0)
        check(String(repeating: piece, count: 200_000 / piece.count), seed: 0)
    }

    @Test func PRED_32_nestingUpToTheLimitIsRead() throws {
        let format = String(repeating: "(", count: 99) + "value = 1" + String(repeating: ")", count: 99)
        #expect(try SamplePredicate(userFormat: format, for: .sleepAnalysis) == .category(.equal, 1))
        let wide = repeatElement("value = 1", count: 1_000).joined(separator: " OR ")
        #expect(
            try SamplePredicate(userFormat: wide, for: .sleepAnalysis)
                == .or(Array(repeating: .category(.equal, 1), count: 1_000)))
    }
}
