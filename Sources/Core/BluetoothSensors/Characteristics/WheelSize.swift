/// The way that a wheel goes with one revolution (SEN-32).
package struct WheelSize: Sendable, Hashable {
    /// Metres for each revolution.
    package let circumference: Double

    /// The names of sizes that people know, with millimetres for each revolution.
    package static let names: [(name: String, millimetres: Int)] = [
        ("700x20C", 2086), ("700x23C", 2096), ("700x25C", 2105), ("700x28C", 2136), ("700x32C", 2155),
        ("700x35C", 2168),
    ]

    /// A racing bicycle's: 700x25C.
    package static let standard = WheelSize(millimetres: 2105)

    private init(millimetres: Int) { circumference = Double(millimetres) / 1000 }

    /// Reads the name of a size or millimetres from 500 to 3000; nil for anything else.
    package init?(_ text: String) {
        if let known = Self.names.first(where: { $0.name.lowercased() == text.lowercased() }) {
            self.init(millimetres: known.millimetres)
        } else if let millimetres = Int(text), 500...3000 ~= millimetres {
            self.init(millimetres: millimetres)
        } else {
            return nil
        }
    }

    /// Whole millimetres.
    package var millimetres: Int { Int((circumference * 1000).rounded()) }
}
