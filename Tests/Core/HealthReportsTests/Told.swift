import Foundation
import HealthModel
import HealthStore
import TestSupport
import WorkoutFiles

@testable import HealthReports

/// Outcomes as text for a sweep: numbers have nine digits, in which processors and libraries agree.
enum Told {
    static func text(_ number: Double) -> String { KeptOutcomes.text(number) }

    static func text(_ number: Double?) -> String { number.map { text($0) } ?? "-" }

    static func text(_ numbers: [Double]) -> String { numbers.map { text($0) }.joined(separator: " ") }

    static func text(_ numbers: [Double?]) -> String { numbers.map { text($0) }.joined(separator: " ") }

    static func text(_ spans: [(start: Double, end: Double)]) -> String {
        spans.map { "\(text($0.start))–\(text($0.end))" }.joined(separator: " ")
    }

    static func text(_ json: JSON) -> String {
        switch json {
        case .number(let number): text(number)
        case .array(let elements): "[" + elements.map { text($0) }.joined(separator: " ") + "]"
        case .object(let members): "{" + members.map { "\($0.key):\(text($0.value))" }.joined(separator: " ") + "}"
        default: json.line
        }
    }

    static func text(_ value: some JSONRepresentable) -> String { text(value.json) }

    /// The hash of a long text.
    static func hash(_ text: String) -> String { StableHash.text(of: [text]) }

    /// The elements in groups, each of which is a line of a long text.
    static func groups<Element>(_ elements: [Element], of count: Int = 6) -> [ArraySlice<Element>] {
        stride(from: 0, to: elements.count, by: count).map { elements[$0..<min($0 + count, elements.count)] }
    }

    /// An identifier with a number.
    static func id(_ number: Int) -> UUID {
        UUID(uuidString: "00000000-0000-4000-8000-" + String(format: "%012d", number)) ?? UUID()
    }

    static func date(_ seconds: Double) -> Date { Date(timeIntervalSinceReferenceDate: seconds) }

    static func zone(_ name: String) -> TimeZone { TimeZone(identifier: name) ?? .gmt }

    static func calendar(_ zone: String = "GMT", firstWeekday: Int = 2) -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = Self.zone(zone)
        (calendar.firstWeekday, calendar.minimumDaysInFirstWeek) = (firstWeekday, 4)
        return calendar
    }
}

/// Outcomes of a sweep with many long lines, each of which is kept as its beginning and a hash.
struct KeptLines {
    private var kept = KeptOutcomes()

    /// Adds what a function gives for an input, or the error that it throws.
    mutating func add(_ input: some CustomStringConvertible, _ outcome: () throws -> some Any) {
        let text = KeptOutcomes.text(of: outcome)
        kept.add(input) { text.count > 80 ? "\(text.prefix(24))… \(text.count) \(Told.hash(text))" : text }
    }

    /// Adds what a function gives for many inputs, in one line.
    mutating func add<Input>(_ name: String, _ inputs: some Sequence<Input>, _ outcome: (Input) throws -> String) {
        add(name) {
            inputs.map { input in KeptOutcomes.text(of: { try outcome(input) }) }.joined(separator: " | ")
        }
    }

    /// Returns the first difference from the kept text, and nil if there is none.
    func difference(from path: String) throws -> String? { try kept.difference(from: path) }
}

extension StoreReader {
    /// Returns the text of each page of a list with the count of the list, up to a number of pages.
    func pages(
        of request: SampleListRequest, atMost most: Int, _ told: ([SampleRecord]) -> String
    ) throws -> String {
        var request = request
        var pages: [String] = []
        while pages.count < most {
            let page = try sampleList(request)
            pages.append("\(told(page.items)) \(page.count ?? -1)")
            guard let next = page.next else { break }
            request.after = next
        }
        return pages.joined(separator: "; ")
    }
}

extension JSON {
    /// The places of all values in this one, each with a function that puts another value there, or leaves it out.
    func places(_ path: String = "") -> [(path: String, with: (JSON?) -> JSON)] {
        switch self {
        case .object(let members):
            members.indices.flatMap { index in
                Self.places(path + "/" + members[index].key, of: members[index].value) { value in
                    var members = members
                    if let value { members[index].value = value } else { members.remove(at: index) }
                    return .object(members)
                }
            }
        case .array(let elements):
            elements.indices.flatMap { index in
                Self.places(path + "/\(index)", of: elements[index]) { value in
                    var elements = elements
                    if let value { elements[index] = value } else { elements.remove(at: index) }
                    return .array(elements)
                }
            }
        default: []
        }
    }

    private static func places(
        _ path: String, of value: JSON, _ put: @escaping (JSON?) -> JSON
    ) -> [(path: String, with: (JSON?) -> JSON)] {
        [(path, put)] + value.places(path).map { inner in (inner.path, { put(inner.with($0)) }) }
    }

    /// Values of every kind, of which a reader expects one.
    static let others: [JSON?] = [
        nil, .null, .bool(true), .integer(-1), .integer(0), .integer(1), .integer(7), .number(1.5), .number(1e300),
        .string(""), .string("x"), .string("NaN"), .string("-Infinity"), .string("2024-03-09T08:00:01.5Z"), .array([]),
        .array([.integer(3)]), .object([]), .object([("value", .integer(2)), ("unit", .string("s"))]),
    ]
}
