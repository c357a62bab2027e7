import Foundation
import HealthCohort
import HealthModel

/// A printer of an answer as an aligned table.
struct ResultTable {
    private let answer: CohortAnswer
    private let words: AnswerColumns

    /// The number of rows that are aligned together; longer answers are written in pages of this size.
    private static let page = 500

    init(_ answer: CohortAnswer) { (self.answer, words) = (answer, AnswerColumns(answer)) }

    /// Writes the table to standard output.
    func write() async throws {
        var lines: [[String]] = [words.columns.map(\.title)]
        var widths: [Int] = []
        var count = 0
        func flush() {
            for column in words.columns.indices {
                let width = lines.map { $0[column].count }.max() ?? 0
                if widths.count <= column { widths.append(width) } else { widths[column] = max(widths[column], width) }
            }
            for line in lines {
                let cells = zip(zip(line, words.columns), widths).map { cell, width in
                    let space = String(repeating: " ", count: max(0, width - cell.0.count))
                    return cell.1.isText ? cell.0 + space : space + cell.0
                }
                print(cells.joined(separator: "  ").replacing(#/ +$/#, with: ""))
            }
            lines = []
        }
        for try await row in answer.rows {
            lines.append(words.cells(of: row))
            count += 1
            if lines.count >= Self.page { flush() }
        }
        flush()
        let people = answer.people == 1 ? "1 person" : "\(answer.people) people"
        printStatus("The question is about \(people)\(count == 0 ? ", of whom nobody has data" : "").")
        if !answer.missing.isEmpty {
            printStatus(
                "\(answer.missing.count) could not be reached and are excluded: \(answer.missing.prefix(20).joined(separator: ", "))"
                    + (answer.missing.count > 20 ? " and others." : "."))
        }
    }
}

/// The columns of an answer, and its rows as text.
struct AnswerColumns {
    /// A column.
    struct Column {
        /// The heading of the column.
        var title: String
        /// A Boolean value that indicates whether the column is left-aligned.
        var isText = false
    }

    let columns: [Column]
    private let answer: CohortAnswer
    private let query: CohortQuery

    init(_ answer: CohortAnswer) {
        self.answer = answer
        query = answer.query
        var columns = query.groups.map { Column(title: Self.title($0), isText: true) }
        switch query.bucket {
        case .whole: break
        case .period(let period): columns.append(Column(title: period.name, isText: true))
        case .since(let event, _): columns.append(Column(title: "days since \(event)"))
        }
        if case .values(let type, _) = query.figure {
            let unit = query.unit ?? type.canonicalUnit ?? .count
            columns.append(Column(title: "values (\(unit.description))", isText: true))
        }
        columns.append(Column(title: "people"))
        for summary in query.summaries {
            switch summary {
            case .sum: columns.append(Column(title: "sum (\(answer.unit))"))
            case .mean: columns.append(Column(title: "mean (\(answer.unit))"))
            case .deviation: columns.append(Column(title: "deviation (\(answer.unit))"))
            case .quantiles(let levels):
                columns += levels.map { Column(title: "\(Self.number($0 * 100)) % (\(answer.unit))") }
            case .histogram(let edges):
                columns += (0...edges.count).map { Column(title: "people " + Self.range($0, edges, answer.unit)) }
            case .share(let value): columns.append(Column(title: "share ≥ \(Self.number(value)) \(answer.unit)"))
            }
        }
        self.columns = columns
    }

    /// Returns the cells of a row.
    func cells(of row: CohortRow) -> [String] {
        var cells = row.place.groups.map { $0.isEmpty ? "unknown" : Self.printable($0) }
        switch query.bucket {
        case .whole: break
        case .period: cells.append(CohortDay(rawValue: row.place.bucket).text)
        case .since(_, let days): cells.append("\(row.place.bucket * days)–\((row.place.bucket + 1) * days - 1)")
        }
        if case .values(_, let edges) = query.figure { cells.append(Self.range(row.place.class, edges, "")) }
        guard let people = row.people else {
            cells.append("fewer than \(query.minimumPeople)")
            return cells + Array(repeating: "", count: columns.count - cells.count)
        }
        cells.append("\(people)")
        for summary in row.summaries {
            switch summary {
            case .number(let number): cells.append(number.map(Self.number) ?? "–")
            case .quantiles(let numbers): cells += numbers.map(Self.number)
            case .histogram(let classes):
                cells += classes.map { $0.map { "\($0)" } ?? "fewer than \(query.minimumPeople)" }
            }
        }
        return cells
    }

    private static func title(_ group: CohortQuery.Group) -> String {
        switch group {
        case .sex: "sex"
        case .attribute(let name): printable(name)
        case .age: "age"
        }
    }

    private static func range(_ number: Int, _ edges: [Double], _ unit: String) -> String {
        let unit = unit.isEmpty ? "" : " " + unit
        guard number > 0 else { return "< \(Self.number(edges.first ?? 0))\(unit)" }
        guard number < edges.count else { return "≥ \(Self.number(edges.last ?? 0))\(unit)" }
        return "\(Self.number(edges[number - 1]))–\(Self.number(edges[number]))\(unit)"
    }

    /// Returns a number with five or six significant digits.
    static func number(_ value: Double) -> String {
        guard value.isFinite else { return "–" }
        let size = abs(value)
        if size >= 1e15 || (size > 0 && size < 1e-4) { return String(format: "%.4e", value) }
        let places = size >= 10_000 ? 0 : size >= 100 ? 1 : size >= 1 ? 2 : 4
        var text = String(format: "%.\(places)f", value)
        if text.contains(".") { text = String(text.reversed().drop { $0 == "0" }.drop { $0 == "." }.reversed()) }
        return text == "-0" ? "0" : text
    }

    /// Returns text that is safe for a terminal: attributes may contain control characters.
    private static func printable(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{fffd}" : $0 }))
    }
}
