import Foundation
import HealthModel
import TestEngines
import TestSupport

@testable import HealthStore

/// A store to which one thing after another is done, and what each changes in its rows, as text.
final class StoreScenario {
    /// The time of the first step, in seconds since 2001-01-01 UTC.
    static let begin = 700_000_000.0
    /// The time from one step to the next, in seconds.
    static let pause = 10.0

    let engine: SQLiteEngine
    private(set) var outcomes = StoreOutcomes()
    private let clock: TurnedClock
    private let notices = StoreNotices()
    private var observation: ChangeObservation?
    private var rows: StoreRows
    private var position: ChangePosition
    private let watched: [SampleRequest.Part]

    /// - Parameter types: The types whose changes another app reads after each step.
    init(_ apps: [AppIdentity] = [.own, .other], watching types: [ObjectType] = []) throws {
        let clock = TurnedClock(Self.begin)
        self.clock = clock
        engine = try SQLiteEngine.forTest { clock.now }
        for app in apps { try engine.allow(app) }
        watched = types.map { SampleRequest.Part(type: $0) }
        rows = try StoreRows(engine)
        position = try engine.changes(ChangeRequest(watched), for: .other).position
        observation = engine.observe { [notices] in notices.add($0) }
    }

    /// Lets time pass without doing anything.
    func wait(_ seconds: Double) { clock.advance(by: seconds) }

    /// Does something; keeps its answer, the rows that it adds and removes, and what others are told of it.
    func step(_ name: String, _ body: () throws -> some Any) throws {
        clock.advance(by: Self.pause)
        outcomes.add(name) { StoreText.answer(body) }
        let before = rows
        rows = try StoreRows(engine)
        for change in try rows.changes(since: before, engine) { outcomes.add(change.place) { change.row } }
        let told = notices.removeAll()
        if !told.isEmpty { outcomes.add("  told") { told } }
        let changes = try engine.changes(ChangeRequest(watched, since: position), for: .other)
        position = changes.position
        guard !changes.isEmpty else { return }
        outcomes.add("  seen") {
            let added = changes.added.map { "\(StoreText.name($0.type)) \($0.uuid)" }
            let deleted = changes.deleted.map {
                "-\(StoreText.name($0.type)) \($0.uuid) \(StoreText.json($0.metadata))"
            }
            return StoreText.numbered((added + deleted).joined(separator: ", "))
        }
    }

    /// Keeps the answer to a question.
    func ask(_ name: String, _ body: () throws -> some Any) { outcomes.add(name) { StoreText.answer(body) } }

    func difference(from name: String) throws -> String? {
        outcomes.add("problems") { StoreText.answer { try engine.integrityProblems() } }
        return try outcomes.difference(from: "Core/Texts/Store/\(name).txt")
    }
}

/// All rows of a store.
struct StoreRows {
    private static let columnMark = "\u{1F}"
    private static let valueMark = "\u{1E}"
    private static let identifiers: Set<String> = ["uuid", "plan", "gear", "goal", "identity", "activity"]
    /// More rows of a table than these are one line.
    private static let most = 2
    private var tables: [String: [String]] = [:]

    init(_ engine: SQLiteEngine) throws {
        tables = try engine.read { store in
            var tables: [String: [String]] = [:]
            let sql = """
                SELECT name FROM sqlite_schema
                WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'grdb_migrations' ORDER BY name
                """
            for table in try SQLStatement(store.database, sql).texts() {
                // Runs are cut at the midnights of the machine's time zone; BlockDaysTests looks at them.
                let columns = try SQLStatement(store.database, "SELECT name FROM pragma_table_info('\(table)')").texts()
                    .filter { table != "block_days" || $0 == "block" }
                let text = columns.map { column in
                    "CASE WHEN \(column) IS NULL THEN '' "
                        + "ELSE char(31) || '\(column)' || char(30) || quote(\(column)) END"
                }.joined(separator: " || ")
                let which =
                    switch table {
                    case "type": "WHERE longest > 0"
                    case "store": "WHERE name NOT IN ('identity', 'neighbour')"
                    default: ""
                    }
                tables[table] = try SQLStatement(store.database, "SELECT \(text) FROM \(table) NOT INDEXED \(which)")
                    .texts()
            }
            return tables
        }
    }

    /// Returns the rows that were removed and added since, table by table.
    func changes(since before: StoreRows, _ engine: SQLiteEngine) throws -> [(place: String, row: String)] {
        var changes: [(place: String, row: String)] = []
        for table in tables.keys.sorted() {
            let (old, new) = (before.tables[table] ?? [], tables[table] ?? [])
            guard old != new else { continue }
            let (known, kept) = (Set(old), Set(new))
            for (sign, rows) in [("-", old.filter { !kept.contains($0) }), ("+", new.filter { !known.contains($0) })] {
                // What these rows were is what was added last.
                if sign == "-", ["store", "appearance", "type"].contains(table),
                    new.contains(where: { !known.contains($0) })
                {
                    continue
                }
                let texts = rows.map { text($0, table, engine) }.sorted()
                if texts.count > Self.most {
                    changes.append(("  \(sign) \(table)", "\(texts.count) rows \(StoreText.hash(texts.joined()))"))
                } else {
                    changes += texts.map { ("  \(sign) \(table)", $0) }
                }
            }
        }
        return changes
    }

    private func text(_ row: String, _ table: String, _ engine: SQLiteEngine) -> String {
        let columns = row.split(separator: Self.columnMark).map { column -> String in
            let parts = column.split(separator: Self.valueMark, maxSplits: 1)
            let (name, value) = (String(parts[0]), String(parts.count > 1 ? parts[1] : ""))
            if name == "type", let id = Int64(value), let type = engine.references.type(id) {
                return "type=\(StoreText.name(type))"
            }
            guard value.hasPrefix("X'") else {
                // The digits of numbers depend on the version of SQLite.
                let real = value.contains(".") && !value.hasPrefix("'") ? Double(value) : nil
                return "\(name)=\(real.map { KeptOutcomes.text($0) } ?? value)"
            }
            let bytes = Self.bytes(value.dropFirst(2).dropLast())
            let text = Self.text(bytes, Self.identifiers.contains(name))
            // It has parts in any order.
            return "\(name)=\(table == "bin" && name == "body" ? StoreText.hash(String(text.sorted())) : text)"
        }
        return StoreText.numbered(columns.joined(separator: " "))
    }

    private static func bytes(_ digits: Substring) -> [UInt8] {
        let digits = Array(digits.utf8)
        func value(_ digit: UInt8) -> UInt8 { digit < 65 ? digit - 48 : digit - 55 }
        return stride(from: 0, to: digits.count - 1, by: 2).map { value(digits[$0]) << 4 | value(digits[$0 + 1]) }
    }

    private static func text(_ bytes: [UInt8], _ isIdentifier: Bool) -> String {
        if bytes.count == 16, isIdentifier { return bytes.withUnsafeBytes { UUID(bytes: $0) }.uuidString }
        if bytes.first == 1 || bytes.first == UInt8(ascii: "{"),
            let json = try? bytes.withUnsafeBytes({ try PackedJSON.unpack($0) })
        {
            return StoreText.ordered(json)
        }
        return bytes.count <= 8 ? "\(bytes)" : StoreText.hash(bytes)
    }
}

/// Outcomes of which long ones are kept as their beginning and a hash.
struct StoreOutcomes {
    private var kept = KeptOutcomes()
    private let limit: Int

    init(limit: Int = 40) { self.limit = limit }

    mutating func add(_ input: some CustomStringConvertible, _ outcome: () throws -> some Any) {
        kept.add(input) {
            let text = KeptOutcomes.text(try outcome())
            return text.count > limit ? "\(text.prefix(limit - 16))… \(StoreText.hash(text))" : text
        }
    }

    func difference(from path: String) throws -> String? { try kept.difference(from: path) }
}

/// Values of a store as text that is the same in every run.
enum StoreText {
    /// Returns an answer, or the code and the message of the error instead.
    static func answer(_ body: () throws -> some Any) -> String {
        do {
            return numbered(text(try body()))
        } catch let error as EngineError {
            return "\(error.code): \(numbered(error.message))\(error.cause.map { " (\($0))" } ?? "")"
        } catch {
            return "error: \(error)"
        }
    }

    static func text(_ value: Any) -> String {
        switch value {
        case is Void: "done"
        case let value as String: value
        case let value as Double: KeptOutcomes.text(value)
        case let value as UUID: value.uuidString
        case let value as [SampleRecord]: value.map { json($0) }.joined(separator: " ")
        case let value as SampleRecord: json(value)
        case let value as [Any]: "[" + value.map { text($0) }.joined(separator: ", ") + "]"
        default: "\(value)"
        }
    }

    static func name(_ type: ObjectType?) -> String {
        guard let type else { return "unknown" }
        return type.identifier.replacing("HKQuantityTypeIdentifier", with: "")
            .replacing("HKCategoryTypeIdentifier", with: "").replacing("TypeIdentifier", with: "")
    }

    static func hash(_ bytes: [UInt8]) -> String {
        var hash = StableHash()
        hash.add(bytes)
        return "\(bytes.count)#\(hash.text)"
    }

    static func hash(_ text: String) -> String { hash(Array(text.utf8)) }

    /// Returns a value as JSON; nothing for nil.
    static func json(_ value: (some Encodable)?) -> String {
        guard let value else { return "" }
        let encoder = JSONEncoder()
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return (try? encoder.encode(value)).map(ordered) ?? "not encodable"
    }

    /// Returns JSON with the members of objects, of sets, and of the lists that dictionaries with other keys become, in
    /// order.
    static func ordered(_ json: Data) -> String {
        func order(_ value: Any) -> Any {
            if let object = value as? [String: Any] { return object.mapValues(order) }
            guard let list = (value as? [Any])?.map(order) else { return value }
            if let texts = list as? [String] { return texts.sorted() }
            let pairs = stride(from: 0, to: list.count - 1, by: 2).map { (key: list[$0], value: list[$0 + 1]) }
            let arePairs = pairs.allSatisfy { pair in
                !(pair.key is [String: Any])
                    && (pair.value is [String: Any] || pair.key is String && pair.value is NSNumber)
            }
            guard list.count.isMultiple(of: 2), arePairs else { return list }
            return pairs.sorted { "\($0.key)" < "\($1.key)" }.flatMap { [$0.key, $0.value] }
        }
        guard let value = try? JSONSerialization.jsonObject(with: json, options: .fragmentsAllowed),
            let text = try? JSONSerialization.data(
                withJSONObject: order(value), options: [.sortedKeys, .withoutEscapingSlashes, .fragmentsAllowed])
        else { return "no JSON" }
        return String(decoding: text, as: UTF8.self)
    }

    /// Returns a text with short names of identifiers: those that tests give, and one for those made from the time.
    static func numbered(_ text: String) -> String {
        guard text.utf8.count >= 36 else { return text }
        var result = ""
        var rest = text[...]
        while !rest.isEmpty {
            let word = rest.prefix { $0.isHexDigit || $0 == "-" }
            result += UUID(uuidString: String(word)).map { name($0) } ?? String(word)
            rest = rest.dropFirst(word.count)
            result += rest.prefix(1)
            rest = rest.dropFirst()
        }
        return result
    }

    /// Returns a short name of an identifier.
    static func name(_ uuid: UUID) -> String {
        if uuid.high & 0xFFFF_FFFF == 0x4000, uuid.low & 0xFFFF_FFFF == uuid.high >> 32 { return "g\(uuid.high >> 32)" }
        if uuid.high == UUID.consecutive(0).high { return "c\(uuid.low & 0xFFFF_FFFF)" }
        return uuid.high >> 12 & 0xF == 7 ? "#new" : uuid.uuidString
    }

    /// Returns a short text of a predicate, the same in every run.
    static func label(_ predicate: Any) -> String {
        var text = "\(predicate)"
        for word in [
            "HealthModel.", "SamplePredicate.", "Ordering.", "DeviceRecord.Property.", "WorkoutTotal.",
            "TextComparison.",
            "QuantityPart.", "MetadataComparison.", "WorkoutStatistic.", "TextOptions", "TextField.", "MetadataValue.",
            "DetailKey.", "DetailValue.", "ActivityPredicate.", "MedicationPredicate.", "HKQuantityTypeIdentifier",
            "rawValue: ",
        ] {
            text = text.replacing(word, with: "")
        }
        let parts = text.components(separatedBy: "Set([").enumerated().map { place, part in
            guard place > 0, let end = part.range(of: "])") else { return part }
            let members = part[..<end.lowerBound].components(separatedBy: ", ").map(numbered).sorted()
            return "{" + members.joined(separator: " ") + "}" + part[end.upperBound...]
        }
        return numbered(parts.joined())
    }
}

extension UUID {
    /// Returns an identifier that tests give.
    static func given(_ number: Int) -> UUID {
        UUID(high: UInt64(number) << 32 | 0x4000, low: 0x8000_0000_0000_0000 | UInt64(number))
    }

    /// Returns one of consecutive identifiers, as those that are made from the time.
    static func consecutive(_ number: Int) -> UUID {
        UUID(high: 0x0190_0000_0000_7000, low: 0x8000_0000_0000_0000).advanced(by: number)
    }
}

extension SampleRecord {
    static func quantity(
        _ uuid: UUID, _ type: ObjectType, _ value: Double, _ unit: QuantityUnit, _ start: Double, _ end: Double? = nil,
        device: DeviceRecord? = nil, metadata: Metadata? = nil
    ) -> SampleRecord {
        SampleRecord(
            uuid: uuid, type: type, start: start, end: end ?? start, content: .quantity(QuantityValue(value, unit)),
            device: device, metadata: metadata)
    }

    static func category(
        _ uuid: UUID, _ type: ObjectType, _ value: Int, _ start: Double, _ end: Double, metadata: Metadata? = nil
    ) -> SampleRecord {
        SampleRecord(uuid: uuid, type: type, start: start, end: end, content: .category(value), metadata: metadata)
    }

    static func workout(
        _ uuid: UUID, _ record: WorkoutRecord, _ start: Double, _ end: Double, metadata: Metadata? = nil
    ) -> SampleRecord {
        SampleRecord(uuid: uuid, type: .workout, start: start, end: end, content: .workout(record), metadata: metadata)
    }
}
