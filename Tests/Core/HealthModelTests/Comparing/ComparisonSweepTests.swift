import Foundation
import TestSupport
import Testing

@testable import HealthModel

/// Comparisons of texts and values, over all operators, options and special characters.
@Suite struct ComparisonSweepTests {
    private static let texts = [
        "", "a", "A", "ab", "aba", "abc", "äb", "a*b", "a?c", "a\\b", "aXbXc", "abab", "a\nb", "ÀB", "ac", "aac",
    ]
    private static let patterns = [
        "", "a", "*", "?", "a*", "*a", "a?c", "a*b*", "a\\*b", "\\", "b", "ab", "[a-c]+", "(", "a.c", "A.*", "**a",
        "a\\?c", "àb", "*b*c", "a\\", "?b?b",
    ]

    @Test func everyTextWithEveryPattern() throws {
        var kept = Sweep()
        for comparison in TextComparison.allCases {
            for options in [
                TextOptions(), .caseInsensitive, .diacriticInsensitive, [.caseInsensitive, .diacriticInsensitive],
            ] {
                for pattern in Self.patterns {
                    kept.add("\(comparison) \(options.rawValue) '\(pattern)'") {
                        Self.texts.map { comparison.holds($0, pattern, options) ? "1" : "0" }.joined()
                            + (comparison.holds(for: nil, pattern, options) ? " nil" : "")
                    }
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/text-comparisons.txt") == nil)
    }

    @Test func everyValueWithEveryValue() throws {
        let values: [(String, MetadataValue)] = [
            ("a", .string("a")), ("b", .string("b")), ("true", .bool(true)), ("false", .bool(false)),
            ("0", .integer(0)),
            ("1", .integer(1)), ("2", .integer(2)), ("-1", .integer(-1)), ("max", .integer(.max)),
            ("min", .integer(.min)),
            ("1.0", .number(1)), ("1.5", .number(1.5)), ("-1.5", .number(-1.5)), ("-0.5", .number(-0.5)),
            ("2^63", .number(0x1p63)), ("-2^63", .number(-0x1p63)), ("-2^64", .number(-0x1p64)), ("nan", .number(.nan)),
            ("inf", .number(.infinity)), ("2^53", .number(0x1p53)), ("2^53+1", .integer(1 << 53 + 1)),
            ("day 3", .date(Date(timeIntervalSinceReferenceDate: 3))),
            ("day 4", .date(Date(timeIntervalSinceReferenceDate: 4))),
            ("1 km", .quantity(.init(1, .kilometer))), ("1000 m", .quantity(.init(1_000, .meter))),
            ("2 m", .quantity(.init(2, .meter))), ("2 s", .quantity(.init(2, .second))),
        ]
        var kept = Sweep()
        for (name, value) in values {
            for ordering in Ordering.allCases {
                kept.add("\(name) \(ordering)") {
                    values.map { value.compared(ordering, to: $0.1) ? "1" : "0" }.joined() + " "
                        + values.map { MetadataComparison.ordered(ordering, value).holds(for: $0.1) ? "1" : "0" }
                        .joined()
                        + (MetadataComparison.ordered(ordering, value).holds(for: nil) ? " nil" : "")
                }
            }
            kept.add("\(name) as") {
                "\(Outline.of(value.stringValue as Any)) \(Outline.of(value.dateValue as Any)) "
                    + "\(Outline.of(value.quantityValue as Any)) \(Outline.of(value.doubleValue as Any)) "
                    + "\(Outline.of(value.integerValue as Any)) \(Outline.of(value.boolValue as Any))"
            }
            guard name != "nan", name != "inf" else { continue }
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            let data = try encoder.encode(value)
            kept.add("\(name) in JSON") { String(decoding: data, as: UTF8.self) }
            #expect(try JSONDecoder().decode(MetadataValue.self, from: data) == value, "\(name)")
        }
        for comparison in TextComparison.allCases {
            kept.add("text \(comparison)") {
                values.map { MetadataComparison.text(comparison, "a").holds(for: $0.1) ? "1" : "0" }.joined()
                    + (MetadataComparison.text(comparison, "a").holds(for: nil) ? " nil" : "")
            }
        }
        for json in ["{}", "{\"other\":1}", "{\"integer\":1.5}", "{\"bool\":1}", "{\"string\":null}", "[]"] {
            kept.add(json) {
                (try? JSONDecoder().decode(MetadataValue.self, from: Data(json.utf8))).map { "\($0)" } ?? "none"
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/value-comparisons.txt") == nil)
    }

    @Test func operatorsOfPredicates() throws {
        var kept = Sweep()
        for raw in 0...101 {
            guard let type = PredicateOperators.Operator(rawValue: UInt(raw)) else { continue }
            kept.add("\(raw)") {
                "\(Ordering(type).map { "\($0)" } ?? "-") \(TextComparison(type).map { "\($0)" } ?? "-")"
            }
        }
        for (start, end) in [(nil, nil), (1, nil), (nil, 2), (1, 2)] as [(Double?, Double?)] {
            for strict in [(false, false), (true, false), (false, true), (true, true)] {
                kept.add("\(start ?? -1) \(end ?? -1) \(strict)") {
                    Outline.of(
                        ActivityPredicate.period(from: start, to: end, strictStart: strict.0, strictEnd: strict.1))
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/operators.txt") == nil)
    }

    @Test func hashesAndCodesOfBytes() throws {
        var kept = Sweep()
        for count in 0...20 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37 + 200) }
            kept.add("\(count) bytes") {
                var hash = MurmurHash3(seed: UInt32(count))
                let (first, second) = hash.finish(tail: bytes)
                return "\(Base64URL.text(bytes)) \(String(first, radix: 36)) \(String(second, radix: 36))"
            }
            #expect(Base64URL.bytes(Base64URL.text(bytes).utf8) == bytes)
            kept.add("\(count) words") {
                var hash = MurmurHash3()
                for byte in bytes { hash.add(UInt64(byte) << 40 | 3) }
                let (first, second) = hash.finish(tail: Array(bytes.prefix(count % 6)))
                return "\(String(first, radix: 36)) \(String(second, radix: 36))"
            }
            let texts = (0..<count).map { $0 % 4 == 3 ? nil : "t\($0)" }
            kept.add("\(count) texts") { DerivedIdentity(texts: texts).high }
        }
        for text in ["", "A", "AA", "AB", "AAA", "AAB", "A=", "A A", "-_8", "--__", "Zz09", "é"] {
            kept.add("'\(text)'") { Base64URL.bytes(text.utf8).map { "\($0)" } ?? "nil" }
        }
        let dates = [
            0, 1, -1, 0.5, -0.5, 8e8, 8_589_934_590, 8_589_934_591, 8_589_934_592, -8_589_934_591, -9e9, 1e300,
        ]
        for start in dates {
            kept.add("from \(start)") {
                let identity = DerivedIdentity(texts: ["x"])
                let all = [
                    identity.uuid(start: start, end: start), identity.uuid(start: start, end: start + 7, value: 3),
                    identity.uuid(start: start, end: start + 7, value: 3, ordinal: 2),
                ]
                return all.map { "\($0) \(DerivedIdentity.isDerived($0)) \(DerivedIdentity.start(of: $0).outline)" }
                    .joined(separator: " ")
            }
        }
        let plain = UUID(high: 0x0123_4567_89AB_4DEF, low: 0xA000_0000_0000_0001)
        kept.add("another") {
            "\(plain) \(DerivedIdentity.isDerived(plain)) \(plain.advanced(by: 3)) \(plain.high) \(plain.low)"
        }
        let numbers = [1.5, -0.0, .nan, .infinity, 3]
        kept.add("numbers") {
            var hash = MurmurHash3(seed: 9)
            numbers.withUnsafeBufferPointer { hash.add($0) }
            return "\(hash.finish())"
        }
        for count in 0...9 {
            let places = (0...count + 1).map { bound in (0..<count).firstPlace { $0 >= bound } }
            kept.add("places among \(count)") { places }
        }
        var stable = StableHash()
        stable.add("ab")
        stable.add([1, 2, 255])
        stable.add(0x0102_0304_0506_0708 as UInt64)
        kept.add("stable") { "\(stable.value) \(stable.text)" }
        #expect(try kept.difference(from: "Core/Texts/Model/hashes.txt") == nil)
    }

    @Test func distancesOnTheGlobe() throws {
        var kept = Sweep()
        let latitudes = [-60, -0.001, 0.3, 45, 89.999]
        let longitudes = [-180, 0, 0.5, 90, 179.9]
        let places = latitudes.flatMap { latitude in longitudes.map { (latitude, $0) } }
        for (latitude, longitude) in places {
            let distances = places.map {
                Geodesic.distance(latitude1: latitude, longitude1: longitude, latitude2: $0.0, longitude2: $0.1)
            }
            kept.add("\(latitude) \(longitude)") { "\(distances[7].short) \(Outline.hash(distances))" }
        }
        for step in [1e-6, 0.001, 0.5, 1, 1.5, 1.79, 1.8, 1.81, 3, 30, 179.3, 179.9] {
            kept.add("step of \(step)") {
                [
                    Geodesic.distance(latitude1: 10, longitude1: 20, latitude2: 10 + min(step, 70), longitude2: 20),
                    Geodesic.distance(latitude1: 10, longitude1: 20, latitude2: 10, longitude2: 20 + step),
                    Geodesic.distance(latitude1: 10, longitude1: 20 + step, latitude2: -9.9, longitude2: 20),
                    Geodesic.flatDistance(latitude1: 70, longitude1: 179.9, latitude2: 70.01, longitude2: step - 180),
                ].map(\.short).joined(separator: " ")
            }
        }
        for bad in [Double.nan, .infinity] {
            kept.add("\(bad)") {
                [
                    Geodesic.distance(latitude1: bad, longitude1: 0, latitude2: 1, longitude2: 1),
                    Geodesic.distance(latitude1: 0, longitude1: bad, latitude2: 1, longitude2: 1),
                    Geodesic.distance(latitude1: 0, longitude1: 0, latitude2: bad, longitude2: 1),
                    Geodesic.distance(latitude1: 0, longitude1: 0, latitude2: 1, longitude2: bad),
                ].map(\.short)
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/distances.txt") == nil)
    }
}
