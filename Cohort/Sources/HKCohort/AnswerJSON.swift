import Foundation
import HealthCohort
import HealthModel

/// An answer as JSON: an object whose rows are written as they come.
struct AnswerJSON {
    private let answer: CohortAnswer
    private var query: CohortQuery { answer.query }

    init(_ answer: CohortAnswer) { self.answer = answer }

    /// Writes to standard output.
    func write() async throws {
        let missing = answer.missing.map(Self.text).joined(separator: ",")
        print(
            "{\"unit\":\(Self.text(answer.unit)),\"people\":\(answer.people),\"missing\":[\(missing)],\"rows\":[",
            terminator: "")
        var isFirst = true
        for try await row in answer.rows {
            print(isFirst ? "" : ",")
            print(line(row), terminator: "")
            isFirst = false
        }
        print("\n]}")
    }

    private func line(_ row: CohortRow) -> String {
        var members: [String] = []
        if !query.groups.isEmpty {
            members.append("\"groups\":[" + row.place.groups.map(Self.text).joined(separator: ",") + "]")
        }
        switch query.bucket {
        case .whole: break
        case .period: members.append("\"bucket\":\(Self.text(CohortDay(rawValue: row.place.bucket).text))")
        case .since: members.append("\"bucket\":\(row.place.bucket)")
        }
        if case .values = query.figure { members.append("\"class\":\(row.place.class)") }
        members.append("\"people\":\(row.people.map { "\($0)" } ?? "null")")
        if row.people != nil {
            let summaries = zip(query.summaries, row.summaries).map { asked, told -> String in
                switch told {
                case .number(let number): return "{\"\(Self.name(asked))\":\(Self.number(number))}"
                case .quantiles(let numbers):
                    return "{\"quantiles\":[\(numbers.map(Self.number).joined(separator: ","))]}"
                case .histogram(let classes):
                    return "{\"histogram\":[\(classes.map { $0.map { "\($0)" } ?? "null" }.joined(separator: ","))]}"
                }
            }
            members.append("\"summaries\":[" + summaries.joined(separator: ",") + "]")
        }
        return "{" + members.joined(separator: ",") + "}"
    }

    private static func name(_ summary: CohortQuery.Summary) -> String {
        switch summary {
        case .sum: "sum"
        case .mean: "mean"
        case .deviation: "deviation"
        case .quantiles: "quantiles"
        case .histogram: "histogram"
        case .share: "share"
        }
    }

    private static func number(_ value: Double?) -> String {
        guard let value, value.isFinite else { return "null" }
        return "\(value)"
    }

    private static func text(_ text: String) -> String {
        var out = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": out += "\\\""
            case "\\": out += "\\\\"
            case _ where scalar.value < 0x20 || scalar.value == 0x7f: out += String(format: "\\u%04x", scalar.value)
            default: out.unicodeScalars.append(scalar)
            }
        }
        return out + "\""
    }
}
