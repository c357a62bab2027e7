/// The columns that a query selects, each named once: the SELECT is made of the names, and its rows are read by them.
///
/// ```swift
/// enum Column: Int, SQLColumns {
///     case id, startDate, bundle
///     static let list = selection(of: "s", [.bundle: "o.bundle"])
/// }
/// ```
///
/// Here `SELECT \(Column.list) FROM sample s JOIN …` asks for `s.id, s.start_date, o.bundle`, and ``SQLRow`` finds them
/// at the places 0, 1 and 2: the raw values, which the compiler counts. They are coding keys because the compiler writes down the
/// names of those; to ask an enum for its name takes it a look through all types of the process.
package protocol SQLColumns: CaseIterable, Hashable, RawRepresentable<Int>, CodingKey {}

extension SQLColumns {
    /// What a SELECT names, in the order of the cases; kept in a `static let`, so that it is made once.
    ///
    /// - Parameters:
    ///   - table: The table that the columns belong to, or its alias.
    ///   - expressions: What is selected in the place of a column of that table; a list, because a dictionary of each list of
    ///     columns would be looked through all types of the process for.
    package static func selection(of table: String, _ expressions: KeyValuePairs<Self, String> = [:]) -> String {
        var text = ""
        for column in allCases {
            if !text.isEmpty { text += ", " }
            text += expressions.first { $0.key.rawValue == column.rawValue }?.value ?? "\(table).\(column.name)"
        }
        return text
    }

    /// The name in SQL: that of the case, with an underscore before each capital.
    package var name: String {
        var name = ""
        for letter in stringValue.unicodeScalars {
            if letter.properties.isUppercase { name += "_" }
            name += letter.properties.lowercaseMapping
        }
        return name
    }
}

/// The only column of a query, or the only one after those of a list.
package enum OnlyColumn: Int, SQLColumns { case only }
