import Foundation
import GRDB
import HealthModel
import HealthReports
import HealthStore
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// Files in memory that exports are read from.
struct MemoryFiles: ServiceFiles {
    let files: [(name: String, bytes: [UInt8])]
    var names: [String] { files.map(\.name) }

    init(_ files: [(name: String, bytes: [UInt8])]) { self.files = files }

    func open(_ index: Int) throws(WorkoutFileError) -> OpenedFile? {
        try OpenedFile(MemoryByteSource(files[index].bytes), named: files[index].name)
    }
}

/// What code gives for very many inputs, four digits of a hash an input, those of like inputs in a line.
struct ShortOutcomes {
    private static let inLine = 20
    private var kept = KeptOutcomes()
    private var group = ""
    private var digits: [String] = []

    init() {}

    /// Adds what a function gives for an input, or the error that it throws.
    mutating func add(_ input: some CustomStringConvertible, _ outcome: () throws -> some Any) {
        let group = Self.group("\(input)")
        if group != self.group || digits.count == Self.inLine { finishLine() }
        self.group = group
        var hash = StableHash()
        hash.add(KeptOutcomes.text(of: outcome))
        digits.append(String(("000" + String(hash.value % 1_679_616, radix: 36)).suffix(4)))
    }

    /// Adds an outcome that can be read.
    mutating func addWhole(_ input: String, _ outcome: () throws -> some Any) {
        finishLine()
        kept.add(input, outcome)
    }

    /// Returns the first difference from the kept text, and nil if there is none.
    func difference(from path: String) throws -> String? {
        var all = self
        all.finishLine()
        return try all.kept.difference(from: path)
    }

    private mutating func finishLine() {
        let text = digits.joined(separator: " ")
        if !digits.isEmpty { kept.add(group.prefix(56)) { text } }
        digits = []
    }

    /// What the labels of like inputs have in common.
    private static func group(_ label: String) -> String {
        let label = label.replacing("without ", with: "")
        if let end = label.range(of: " = ") { return String(label[..<end.lowerBound]) }
        if let end = label.range(of: ", ", options: .backwards) { return String(label[..<end.lowerBound]) }
        return label.split(separator: " ").dropLast().joined(separator: " ")
    }
}

extension ExportFixture {
    /// Imports the files of one export, and returns its report.
    func report(of files: [(name: String, bytes: [UInt8])]) throws -> ImportReport {
        var sweep = ExportSweep(self)
        sweep.read(files)
        return try #require(sweep.reports.first)
    }

    /// Imports the texts of one export, and returns its report.
    func report(of files: [(name: String, text: String)]) throws -> ImportReport {
        try report(of: files.map { ($0.name, Array($0.text.utf8)) })
    }
}

/// Many variants of the records of an export, each on a day of its own, and what one import makes of each.
struct ExportSweep {
    /// The midnight of the first day in UTC, 2024-03-09.
    static let origin = 731_635_200.0
    var fixture: ExportFixture
    private(set) var labels: [String] = []
    private(set) var reports: [ImportReport] = []

    init(_ fixture: ExportFixture) { self.fixture = fixture }

    /// Adds a variant, and returns its day.
    mutating func day(_ label: String) -> Int {
        labels.append(label)
        return labels.count - 1
    }

    /// The date of a day.
    static func date(_ day: Int) -> String {
        let parts = CivilDay.parts(Int(origin) / 86_400 + day)
        return "\(parts.year)-" + [parts.month, parts.day].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: "-")
    }

    /// The date of a day in the order of Americans, with a year of two digits.
    static func shortDate(_ day: Int) -> String {
        let parts = date(day).split(separator: "-")
        return "\(parts[1])/\(parts[2])/\(parts[0].suffix(2))"
    }

    /// Milliseconds from 1970 to a second of a day.
    static func milliseconds(_ day: Int, _ second: Double = 0) -> Int {
        Int((origin + Double(day) * 86_400 + second + 978_307_200) * 1_000)
    }

    /// Returns the lines of a table with a row for each other value of each cell, each on a day of its own.
    ///
    /// - Parameters:
    ///   - others: The values that a cell takes besides the usual ones.
    ///   - row: The cells of a day.
    mutating func rows(
        _ heads: [String], _ others: [String: [String]] = [:], _ row: (Int) -> [String]
    ) -> [String] {
        var lines = [heads.joined(separator: ","), row(day("as it is")).joined(separator: ",")]
        for (index, head) in heads.enumerated() {
            for other in ["", "x", "0", "-1", "1e308"] + (others[head] ?? []) {
                var cells = row(day("\(head) = \(other)"))
                cells[index] = other
                lines.append(cells.joined(separator: ","))
            }
        }
        return lines
    }

    /// Returns the values of rows in SQL, one for each other value of each column, each on a day of its own.
    mutating func values(
        _ columns: [String], _ others: [String: [String]] = [:], _ row: (Int) -> [String]
    ) -> [String] {
        var rows = [row(day("as it is"))]
        for (index, column) in columns.enumerated() {
            for other in ["NULL", "'x'", "0", "-1", "1e308"] + (others[column] ?? []) {
                var values = row(day("\(column) = \(other)"))
                values[index] = other
                rows.append(values)
            }
        }
        return rows.map { "(\($0.joined(separator: ", ")))" }
    }

    /// Returns the variants of a document, each on a day of its own; the document has the text DATE for the day.
    mutating func documents(_ base: String, _ others: (String, JSON) -> [JSON]) throws -> [String] {
        let json = try JSON(parsing: base)
        return ([JSON.Variant(label: "as it is", json: json)] + json.variants(others)).map { variant in
            variant.json.line.replacing("DATE", with: Self.date(day(variant.label)))
        }
    }

    /// Makes a database of statements, and returns its bytes.
    func database(_ statements: [String]) throws -> [UInt8] {
        let file = fixture.folder.url.appending(path: "\(UUID().uuidString).db")
        let queue = try DatabaseQueue(path: file.path)
        try queue.write { database in
            for statement in statements { try database.execute(sql: statement) }
        }
        try queue.close()
        return Array(try Data(contentsOf: file))
    }

    /// Imports files as their services, one after the other.
    mutating func read(_ files: [(name: String, bytes: [UInt8])]) {
        for export in ServiceExports(among: MemoryFiles(files), options: fixture.options.exports).exports {
            let writer = ExportWriter(
                access: fixture.access, file: "export", service: export.way, selection: fixture.options.selection)
            reports.append(writer.run { try export.finish($0) })
        }
    }

    /// Adds what an import said.
    mutating func note(_ report: ImportReport) { reports.append(report) }

    /// What the store has of each day, and what was said.
    func outcomes() throws -> ShortOutcomes {
        var kept = ShortOutcomes()
        let days = try days()
        for (day, label) in labels.enumerated() {
            kept.add(label) { days[day]?.joined(separator: "\n") ?? "nothing" }
        }
        for (day, lines) in days.sorted(by: { $0.key < $1.key }) where !labels.indices.contains(day) {
            kept.add("on day \(day)") { lines.joined(separator: "\n") }
        }
        for report in reports { for line in Self.lines(report) { kept.addWhole("report") { line } } }
        return kept
    }

    static func lines(_ report: ImportReport) -> [String] {
        let types = report.types.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.added)+\($0.value.known)" }
        return [
            "\(report.format ?? "") \(report.status), \(report.workoutCount) workouts, \(report.samples) samples, "
                + "\(report.duplicates) known, \(report.routePoints) points, \(report.workoutsOfExport.count) told, "
                + "\(report.unchosen) unchosen", report.error ?? "no error",
        ] + types + report.remarks.map { "\($0.kind) \($0.count): \($0.text)" }
    }

    /// The objects of a store by the day on which they begin; days begin at 21:00 in UTC.
    private func days() throws -> [Int: [String]] {
        var days: [Int: [String]] = [:]
        func place(_ moment: Double) -> Int { Int(((moment - Self.origin + 10_800) / 86_400).rounded(.down)) }
        func origin(_ day: Int) -> Double { Self.origin + Double(day) * 86_400 }
        try fixture.access.own { store in
            let workouts = try store.samples(SampleRequest(.workout)).map(\.uuid)
            let isOwned = SamplePredicate.or(workouts.map { .workout($0) })
            for type in try store.storedTypes() {
                let owned = workouts.isEmpty ? [] : Set(try store.samples(SampleRequest(type, isOwned)).map(\.uuid))
                for record in try store.samples(SampleRequest(type)) {
                    let day = place(record.start)
                    let owner = owned.contains(record.uuid) ? ", of a workout" : ""
                    days[day, default: []].append(
                        "\(ExportFixture.line(record, from: origin(day)))\(owner) \(record.uuid.uuidString)")
                    if type == .workout {
                        let annotation = try store.annotation(of: record.uuid).annotation
                        if !annotation.isEmpty {
                            days[day]?.append("\(annotation.json.line)")
                        }
                    }
                    guard type == .workoutRoute else { continue }
                    try store.routePoints(of: record.uuid, from: nil, to: nil) { points in
                        days[day]? += points.map { Self.text($0, origin(day)) }
                        return true
                    }
                }
            }
        }
        return days.mapValues { $0.sorted() }
    }

    /// All of a point.
    static func text(_ point: RoutePoint, _ origin: Double) -> String {
        let numbers = [
            point.timestamp - origin, point.latitude, point.longitude, point.altitude, point.speed, point.course,
            point.horizontalAccuracy, point.verticalAccuracy,
        ]
        return "point " + numbers.map { KeptOutcomes.text($0) }.joined(separator: " ")
    }

    /// All of a workout that an export tells, or why it is none.
    static func lines(_ workout: ExportedWorkout?, from origin: Double = origin) -> [String] {
        guard let workout else { return ["none"] }
        do throws(ValidationError) {
            return try workout.objects(UUID(high: 0x8000, low: 1 << 63)).flatMap { object in
                let source = object.source.map { "\($0.source.bundleIdentifier) \($0.source.name)" } ?? "no source"
                return [
                    "\(ExportFixture.line(object.record, from: origin)) | \(source) | \(object.record.uuid.uuidString)"
                        + " | \(object.workouts.count) \(object.relations.map(\.kind))"
                ] + object.points.map { text($0, origin) }
            } + ["key \(workout.key), summary \(workout.isSummary), \(workout.sidecar)"]
        } catch {
            return ["refused: \(error.reason)"]
        }
    }

    /// The lines that are new besides others, and the number of those that are no more.
    static func change(_ lines: [String], from others: [String]) -> String {
        let new = lines.filter { !others.contains($0) }
        let lost = others.count { !lines.contains($0) }
        return new.isEmpty && lost == 0 ? "the same" : "\(lost) lost; \(new.joined(separator: "\n"))"
    }

    /// The beginning of a longer text, and a hash of all of it.
    static func brief(_ text: String) -> String {
        guard text.count > 72 else { return text }
        return "\(text.prefix(40))… \(StableHash.text(of: [text]))"
    }
}

extension JSON {
    /// A value in the place of another, in a document that is otherwise the same.
    struct Variant {
        var label: String
        var json: JSON
    }

    /// Returns a document with one value replaced by each other one, left out, or there twice.
    ///
    /// - Parameter others: Returns the values that take the place of a number, a text or a truth value.
    func variants(named name: String = "", _ others: (String, JSON) -> [JSON]) -> [Variant] {
        var all: [Variant] = []
        switch self {
        case .object(let members):
            for (index, member) in members.enumerated() {
                var rest = members
                rest.remove(at: index)
                all.append(Variant(label: "without \(member.key)", json: .object(rest)))
                for variant in member.value.variants(named: member.key, others) {
                    var changed = members
                    changed[index].value = variant.json
                    all.append(Variant(label: "\(member.key) \(variant.label)", json: .object(changed)))
                }
            }
        case .array(let values):
            for (index, value) in values.enumerated() {
                var (rest, twice, swapped) = (values, values, values)
                rest.remove(at: index)
                twice.insert(value, at: index)
                swapped.swapAt(0, index)
                all.append(Variant(label: "without \(index)", json: .array(rest)))
                all.append(Variant(label: "twice \(index)", json: .array(twice)))
                if index > 0 { all.append(Variant(label: "swapped \(index)", json: .array(swapped))) }
                for variant in value.variants(named: name, others) {
                    var changed = values
                    changed[index] = variant.json
                    all.append(Variant(label: "\(index) \(variant.label)", json: .array(changed)))
                }
            }
        default:
            for other in others(name, self) { all.append(Variant(label: "= \(other.line)", json: other)) }
        }
        return all
    }

    /// Values that may stand in the place of another.
    static func others(_ value: JSON) -> [JSON] {
        switch value {
        case .integer(let number): [.integer(0), .integer(-number), .integer(number + 1), .string("x"), .null]
        case .number(let number): [.integer(0), .number(-number), .number(number + 0.5), .string("1"), .null]
        case .string: [.string(""), .string("x"), .integer(3)]
        default: [.null]
        }
    }
}
