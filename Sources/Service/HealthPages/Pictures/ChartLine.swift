import Foundation
import HealthReports

/// The lines of a chart as the server draws them, for pages without JavaScript (WEB-112).
enum ChartLine {
    /// The width and height of the box of the paths.
    static let (width, height) = (1_000.0, 100.0)

    /// Returns a path of values at even distances; a gap begins a new line, and a value by itself is a dot.
    ///
    /// - Parameters:
    ///   - scale: The axis.
    ///   - gap: The greatest number of places that a line passes without a value.
    ///   - isReversed: A Boolean value that indicates whether low values are at the top, as of paces.
    ///   - areBars: A Boolean value that indicates whether each value is a line from the bottom.
    static func path(
        _ values: [Double?], _ scale: AxisScale, gap: Int = 1, isReversed: Bool = false, areBars: Bool = false
    ) -> String {
        let step = width / Double(max(1, values.count))
        let span = scale.upper - scale.lower
        guard span > 0 else { return "" }
        func vertical(_ value: Double) -> Int {
            let part = min(1, max(0, (value - scale.lower) / span))
            return Int(((isReversed ? part : 1 - part) * height).rounded())
        }
        let bottom = vertical(max(scale.lower, min(0, scale.upper)))
        var path = ""
        var last: Int?
        for (place, value) in values.enumerated() {
            guard let value, value.isFinite else { continue }
            let point = "\(Int(((Double(place) + 0.5) * step).rounded())) \(vertical(value))"
            if areBars {
                path += "M\(point)V\(bottom)"
            } else if let before = last, place - before <= gap {
                path += "L\(point)"
            } else {
                path += "M\(point)h0"
            }
            last = place
        }
        return path
    }
}

extension RoutePreview {
    /// The lines as a path in a square of 100.
    var path: String {
        lines.map { line in "M" + line.map { "\($0.x) \($0.y)" }.joined(separator: "L") }.joined()
    }
}
