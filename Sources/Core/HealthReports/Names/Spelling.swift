/// Suggestions for misspelt words.
package enum Spelling {
    /// Returns the candidates with an edit distance of at most a third of the word's length, or that begin with the
    /// word; the best first, in their given order if equally good, without duplicates, and at most three.
    package static func closest(to word: String, among candidates: [String]) -> [String] {
        let typed = Array(word.lowercased().utf8)
        guard !typed.isEmpty, typed.count <= 100 else { return [] }
        let limit = max(1, typed.count / 3)
        let scored = candidates.enumerated().compactMap { place, candidate -> (score: Int, place: Int, name: String)? in
            let name = Array(candidate.lowercased().utf8)
            let distance = edits(typed, name)
            if distance <= limit { return (distance, place, candidate) }
            return typed.count >= 3 && name.starts(with: typed) ? (limit + 1, place, candidate) : nil
        }
        var seen: Set<String> = []
        return scored.sorted { ($0.score, $0.place) < ($1.score, $1.place) }.map(\.name).filter {
            seen.insert($0).inserted
        }
        .prefix(3).map(\.self)
    }

    /// Returns the edit distance of two words: the number of insertions, deletions, replacements and swaps of
    /// adjacent characters.
    private static func edits(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for row in left.indices {
            var current = [row + 1]
            current.reserveCapacity(right.count + 1)
            for column in right.indices {
                var best = min(last[column + 1] + 1, current[column] + 1)
                best = min(best, last[column] + (left[row] == right[column] ? 0 : 1))
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    best = min(best, beforeLast[column - 1] + 1)
                }
                current.append(best)
            }
            beforeLast = last
            last = current
        }
        return last[right.count]
    }
}
