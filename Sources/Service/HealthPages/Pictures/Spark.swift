/// A sparkline without axes, as paths in a box of 100 by 24.
struct Spark: Sendable {
    /// The lines, each a list of points `x,y`; a gap starts a new line.
    var lines: [String]
    /// The text description of the sparkline.
    var sparkLabel: String
    /// A Boolean value that indicates whether there is anything to draw.
    var isThere: Bool

    static let width = 100.0
    static let height = 24.0

    /// - Parameter joinsGaps: A Boolean value that indicates whether points are joined across gaps, for types that
    ///   are measured infrequently.
    init(_ values: [Double?], label: String, joinsGaps: Bool = false) {
        sparkLabel = label
        let known = values.compactMap(\.self)
        guard let least = known.min(), let greatest = known.max(), known.count > 1 else {
            (lines, isThere) = ([], false)
            return
        }
        let step = Self.width / Double(max(1, values.count - 1))
        let scale = greatest > least ? (Self.height - 4) / (greatest - least) : 0
        var lines: [[String]] = [[]]
        for (index, value) in values.enumerated() {
            guard let value else {
                if !joinsGaps { lines.append([]) }
                continue
            }
            let y = scale == 0 ? Self.height / 2 : Self.height - 2 - (value - least) * scale
            lines[lines.count - 1].append("\(Self.short(Double(index) * step)),\(Self.short(y))")
        }
        self.lines = lines.filter { !$0.isEmpty }.map {
            $0.count == 1 ? "\($0[0]) \($0[0])" : $0.joined(separator: " ")
        }
        isThere = true
    }

    static func short(_ value: Double) -> String { "\(rounded(value))" }

    /// Rounds a number to one decimal.
    static func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }
}
