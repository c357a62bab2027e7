import TestSupport
import WorkoutFiles

/// Damage to JSON that keeps it well-formed: values of the wrong type.
enum JSONMutation {
    /// The replacements for values.
    static let values = [
        "null", "true", "[]", "{}", "-1", "0", "1e308", "-1e308", "5e-324", "9223372036854775807",
        "-9223372036854775808",
        "18446744073709551616", "\"\"", "\"\\u0000\"", "\"NaN\"", "\"1e308\"", "\"0001-01-01 00:00:00 +0000\"",
        "\"2199-12-31 23:59:59 -2359\"", "\"1900-01-01 00:00:00 +0000\"", "\"2026-11-22\"", "\"count\"", "\"%\"",
        "\"kg\"",
        "\"km\"", "\"step_count\"", "\"vo2_max\"", "\"blood_pressure\"", "\"blood_pressure_systolic\"",
        "\"sleep_analysis\"",
        "\"mindful_minutes\"", "\"Outdoor Run\"", "\"\\uD83D\\uDE80\"", "[[[[[]]]]]",
        "{\"qty\":1e308,\"units\":\"km\"}",
        "[{\"date\":\"2026-11-22 07:12:00 +0100\",\"qty\":1e308,\"units\":\"km\"}]",
        "{\"min\":{\"qty\":1,\"units\":\"bpm\"}}",
        "\"HKTimeZone\"", "\"hae:workout:0:0\"", "0.1e-5", "\"2024-02-30 00:00:00 +0000\"", "\"23:59:60\"",
    ]

    /// Returns the ranges of values in a JSON text.
    private static func places(_ text: [UInt8]) -> [Range<Int>] {
        var places: [Range<Int>] = []
        var scanner = JSONScanner(text)
        while true {
            let start = scanner.position
            guard let token = try? scanner.next() else { return places }
            switch token {
            case .end: return places
            case .string, .integer, .number, .bool, .null: places.append(start..<scanner.position)
            case .beginArray, .beginObject:
                var ahead = scanner
                let depth = ahead.depth
                while ahead.depth >= depth, (try? ahead.next()) != nil {}
                places.append(start..<ahead.position)
            default: continue
            }
        }
    }

    /// Replaces a value, but never colons and commas.
    static func mutate(_ text: [UInt8], using generator: inout SeededGenerator) -> [UInt8] {
        var text = text
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
            let places = places(text)
            guard let place = places.randomElement(using: &generator) else { break }
            let start = text[place].firstIndex { ![0x20, 0x0A, UInt8(ascii: ":"), UInt8(ascii: ",")].contains($0) }
            let range = (start ?? place.lowerBound)..<place.upperBound
            switch Int.random(in: 0..<8, using: &generator) {
            case 0:
                guard let other = places.randomElement(using: &generator) else { break }
                let copy = text[other].drop { [0x20, 0x0A, UInt8(ascii: ":"), UInt8(ascii: ",")].contains($0) }
                text.replaceSubrange(range, with: Array(copy))
            default: text.replaceSubrange(range, with: Array((values.randomElement(using: &generator) ?? "0").utf8))
            }
            if text.count > 200_000 { break }
        }
        return text
    }
}
