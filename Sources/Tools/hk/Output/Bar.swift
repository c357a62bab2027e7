/// Elements of charts that fit into a line.
enum Bar {
    /// Returns a bar in eighths of a character, as long as a share of a width; a positive share is never empty.
    static func text(_ share: Double, width: Int) -> String {
        guard share.isFinite, share > 0 else { return "" }
        let eighths = max(1, Int((min(1, share) * Double(width) * 8).rounded()))
        let rest = eighths % 8
        return String(repeating: "█", count: eighths / 8) + (rest == 0 ? "" : parts[rest - 1])
    }

    /// Returns a range with a mark in it, each position as a share of a width: `├──●────┤`.
    static func range(from low: Double, mark: Double, to high: Double, width: Int) -> String {
        guard [low, mark, high].allSatisfy(\.isFinite), width > 0 else { return "" }
        func place(_ share: Double) -> Int { Int((min(max(share, 0), 1) * Double(width - 1)).rounded()) }
        let (first, last) = (place(low), place(high))
        guard first <= last else { return "" }
        var line = Array(repeating: Character(" "), count: first)
        line += Array(repeating: "─", count: last - first + 1)
        if first < last {
            line[first] = "├"
            line[last] = "┤"
        }
        line[min(max(place(mark), first), last)] = "●"
        return String(line)
    }

    private static let parts = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]
}

/// Values as a line of bars, one character each.
enum Sparkline {
    private static let bars: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

    /// Returns the bars of values, from the least to the greatest; if there is less room than values, each bar is a
    /// mean.
    static func text(_ values: [Double], width: Int) -> String {
        guard width > 0, !values.isEmpty, values.allSatisfy(\.isFinite) else { return "" }
        let count = min(width, values.count)
        let means = (0..<count).map { place in
            let part = values[(place * values.count / count)..<((place + 1) * values.count / count)]
            return part.reduce(0, +) / Double(part.count)
        }
        guard let least = means.min(), let greatest = means.max() else { return "" }
        let span = greatest - least
        return String(
            means.map { value in
                span > 0 ? bars[Int(((value - least) / span * Double(bars.count - 1)).rounded())] : bars[0]
            })
    }
}
