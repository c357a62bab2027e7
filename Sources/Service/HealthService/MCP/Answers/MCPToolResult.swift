import HealthReports
import WorkoutFiles

/// The answer of a tool, both structured and as text.
struct MCPToolResult {
    /// The maximum number of elements of a list in a result.
    static let mostRows = 500
    /// The maximum number of characters of a structured result.
    static let mostCharacters = 200_000

    /// The structured result, an object.
    let value: JSON
    var table: TextTable
    /// The total number of rows, including those that were omitted.
    var available: Int
    /// The number of rows in the result.
    var rows: Int
    /// The advice on how to request less data.
    var advice = "Ask for a shorter period."

    /// - Parameters:
    ///   - available: The total number of rows, if it exceeds that of the table.
    init(_ value: JSON, _ table: TextTable, available: Int? = nil) {
        self.value = value
        self.table = table
        rows = table.rows.count
        self.available = available ?? table.rows.count
    }

    /// Returns the final result, cleaned and truncated to what a model can process.
    func content() -> (structured: JSON, text: String) {
        var cut = 0
        var structured = value.cleaned.cut(to: Self.mostRows, &cut)
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
        // Leaves room for the sentence about the truncation.
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
    /// The value with all texts and names cleaned (MCP-21).
    var cleaned: JSON {
        switch self {
        case .string(let text): .string(PlainText.clean(text))
        case .array(let values): .array(values.map(\.cleaned))
        case .object(let members): .object(members.map { (PlainText.clean($0.key), $0.value.cleaned) })
        case .null, .bool, .integer, .number: self
        }
    }

    /// Returns the value with lists truncated to a length, and counts the truncated lists.
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

/// An error with which a tool rejects a call: a sentence that allows a model to correct itself (MCP-6).
struct MCPToolError: Error, Sendable {
    let sentence: String

    init(_ sentence: String) { self.sentence = sentence }
}
