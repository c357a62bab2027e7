import WorkoutFiles

/// What a tool found: the same for programs and in words.
struct MCPAnswer {
    /// So many elements any list of a result has.
    static let mostRows = 500
    /// So many characters a result for programs has.
    static let mostCharacters = 200_000

    /// The members of the result.
    var members: [JSON.Member]
    var table: TextTable
    /// How many rows there are, also those that were left out.
    var available: Int
    /// How many of them the result has.
    var rows: Int
    /// How to ask for less.
    var advice = "Ask for a shorter period."

    /// - Parameters:
    ///   - available: How many rows there are, if more than the table has.
    init(_ members: [JSON.Member], _ table: TextTable, available: Int? = nil) {
        self.members = members
        self.table = table
        rows = table.rows.count
        self.available = available ?? table.rows.count
    }

    /// The result as it goes out: cleaned, and no longer than a model can take.
    func content() -> (structured: JSON, text: String) {
        var cut = 0
        var structured = JSON.object(members).cleaned.cut(to: Self.mostRows, &cut)
        var most = Self.mostRows
        while structured.wire.utf8.count > Self.mostCharacters, most > 1 {
            most /= 2
            structured = structured.cut(to: most, &cut)
        }
        var table = table
        let total = max(available, table.rows.count)
        var isCut = cut > 0 || total > table.rows.count
        if table.rows.count > Self.mostRows {
            table.rows.removeLast(table.rows.count - Self.mostRows)
            isCut = true
        }
        // Room for the sentence that says so.
        var (text, leftOut) = table.text(most: TextTable.mostCharacters - 1_000)
        isCut = isCut || leftOut > 0
        guard isCut else { return (structured, text) }
        let shown = table.rows.count - leftOut
        text += "\nTruncated: \(shown) of \(total) rows. \(advice)"
        if case .object(let members) = structured {
            structured = .object(
                members + [
                    ("truncated", .bool(true)), ("available", .integer(total)), ("advice", .string(advice)),
                ])
        }
        return (structured, text)
    }
}

extension JSON {
    /// The same with every text and every name cleaned (MCP-21).
    var cleaned: JSON {
        switch self {
        case .string(let text): .string(PlainText.clean(text))
        case .array(let values): .array(values.map(\.cleaned))
        case .object(let members): .object(members.map { (PlainText.clean($0.key), $0.value.cleaned) })
        case .null, .bool, .integer, .number: self
        }
    }

    /// The same with lists cut to a length; counts how many were.
    fileprivate func cut(to most: Int, _ count: inout Int) -> JSON {
        switch self {
        case .array(let values):
            if values.count > most { count += 1 }
            return .array(values.prefix(most).map { $0.cut(to: most, &count) })
        case .object(let members): return .object(members.map { ($0.key, $0.value.cut(to: most, &count)) })
        default: return self
        }
    }
}
