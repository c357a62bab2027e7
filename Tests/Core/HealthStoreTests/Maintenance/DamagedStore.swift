import CStoreFile
import Foundation
import GRDB
import HealthModel
import TestSupport

@testable import HealthStore

/// A store with something of every form, for damage tests.
struct DamagedStore {
    let path: String
    /// The leaf pages of tables and indices, in order.
    private var pages: [String: [Int]] = [:]

    /// All contents of the store, which reveal lost or changed data.
    struct Contents: Equatable {
        var samples: [ObjectType: [UUID]] = [:]
        var values: [ObjectType: [Double?]] = [:]
        var members: [UUID: Int] = [:]
        var points = 0
        var quantities: [[Double]] = []
        var statistics: [ObjectType: StatisticsRecord] = [:]
        var noted: [UUID] = []
        var late: [UUID] = []
    }

    static let types: [ObjectType] = [
        .heartRate, .stepCount, .bodyMass, .workout, .workoutRoute, .sleepAnalysis, .oxygenSaturation,
    ]

    /// Assigns consecutive identifiers, as if no other test created any meanwhile, so that the samples form one block.
    private static func numbered(_ samples: [SampleRecord], from first: Int) -> [SampleRecord] {
        samples.enumerated().map { place, sample in
            var sample = sample
            sample.uuid = UUID(high: 0x0190_0000_0000_7000, low: 0x8000_0000_0000_0000).advanced(by: first + place)
            return sample
        }
    }

    /// Creates the store and closes it.
    ///
    /// - Parameter rows: The number of samples stored as rows.
    init(_ path: String, rows: Int = 60) throws {
        self.path = path
        let engine = try SQLiteEngine.open(to: .own, in: path)
        var random = SeededGenerator(seed: 15)
        // Blocks of samples that were saved together, one of several parts.
        let run = Self.numbered(
            (0..<2_500).map { SampleRecord.heartRate(Double(60 + $0 % 40), at: Double($0)) }, from: 0)
        try engine.save(run, by: .own)
        let late = (0..<300).map {
            SampleRecord.heartRate(
                99, at: 10_000 + Double($0), to: 10_004 + Double($0), metadata: Metadata(["kind": .string("late")]))
        }
        try engine.save(Self.numbered(late, from: 1_000_000), by: .own)
        // A scattered block: rows with identifiers of their own that were put together.
        let scattered = (0..<200).map { index in
            SampleRecord(
                uuid: UUID(high: random.next() & ~0xF000 | 0x4000, low: random.next()), type: .stepCount,
                start: 20_000 + Double(index) * 9, end: 20_005 + Double(index) * 9,
                content: .quantity(QuantityValue(Double(index % 7), .count)))
        }
        for sample in scattered { try engine.save([sample], by: .own) }
        _ = try engine.compact(olderThan: .infinity, isTrial: false, shortest: 32) { _ in true }
        // Rows with metadata.
        try engine.save(
            (0..<rows).map { (index: Int) -> SampleRecord in
                SampleRecord(
                    type: .bodyMass, start: Double(index) * 100, end: Double(index) * 100 + 1,
                    content: .quantity(QuantityValue(70 + Double(index % 9), .kilogram)),
                    metadata: Metadata(["note": .string("n\(index % 5)")]))
            }, by: .own)
        let data = (0..<100).map { (index: Int) -> (start: Double, end: Double, value: Double) in
            let date = 30_000 + Double(index)
            return (date, date, 90 + Double(index) / 10)
        }
        try engine.saveSeries(.oxygenSaturation, data, in: .percent)
        // A workout with samples and a route.
        var record = WorkoutRecord(activityType: .running, duration: 3_600)
        record.totals[.distance] = QuantityValue(10, .kilometer)
        let workout = SampleRecord(type: .workout, start: 0, end: 3_600, content: .workout(record))
        try engine.save([workout], by: .own)
        try engine.add(Array(run[100..<200]), to: workout.uuid, by: .own)
        let points = (0..<500).map { RoutePoint(timestamp: Double($0), latitude: 47 + Double($0) / 1e5, longitude: 8) }
        _ = try engine.save(RouteDraft(device: nil, metadata: nil), points: points, of: workout.uuid, by: .own)
        try engine.checkpoint()
        // Read now, since a damaged store cannot provide them.
        let sql = "SELECT name, pageno FROM dbstat WHERE pagetype = 'leaf' ORDER BY name, path"
        let queue = try DatabaseQueue(path: path)
        let leaves = try queue.read { try Row.fetchAll($0, sql: sql) }
        for leaf in leaves { pages[leaf[0], default: []].append(leaf[1]) }
        try queue.close()
    }

    /// Wraps a store that was created elsewhere.
    init(existing path: String) { self.path = path }

    /// Returns all contents of the store.
    func contents() throws -> Contents {
        let engine = try SQLiteEngine.open(to: .own, in: path)
        var contents = Contents()
        for type in Self.types {
            let samples = try engine.samples(SampleRequest(type), for: .own)
            contents.samples[type] = samples.map(\.uuid)
            contents.values[type] = samples.map { $0.quantity?.value ?? $0.workout?.duration }
            if type.family == .quantity {
                contents.statistics[type] = try engine.statistics(
                    StatisticsRequest(type, options: .all(for: type)), for: .own)
            }
        }
        for workout in contents.samples[.workout] ?? [] {
            contents.members[workout] = try engine.samples(
                SampleRequest(.heartRate, .workout(workout)), for: .own
            ).count
        }
        for route in contents.samples[.workoutRoute] ?? [] {
            try engine.routePoints(of: route, from: nil, to: nil, for: .own) {
                contents.points += $0.count
                return true
            }
        }
        contents.quantities = try engine.quantities(QuantityRequest(.oxygenSaturation)).map(\.numbers)
        contents.noted = try engine.samples(
            SampleRequest(.bodyMass, .metadataValues("note", [.string("n3")])), for: .own
        ).map(\.uuid)
        contents.late = try engine.samples(SampleRequest(.heartRate, .end(.greater, 10_300)), for: .own).map(\.uuid)
        return contents
    }

    /// Changes the file behind the engine's back.
    func damage(_ sql: String) throws {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.writeWithoutTransaction { database in
            try database.execute(sql: sql)
            guard database.totalChangesCount > 0 else { throw DatabaseError(message: "Nothing was damaged: \(sql)") }
            _ = try database.checkpoint(.truncate)
        }
    }

    /// Overwrites a page of a table or index.
    ///
    /// - Parameters:
    ///   - place: The position among its leaves, from 0 to 1.
    ///   - isSealed: A Boolean value that indicates whether the page gets a valid checksum, as if it had been changed
    ///     before it was written.
    func damagePage(
        of name: String, at place: Double = 0.5, isSealed: Bool = false, _ change: (inout Data) -> Void
    ) throws {
        let pages = pages[name] ?? []
        let page = pages[min(pages.count - 1, Int(Double(pages.count) * place))]
        let file = try FileHandle(forUpdating: URL(filePath: path))
        defer { try? file.close() }
        let offset = UInt64(page - 1) * 4_096
        try file.seek(toOffset: offset)
        var bytes = try file.read(upToCount: 4_096) ?? Data()
        change(&bytes)
        if isSealed {
            let sum = bytes.withUnsafeBytes { page_checksum($0.baseAddress, 4_096, Int64(offset)) }
            bytes.replaceSubrange(4_088..<4_096, with: withUnsafeBytes(of: sum.littleEndian) { Data($0) })
        }
        try file.seek(toOffset: offset)
        try file.write(contentsOf: bytes)
    }

    /// Returns the problems that an examination finds.
    func problems() throws -> [IntegrityProblem] {
        var problems: [IntegrityProblem] = []
        try StoreMaintenance.examine(path) { problems += $0.problems }
        return problems
    }
}
