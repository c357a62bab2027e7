import Foundation
import HealthCohort
import HealthModel

/// Encoded rows of a table, in RowBinary.
struct RowBinaryBatch: Sendable {
    /// The table of the rows.
    let table: CohortTable
    /// The encoded rows, one after the other.
    var bytes: [UInt8] = []
    /// The number of rows.
    var count = 0
    /// The months of the rows, for partitioned tables.
    var parts: Set<UInt32> = []

    /// The maximum number of bytes of an insert, unless a single row has more.
    static let longest = 16 << 20
    /// The maximum number of months of an insert; servers reject more than a hundred by default.
    static let mostParts = 64
}

/// An encoder that packs rows into pieces of bounded length.
struct RowBinaryEncoder {
    private(set) var pieces: [RowBinaryBatch] = []
    private let table: CohortTable
    private let longest: Int

    init(_ table: CohortTable, longest: Int = RowBinaryBatch.longest / 4) {
        (self.table, self.longest) = (table, longest)
    }

    /// Adds rows that must stay together.
    mutating func add(_ rows: Int = 1, part: UInt32? = nil, _ write: (inout RowBinaryWriter) throws -> Void) rethrows {
        var writer = RowBinaryWriter()
        try write(&writer)
        let isFull =
            pieces.last.map { last in
                last.bytes.count + writer.bytes.count > longest
                    || part.map { !last.parts.contains($0) && last.parts.count >= RowBinaryBatch.mostParts } ?? false
            } ?? true
        if isFull { pieces.append(RowBinaryBatch(table: table)) }
        pieces[pieces.count - 1].bytes += writer.bytes
        pieces[pieces.count - 1].count += rows
        if let part { pieces[pieces.count - 1].parts.insert(part) }
    }
}

extension CohortBatch {
    /// Returns the rows in the encoding of the tables.
    ///
    /// - Throws: ``CohortError/failed(_:)`` if a row is invalid.
    func packed() throws(CohortError) -> [RowBinaryBatch] {
        guard CohortPerson.isIdentifier(person) else { throw .failed("'\(person)' is not a valid pseudonym.") }
        let version = try Self.version(version)
        var packers: [RowBinaryEncoder] = []
        var people = RowBinaryEncoder(.people)
        for row in self.people {
            guard row.person.id == person else {
                throw .failed("A batch of \(person) contains a row of \(row.person.id).")
            }
            try Self.write(row, version, &people)
        }
        packers.append(people)
        packers.append(try packedEfforts(version))
        var statistics = RowBinaryEncoder(.statistics)
        for row in self.statistics { try write(row, version, &statistics) }
        packers.append(statistics)
        var values = RowBinaryEncoder(.values)
        for row in self.values { try write(row, version, &values) }
        packers.append(values)
        return packers.flatMap(\.pieces)
    }

    /// Returns a version for columns; tables are ordered by it, and flags use its lowest bit.
    static func version(_ version: Int64) throws(CohortError) -> UInt64 {
        guard version >= 0, version < 1 << 60 else {
            throw .failed("The version \(version) is out of range (0 to 2^60).")
        }
        return UInt64(version)
    }

    // MARK: Rows

    private static func write(_ row: PersonRow, _ version: UInt64, _ packer: inout RowBinaryEncoder) throws(CohortError)
    {
        let person = row.person
        let birth = person.birth?.date
        guard let year = Int32(exactly: birth?.year ?? 0) else {
            throw .failed("The year of birth of \(person.id) is out of range.")
        }
        let attributes = person.attributes.map { ($0.key.canonical, $0.value.canonical) }.sorted { $0 < $1 }
        var events: [(String, Int32)] = []
        for (name, day) in person.events { events.append((name.canonical, try Self.number(day))) }
        events.sort { $0 < $1 }
        packer.add { writer in
            writer.write(person.id)
            writer.write(person.sex.rawValue)
            writer.write(year)
            writer.write(UInt16(birth.map { $0.month * 100 + $0.day } ?? 0))
            writer.write(attributes.map(\.0))
            writer.write(attributes.map(\.1))
            writer.write(events.map(\.0))
            writer.write(events.map(\.1))
            writer.write(row.devices.map(\.canonical))
            writer.write(person.zone.identifier)
            writer.write(version)
        }
    }

    private func packedEfforts(_ version: UInt64) throws(CohortError) -> RowBinaryEncoder {
        var packer = RowBinaryEncoder(.efforts)
        // The rows of a workout stay together, wherever they are in the batch.
        var order: [UUID] = []
        var workouts: [UUID: [EffortRow]] = [:]
        for row in efforts {
            if workouts[row.workout] == nil { order.append(row.workout) }
            workouts[row.workout, default: []].append(row)
        }
        for workout in order {
            let rows = workouts[workout] ?? []
            guard rows.contains(where: { $0.number == 0 }) else {
                throw .failed("A batch of \(person) has activities without their workout.")
            }
            var written: [(EffortRow, [Int32], UInt32)] = []
            for row in rows {
                guard let number = UInt32(exactly: row.number) else {
                    throw .failed("\(row.number) is not a valid activity number.")
                }
                written.append((row, try Self.numbers(row.day), number))
            }
            packer.add(rows.count) { writer in
                for (row, days, number) in written {
                    writer.write(person)
                    writer.write(fixed: withUnsafeBytes(of: row.workout.uuid) { Array($0) })
                    writer.write(number)
                    writer.write(UInt8(row.isDeleted ? 1 : 0))
                    for day in days { writer.write(day) }
                    writer.write(row.start)
                    writer.write(row.end)
                    writer.write(UInt64(row.activityType.rawValue))
                    writer.write(row.source)
                    writer.write(row.figures.map(\.key.rawValue))
                    writer.write(row.figures.map(\.value))
                    writer.write(version)
                }
            }
        }
        return packer
    }

    private func write(_ row: StatisticRow, _ version: UInt64, _ packer: inout RowBinaryEncoder) throws(CohortError) {
        let day = try Self.number(row.day)
        let part = row.day.part
        packer.add(part: part) { writer in
            writer.write(person)
            writer.write(row.type.identifier)
            writer.write(row.period.code)
            writer.write(day)
            writer.write(part)
            writer.write(UInt8(row.isDeleted ? 1 : 0))
            for value in [row.sum, row.average, row.minimum, row.maximum, row.duration] { writer.write(value ?? .nan) }
            writer.write(version)
        }
    }

    private func write(_ row: ValuesRow, _ version: UInt64, _ packer: inout RowBinaryEncoder) throws(CohortError) {
        guard row.times.count == row.values.count else {
            throw .failed("The numbers of values and times of \(person) differ.")
        }
        let days = try Self.numbers(row.day)
        let part = row.day.part
        packer.add(part: part) { writer in
            writer.write(person)
            writer.write(row.type.identifier)
            for day in days { writer.write(day) }
            writer.write(part)
            writer.write(row.times)
            writer.write(row.values)
            writer.write(version)
        }
    }

    // MARK: Days

    private static func number(_ day: CohortDay) throws(CohortError) -> Int32 {
        guard abs(day.rawValue) < 1 << 30 else { throw .failed("The day \(day.rawValue) is out of range.") }
        return Int32(day.rawValue)
    }

    /// Returns a day, and the first days of its week, month and year, so that servers need no calendar.
    private static func numbers(_ day: CohortDay) throws(CohortError) -> [Int32] {
        _ = try number(day)
        return [
            Int32(day.rawValue), Int32(CohortPeriod.week.start(of: day).rawValue),
            Int32(CohortPeriod.month.start(of: day).rawValue),
            Int32(CohortPeriod.year.start(of: day).rawValue),
        ]
    }
}

extension CohortDay {
    /// The year and month as one number, such as 202605; for the years 1 to 9999.
    var part: UInt32 {
        let date = date
        return date.year < 1 ? 101 : date.year > 9_999 ? 999_912 : UInt32(date.year * 100 + date.month)
    }
}

extension CohortPeriod {
    /// The number stored in columns, which never changes.
    var code: UInt8 {
        switch self {
        case .day: 0
        case .week: 1
        case .month: 2
        case .year: 3
        }
    }
}

extension String {
    /// The normalized form, in which the equality and order of Swift are those of the bytes.
    var canonical: String { precomposedStringWithCanonicalMapping }
}
