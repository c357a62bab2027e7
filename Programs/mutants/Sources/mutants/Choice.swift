import Foundation

/// Faults that chance chooses.
enum Chance {
    /// Returns a number of faults, as many of each kind as there are of them in proportion, no two in one place.
    static func choose(_ count: Int, _ seed: UInt64, of faults: [Fault]) -> [Fault] {
        var generator = SplitMix64(state: seed)
        var chosen: [Fault] = []
        for fault in faults.shuffled(using: &generator) {
            guard chosen.count < count else { break }
            let isTaken = chosen.contains { $0.file == fault.file && $0.offset < fault.end && fault.offset < $0.end }
            if !isTaken { chosen.append(fault) }
        }
        return chosen
    }
}

/// Faults that somebody sought.
enum Sought {
    private struct Line: Decodable {
        var file: String
        var line: Int?
        var text: String
        var fault: String
    }

    /// Returns the faults of a file of lines of JSON.
    static func faults(in list: String, _ planting: Planting) throws -> [Fault] {
        try String(contentsOfFile: list, encoding: .utf8).split(separator: "\n").map { row in
            let line = try JSONDecoder().decode(Line.self, from: Data(row.utf8))
            let source = try String(contentsOf: planting.project.appending(path: line.file), encoding: .utf8)
            let places = source.ranges(of: line.text).map { range in
                (
                    offset: source.utf8.distance(from: source.startIndex, to: range.lowerBound),
                    line: source[..<range.lowerBound].count { $0 == "\n" } + 1
                )
            }
            .filter { line.line == nil || $0.line == line.line }
            guard let place = places.first, places.count == 1 else {
                throw Failure("'\(line.text)' occurs \(places.count) times in \(line.file); give its line.")
            }
            return Fault(
                file: line.file, offset: place.offset, line: place.line, kind: line.fault.isEmpty ? .dropped : .sought,
                text: line.text, fault: line.fault)
        }
    }
}

/// A generator of the same numbers everywhere (Steele, Lea and Flood, 2014).
struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
