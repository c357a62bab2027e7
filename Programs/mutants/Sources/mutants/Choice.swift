import Foundation

/// Faults that chance chooses.
enum Chance {
    /// Returns a number of faults, as many of each kind as there are of them in proportion, no two in one place.
    ///
    /// What is chosen in one file does not depend on the others, so that a change of one leaves the choice in others.
    static func choose(_ count: Int, _ seed: UInt64, of faults: [Fault]) -> [Fault] {
        var taken: [String: [Range<Int>]] = [:]
        var chosen: [Fault] = []
        for fault in shuffled(faults, seed) {
            guard chosen.count < count else { break }
            guard !taken[fault.file, default: []].contains(where: fault.range.overlaps) else { continue }
            taken[fault.file, default: []].append(fault.range)
            chosen.append(fault)
        }
        return chosen
    }

    /// Returns the faults by a hash of what they are, the seed, and how many there are of the same before them.
    private static func shuffled(_ faults: [Fault], _ seed: UInt64) -> [Fault] {
        var same: [String: UInt64] = [:]
        let ranked = faults.sorted { ($0.file, $0.offset) < ($1.file, $1.offset) }.map { fault in
            let before = same[fault.identity, default: 0]
            same[fault.identity] = before + 1
            // FNV-1a (Fowler, Noll, Vo), whose upper bits differ little between similar texts until they are mixed.
            let hash = fault.identity.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
            return (rank: mixed(hash ^ mixed(seed &+ mixed(before))), fault: fault)
        }
        return ranked.sorted { ($0.rank, $0.fault.offset) < ($1.rank, $1.fault.offset) }.map(\.fault)
    }

    /// The output function of SplitMix64 (Steele, Lea and Flood, 2014).
    private static func mixed(_ value: UInt64) -> UInt64 {
        var mixed = value &+ 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
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
                file: line.file, offset: place.offset, line: place.line, kind: .sought, text: line.text,
                fault: line.fault)
        }
    }
}
