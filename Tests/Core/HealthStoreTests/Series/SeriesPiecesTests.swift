import Foundation
import GRDB
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// Series that come piece by piece, heartbeats, and originals that are damaged.
@Suite struct SeriesPiecesTests {
    private let engine: SQLiteEngine

    init() throws {
        engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
    }

    /// Saves ten intervals of a day each, of which the last one is shorter, in pieces that begin at these places.
    private func save(
        _ places: [Int], from start: Double = 0, to end: Double? = nil, device: DeviceRecord? = nil
    ) throws -> [SampleRecord] {
        let day = 86_400.0
        let bounds = [0] + places + [10]
        var pieces = zip(bounds, bounds.dropFirst()).map { first, next in
            let range = (first..<next).map(Double.init)
            return SeriesColumns(
                starts: range.map { $0 * day }, ends: range.map { $0 == 9 ? $0 * day + 60 : ($0 + 1) * day },
                values: range.map { $0 + 1 })
        }
        let draft = SeriesDraft(
            type: .activeEnergyBurned, start: start, end: end ?? 9 * day + 60, device: device,
            metadata: ["k": .integer(1)])
        return try engine.save(draft, in: .kilocalorie, by: .own) { () throws(EngineError) in
            pieces.isEmpty ? nil : pieces.removeFirst()
        }
    }

    private static let places: [[Int]] = [
        [], [5], [4], [8], [4, 8], [3, 5, 7, 9], [0], [10], [4, 4, 4], [1, 2, 3, 4, 5, 6, 7, 8, 9],
    ]

    @Test("SER-9: a series is divided at the same places, in whatever pieces it comes", arguments: places)
    func pieces(places: [Int]) throws {
        let device = DeviceRecord([.name: "d"])
        let saved = try save(places, device: device)
        #expect(saved.map { $0.series?.count } == [4, 4, 2])
        #expect(saved.map { $0.start / 86_400 } == [0, 4, 8])
        let ends: [Double] = [345_600, 691_200, 777_660]
        #expect(saved.map(\.end) == ends)
        #expect(saved.map { $0.quantity?.value } == [10, 26, 19])
        #expect(saved.allSatisfy { $0.device == device && $0.metadata == ["k": .integer(1)] })
        #expect(Set(saved.map(\.uuid)).count == 3)
        let quantities = try engine.quantities(QuantityRequest(.activeEnergyBurned))
        #expect(quantities.map(\.quantity.value) == (1...10).map(Double.init))
        #expect(
            quantities.map(\.sample.uuid) == saved.flatMap { Array(repeating: $0.uuid, count: $0.series?.count ?? 0) })
        #expect(try engine.integrityProblems().isEmpty)
    }

    @Test("SER-8: a piece that begins before its series is refused, and nothing of it is saved") func early() throws {
        let told = "The start date of the series does not match its quantities."
        #expect(EngineError.message { _ = try save([4], from: 1) } == told)
        #expect(EngineError.message { _ = try save([4], from: 0) } == nil)
        let before = try engine.samples(SampleRequest(.activeEnergyBurned), for: .own).count
        var pieces: [SeriesColumns?] = [
            SeriesColumns(starts: [100, 200], ends: [110, 210], values: [1, 2]),
            SeriesColumns(starts: [150], ends: [160], values: [3]),
        ]
        let draft = SeriesDraft(type: .stepCount, start: 100, end: 300, device: nil, metadata: nil)
        let order = EngineError.message {
            _ = try engine.save(draft, in: .count, by: .own) { () throws(EngineError) in
                pieces.isEmpty ? nil : pieces.removeFirst()
            }
        }
        #expect(order == "The quantities of a series are out of order or not finite.")
        let none = EngineError.message {
            _ = try engine.save(draft, in: .count, by: .own) { () throws(EngineError) in nil }
        }
        #expect(none == "A series needs at least one quantity.")
        #expect(try engine.samples(SampleRequest(.stepCount), for: .own).isEmpty)
        #expect(try engine.samples(SampleRequest(.activeEnergyBurned), for: .own).count == before)
    }

    // MARK: Heartbeats

    private func beats(_ times: [Double], version: Int64? = nil, by app: AppIdentity = .own) throws -> SampleRecord {
        let metadata = version.map {
            Metadata([MetadataKey.syncIdentifier: .string("a"), MetadataKey.syncVersion: .integer($0)])
        }
        return try engine.save(
            HeartbeatDraft(
                start: 10, beats: times.map { HeartbeatRecord(time: $0, isPrecededByGap: $0 == 2) }, device: nil,
                metadata: metadata), by: app)
    }

    @Test("the heartbeats of a series with a sync identifier are those of its greatest version")
    func synced() throws {
        let first = try beats([1, 2], version: 1)
        #expect(first.start == 10 && first.end == 12)
        let again = try beats([1, 2, 3], version: 1)
        #expect(again.uuid == first.uuid && again.end == 12)
        let found = try engine.heartbeats(of: first.uuid, for: .own)
        #expect(found.map(\.time) == [1, 2] && found.map(\.isPrecededByGap) == [false, true])
        let next = try beats([4, 5, 6], version: 2)
        #expect(next.uuid != first.uuid)
        #expect(try engine.heartbeats(of: next.uuid, for: .own).map(\.time) == [4, 5, 6])
        #expect(
            EngineError.message { _ = try engine.heartbeats(of: first.uuid, for: .own) }
                == "The heartbeat series is not stored.")
        #expect(try engine.samples(SampleRequest(.heartbeatSeries), for: .own).map(\.uuid) == [next.uuid])
        #expect(try engine.integrityProblems().isEmpty)
    }

    @Test("heartbeats are saved and read by apps that may") func permission() throws {
        try engine.authorize(.other, AuthorizationDecisions(share: [.heartbeatSeries: false]))
        #expect(EngineError.code { _ = try beats([1], by: .other) } == .authorizationDenied)
        #expect(try engine.samples(SampleRequest(.heartbeatSeries), for: .own).isEmpty)
        let saved = try beats([1, 2])
        try engine.authorize(.other, AuthorizationDecisions(read: [.heartbeatSeries: false]))
        let told = "The heartbeat series is not stored."
        #expect(EngineError.message { _ = try engine.heartbeats(of: saved.uuid, for: .other) } == told)
        try engine.authorize(.other, AuthorizationDecisions(read: [.heartbeatSeries: true]))
        #expect(try engine.heartbeats(of: saved.uuid, for: .other).count == 2)
        // Another object has none.
        try engine.save([.quantity(.given(1), .heartRate, 60, .countPerMinute, 0)], by: .own)
        #expect(EngineError.message { _ = try engine.heartbeats(of: .given(1), for: .own) } == told)
        try engine.connections.write { try $0.execute(sql: "UPDATE heartbeat_data SET payload = x'00'") }
        #expect(
            EngineError.message { _ = try engine.heartbeats(of: saved.uuid, for: .own) }
                == "The heartbeats of series 1 are damaged (truncated).")
    }

    // MARK: Originals

    @Test("STO-30: damaged originals are named by their block, and the quantities themselves are read") func damage()
        throws
    {
        let engine = try CondensingTests.condensedRun()
        let joined = try engine.quantities(QuantityRequest(.heartRate)).map(\.numbers)
        try engine.connections.write { try $0.execute(sql: "UPDATE series_original SET count = count + 1000") }
        var count = 0
        let told = EngineError.message {
            try engine.quantities(QuantityRequest(.heartRate, isOriginal: true), for: .own) { _ in
                count += 1
                return true
            }
        }
        #expect(told == "The originals of series block 1 are damaged (malformed)." && count == 0)
        #expect(try engine.quantities(QuantityRequest(.heartRate)).map(\.numbers) == joined)
        let series = try #require(try engine.samples(SampleRequest(.heartRate), for: .own).first)
        try engine.readStore { store in
            #expect(EngineError.message { _ = try store.originals(of: series.uuid) } == told)
        }
    }
}
