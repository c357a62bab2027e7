import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// The bounds of the samples of each source after the earliest and the latest ones were deleted.
@Suite struct TrimmedInventoryTests {
    /// The forms in which the store has samples.
    enum Form: CaseIterable {
        case rows, block, scattered
    }

    private struct Sample {
        var uuid: UUID
        var start: Double
        var end: Double
        var app: AppIdentity
    }

    private let engine: SQLiteEngine

    init() throws {
        engine = try SQLiteEngine.forTest()
        try engine.allow(.own, .other)
    }

    /// Saves samples of two sources in no order of time, of which some are long, and returns them.
    private func save(_ form: Form) throws -> [Sample] {
        let each = form == .block ? 64 : 16
        var samples: [Sample] = []
        for (shift, app) in [(0, AppIdentity.own), (100, .other)] {
            let own = (0..<each).map { place -> Sample in
                let start = Double(place * 37 % each * 10 + shift)
                let length = place == 5 ? 3_000.0 : place == 9 ? 2_500 : Double(place % 4)
                let uuid: UUID =
                    form == .block ? .consecutive(shift * 10 + place) : .given(shift * 10 + 2 * place + 1)
                return Sample(uuid: uuid, start: start, end: start + length, app: app)
            }
            try engine.save(
                own.map { .quantity($0.uuid, .heartRate, 60, .countPerMinute, $0.start, $0.end) }, by: app)
            samples += own
        }
        if form == .scattered {
            _ = try engine.compact(olderThan: .infinity, isTrial: false, shortest: 2) { _ in true }
        }
        let (rows, scattered) = try engine.read { store in
            (
                try SQLStatement(store.database, "SELECT count(*) FROM sample").firstInteger(),
                try SQLStatement(store.database, "SELECT scattered FROM block").integers()
            )
        }
        let kinds: [Int64] =
            switch form {
            case .rows: []
            case .block: [0, 0]
            case .scattered: [1, 1]
            }
        let count: Int64 = form == .rows ? 32 : 0
        try #require(rows == count && scattered == kinds)
        return samples
    }

    /// Returns the number, the earliest start and the latest end of each source.
    private func inventory() throws -> [String: [Double]] {
        let entries = try engine.inventory(for: .own)
        return Dictionary(
            uniqueKeysWithValues: entries.map {
                ($0.source.bundleIdentifier, [Double($0.count), $0.earliest, $0.latest])
            })
    }

    @Test("the earliest start and the latest end are those of what is left", arguments: Form.allCases)
    func deleted(form: Form) throws {
        var left = try save(form)
        func check(_ name: String) throws {
            var expected: [String: [Double]] = [:]
            for app in [AppIdentity.own, .other] {
                let own = left.filter { $0.app == app }
                guard let earliest = own.map(\.start).min(), let latest = own.map(\.end).max() else { continue }
                expected[app.source.bundleIdentifier] = [Double(own.count), earliest, latest]
            }
            #expect(try inventory() == expected, "\(name)")
        }
        try check("all")
        for step in 0..<12 {
            let app: AppIdentity = step % 5 == 4 ? .other : .own
            let own = left.indices.filter { left[$0].app == app }
            // The one that ends last, the one that begins first, and one of those between.
            let place =
                step % 3 == 0
                ? own.max { left[$0].end < left[$1].end }
                : step % 3 == 1 ? own.min { left[$0].start < left[$1].start } : own.dropFirst(3).first
            let sample = left.remove(at: try #require(place))
            try engine.delete([sample.uuid], by: app)
            try check("step \(step)")
        }
        // A new one on either side, and none of a source.
        let late = Sample(uuid: .given(900_001), start: -50, end: 9_000, app: .own)
        try engine.save([.quantity(late.uuid, .heartRate, 60, .countPerMinute, late.start, late.end)], by: .own)
        left.append(late)
        try check("one more")
        try engine.delete([late.uuid], by: .own)
        left.removeLast()
        try check("one less")
        let rest = left.filter { $0.app == .other }.map(\.uuid)
        try engine.delete(rest, by: .other)
        left.removeAll { $0.app == .other }
        try check("one source")
        #expect(try engine.integrityProblems().isEmpty)
    }
}
