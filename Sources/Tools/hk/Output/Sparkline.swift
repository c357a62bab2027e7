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
