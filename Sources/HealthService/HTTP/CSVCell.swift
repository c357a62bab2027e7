/// Cells of CSV that spreadsheets take for texts and numbers, and never for formulas (SEC-45).
enum CSVCell {
    /// The cell, with an apostrophe before what would be a formula.
    static func safe(_ cell: String) -> String {
        guard let first = cell.unicodeScalars.first, "=+-@\t\r".unicodeScalars.contains(first), Double(cell) == nil
        else { return cell }
        return "'" + cell
    }
}
