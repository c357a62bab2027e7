/// Queries for a single column.
extension SQLStatement {
    /// Binds values, and passes each row to a closure until it returns false.
    package func forEach(_ values: [SQLValue] = [], _ body: (SQLRow<OnlyColumn>) throws -> Bool) throws {
        try forEach(OnlyColumn.self, values, body)
    }

    /// Binds values, and returns the closure's result for the first row, or nil if there is no row.
    package func first<Value>(_ values: SQLValue..., row body: (SQLRow<OnlyColumn>) throws -> Value) throws -> Value? {
        try first(OnlyColumn.self, values, row: body)
    }

    /// Returns the integer in the first row; nil if there is no row or it contains NULL.
    package func firstInteger(_ values: SQLValue...) throws -> Int64? {
        try first(OnlyColumn.self, values) { $0.optionalInteger(.only) } ?? nil
    }

    /// Returns the text in the first row; nil if there is no row or it contains NULL.
    package func firstText(_ values: SQLValue...) throws -> String? {
        try first(OnlyColumn.self, values) { $0.text(.only) } ?? nil
    }

    /// Returns the integers of all rows.
    package func integers(_ values: SQLValue...) throws -> [Int64] {
        var integers: [Int64] = []
        try forEach(values) {
            integers.append($0.integer(.only))
            return true
        }
        return integers
    }

    /// Returns the texts of all rows, without NULL.
    package func texts(_ values: SQLValue...) throws -> [String] {
        var texts: [String] = []
        try forEach(values) {
            if let text = $0.text(.only) { texts.append(text) }
            return true
        }
        return texts
    }

    /// Returns whether there is a row, regardless of its contents.
    package func hasRow(_ values: SQLValue...) throws -> Bool {
        try first(OnlyColumn.self, values) { _ in true } ?? false
    }
}
