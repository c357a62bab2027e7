/// The columns of a query, each named once: the names form the SELECT, and rows are read by the same cases.
///
/// ```swift
/// enum Column: Int, SQLColumns {
///     case id, startDate, bundle
///     static let list = selection(of: "s", [.bundle: "o.bundle"])
/// }
/// ```
///
/// Here `SELECT \(Column.list) FROM sample s JOIN …` selects `s.id, s.start_date, o.bundle`, and ``SQLRow`` reads
/// them at indexes 0, 1 and 2: the raw values, which the compiler assigns. Columns are coding keys because the
/// compiler generates their names; reading an enum's name by reflection searches all types of the process.
package protocol SQLColumns: CaseIterable, Hashable, RawRepresentable<Int>, CodingKey {}

extension SQLColumns {
    /// Returns the result columns of a SELECT, in the order of the cases; store it in a `static let`, so that it is
    /// built once.
    ///
    /// - Parameters:
    ///   - table: The table that the columns belong to, or its alias.
    ///   - expressions: The expressions selected instead of a column of that table; a list, because a dictionary
    ///     would make the runtime search all types of the process for each list of columns.
    package static func selection(of table: String, _ expressions: KeyValuePairs<Self, String> = [:]) -> String {
        var text = ""
        for column in allCases {
            if !text.isEmpty { text += ", " }
            text += expressions.first { $0.key.rawValue == column.rawValue }?.value ?? "\(table).\(column.name)"
        }
        return text
    }

    /// The name in SQL: the name of the case, with an underscore before each capital.
    package var name: String {
        var name = ""
        for letter in stringValue.unicodeScalars {
            if letter.properties.isUppercase { name += "_" }
            name += letter.properties.lowercaseMapping
        }
        return name
    }
}

/// The only column of a query, or the only one that follows a list of columns.
package enum OnlyColumn: Int, SQLColumns { case only }
