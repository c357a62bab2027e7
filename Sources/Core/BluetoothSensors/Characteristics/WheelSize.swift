/// The circumference of a wheel (SEN-32).
package struct WheelSize: Sendable, Hashable {
    /// The circumference, in metres.
    package let circumference: Double

    /// The common size names with their circumference in millimetres.
    package static let names: [(name: String, millimetres: Int)] = [
        ("700x20C", 2086), ("700x23C", 2096), ("700x25C", 2105), ("700x28C", 2136), ("700x32C", 2155),
        ("700x35C", 2168),
    ]

    /// The size of a road bicycle: 700x25C.
    package static let standard = WheelSize(millimetres: 2105)

    private init(millimetres: Int) { circumference = Double(millimetres) / 1000 }

    /// Parses the name of a size or a circumference from 500 to 3000 millimetres; returns `nil` for anything else.
    package init?(_ text: String) {
        if let known = Self.names.first(where: { $0.name.lowercased() == text.lowercased() }) {
            self.init(millimetres: known.millimetres)
        } else if let millimetres = Int(text), 500...3000 ~= millimetres {
            self.init(millimetres: millimetres)
        } else {
            return nil
        }
    }

    /// The circumference, rounded to whole millimetres.
    package var millimetres: Int { Int((circumference * 1000).rounded()) }
}
