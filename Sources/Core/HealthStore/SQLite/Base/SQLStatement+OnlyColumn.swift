/// Queries for a single column.
extension SQLStatement {
    /// Binds, and gives each row to the closure until it answers false.
    package func forEach(_ values: [SQLValue] = [], _ body: (SQLRow<OnlyColumn>) throws -> Bool) throws {
        try forEach(OnlyColumn.self, values, body)
    }

    /// Binds, and answers what the closure makes of the first row, or nil if there is none.
    package func first<Value>(_ values: SQLValue..., row body: (SQLRow<OnlyColumn>) throws -> Value) throws -> Value? {
        try first(OnlyColumn.self, values, row: body)
    }

    /// The number in the first row; nil if there is no row, or NULL in it.
    package func firstInteger(_ values: SQLValue...) throws -> Int64? {
        try first(OnlyColumn.self, values) { $0.optionalInteger(.only) } ?? nil
    }

    /// The text in the first row; nil if there is no row, or NULL in it.
    package func firstText(_ values: SQLValue...) throws -> String? {
        try first(OnlyColumn.self, values) { $0.text(.only) } ?? nil
    }

    /// The numbers of all rows.
    package func integers(_ values: SQLValue...) throws -> [Int64] {
        var integers: [Int64] = []
        try forEach(values) {
            integers.append($0.integer(.only))
            return true
        }
        return integers
    }

    /// The texts of all rows, without NULL.
    package func texts(_ values: SQLValue...) throws -> [String] {
        var texts: [String] = []
        try forEach(values) {
            if let text = $0.text(.only) { texts.append(text) }
            return true
        }
        return texts
    }

    /// Whether there is a row, whatever is in it.
    package func hasRow(_ values: SQLValue...) throws -> Bool {
        try first(OnlyColumn.self, values) { _ in true } ?? false
    }
}
