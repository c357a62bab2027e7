import Foundation

/// A table whose columns have names (IMP-7): the first row has the heads, and cells are asked for by them.
package struct CSVSheet {
    /// The heads, trimmed; names may occur more than once.
    package let heads: CSVHeads
    /// The lines of rows that were left out, because they have more cells than there are heads.
    package private(set) var leftOut: [Int] = []
    private var reader: CSVReader

    /// Reads the heads of a table.
    ///
    /// - Returns: Nil if the table is empty.
    /// - Throws: An error if the first row cannot be read.
    package init?(_ reader: CSVReader) throws(WorkoutFileError) {
        var reader = reader
        guard let first = try reader.next() else { return nil }
        heads = CSVHeads(first.cells)
        self.reader = reader
    }

    /// Returns the next row; nil at the end.
    ///
    /// Rows with more than one empty cell too many are left out.
    ///
    /// - Throws: An error if a quotation mark is never closed, or a limit is exceeded.
    package mutating func next() throws(WorkoutFileError) -> CSVRow? {
        while let row = try reader.next() {
            let excess = row.cells.count - heads.names.count
            if excess > 1 || excess == 1 && row.cells.last?.isEmpty == false {
                leftOut.append(row.line)
                continue
            }
            return CSVRow(line: row.line, cells: row.cells, heads: heads)
        }
        return nil
    }
}

/// The names of the columns of a table.
package struct CSVHeads: Sendable {
    /// The names as in the file, trimmed.
    package let names: [String]
    private let places: [String: [Int]]

    package init(_ cells: [String]) {
        names = cells.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
        var places: [String: [Int]] = [:]
        for (index, name) in names.enumerated() { places[name.lowercased(), default: []].append(index) }
        self.places = places
    }

    /// Returns the columns of a name, in order, whatever the case.
    package func places(of name: String) -> [Int] { places[name.lowercased()] ?? [] }

    /// Returns whether there is a column of a name.
    package func has(_ name: String) -> Bool { places[name.lowercased()] != nil }
}

/// A row of a table.
package struct CSVRow: Sendable {
    /// The line on which it begins, counted from 1.
    package let line: Int
    package let cells: [String]
    package let heads: CSVHeads

    /// The text of a column; of a name that occurs more than once, the last one.
    ///
    /// Nil if there is no such column, or
    /// no value (IMP-8).
    package subscript(name: String) -> String? { all(name).last }

    /// Returns the texts of all columns of a name that have one, in order.
    package func all(_ name: String) -> [String] { heads.places(of: name).compactMap(text) }

    /// Returns the text of a column by its place; nil if it has no value (IMP-8).
    package func text(_ index: Int) -> String? {
        guard cells.indices.contains(index) else { return nil }
        let text = cells[index].trimmingCharacters(in: .whitespacesAndNewlines)
        return Self.absent.contains(text.lowercased()) ? nil : text
    }

    /// The texts that mean that there is no value.
    private static let absent: Set<String> = ["", "nan", "null", "n/a", "--"]

    /// Returns the number of a column; nil if it has none.
    ///
    /// - Parameter hasDecimalCommas: A Boolean value that indicates whether a comma is the decimal point, in tables
    ///   with heads of such a language.
    package func number(_ name: String, hasDecimalCommas: Bool = false) -> Double? {
        self[name].flatMap { Self.number($0, hasDecimalCommas: hasDecimalCommas) }
    }

    /// Returns the number of a text; nil if it is none.
    package static func number(_ text: String, hasDecimalCommas: Bool = false) -> Double? {
        var text = text
        if hasDecimalCommas, !text.contains("."), text.count(where: { $0 == "," }) == 1 {
            text = text.replacing(",", with: ".")
        }
        return text.withUTF8 { DecimalParser.parse($0) }
    }
}
