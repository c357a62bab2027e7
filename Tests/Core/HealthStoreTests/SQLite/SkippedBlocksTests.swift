import Foundation
import GRDB
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// Routes, series and electrocardiograms of several blocks: one after the other, and around a damaged one.
@Suite struct SkippedBlocksTests {
    private let engine: SQLiteEngine
    private let report = DamageReports()

    init() throws {
        engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
    }

    private func change(_ sql: String) throws {
        try engine.connections.write { try $0.execute(sql: sql) }
    }

    private func skip() {
        let report = report
        engine.skipDamagedBlocks { report.add($0) }
    }

    // MARK: Series

    @Test("SER-20, STO-30: a damaged block of a series is skipped if that is wanted, and named") func series() throws {
        for start in [0.0, 100, 200] {
            try engine.saveSeries(
                .heartRate, [(start, start, 60), (start + 1, start + 1, 61), (start + 2, start + 2, 62)],
                in: .countPerMinute)
        }
        try change("UPDATE series_block SET series = (SELECT min(id) FROM series)")
        let uuid = try #require(try engine.samples(SampleRequest(.heartRate), for: .own).first?.uuid)
        func quantities(_ isBySample: Bool) -> ([Double], String?) {
            var found: [Double] = []
            let told = EngineError.message {
                try engine.quantities(QuantityRequest(.heartRate, isBySample: isBySample), for: .own) {
                    found.append($0.start)
                    return true
                }
            }
            return (found, told)
        }
        func pieces() throws -> ([Double], String?) {
            var found: [Double] = []
            var told: String?
            try engine.readStore { store in
                told = EngineError.message {
                    let isCondensed = try store.quantities(of: uuid) { found += $0.columns.starts }
                    #expect(!isCondensed)
                }
            }
            return (found, told)
        }
        func whole() throws -> ([Double], String?) {
            var found: [Double] = []
            var told: String?
            try engine.readStore { store in
                told = EngineError.message {
                    try store.samples(of: .heartRate, hasIdentifiers: false) { found += $0.starts }
                }
            }
            return (found, told)
        }
        func check(_ answer: ([Double], String?), _ starts: [Double], _ told: String?, _ name: String) {
            #expect(answer.0 == starts, "\(name)")
            #expect(answer.1 == told, "\(name)")
        }
        let all: [Double] = [0, 1, 2, 100, 101, 102, 200, 201, 202]
        check(try pieces(), all, nil, "sound pieces")
        check(try whole(), all, nil, "sound store")
        for isBySample in [true, false] { check(quantities(isBySample), all, nil, "sound \(isBySample)") }
        try change("UPDATE series_data SET payload = x'00' WHERE block = 2")
        let (rest, told): ([Double], String) = (
            [0, 1, 2, 200, 201, 202], "Series block 2 is damaged (truncated)."
        )
        check(try pieces(), [0, 1, 2], told, "pieces")
        check(try whole(), [0, 1, 2], told, "store")
        // Quantities are passed as far as they can be read, even so.
        for isBySample in [true, false] { check(quantities(isBySample), rest, told, "\(isBySample)") }
        skip()
        check(try pieces(), rest, nil, "skipped pieces")
        #expect(report.news() == [told])
        check(try whole(), rest, nil, "skipped store")
        #expect(report.news() == [told])
        for isBySample in [true, false] {
            check(quantities(isBySample), rest, nil, "skipped \(isBySample)")
            #expect(report.news() == [told])
        }
    }

    @Test("SER-20: of several damaged blocks that are skipped, each one is named", arguments: [true, false])
    func severalSeries(isBySample: Bool) throws {
        for start in [0.0, 100, 200] {
            try engine.saveSeries(
                .heartRate, [(start, start, 60), (start + 1, start + 1, 61)], in: .countPerMinute)
        }
        try change("UPDATE series_data SET payload = x'00' WHERE block <> 2")
        skip()
        func starts(most: Int) throws -> [Double] {
            var found: [Double] = []
            try engine.quantities(QuantityRequest(.heartRate, isBySample: isBySample), for: .own) {
                found.append($0.start)
                return found.count < most
            }
            return found
        }
        let told = [1, 3].map { "Series block \($0) is damaged (truncated)." }
        #expect(try starts(most: 9) == [100, 101])
        #expect(report.news() == told)
        // Who stops has missed only what came before.
        #expect(try starts(most: 1) == [100])
        #expect(report.news() == [told[0]])
    }

    // MARK: Routes

    @Test("RTE-20, STO-30: a damaged block of a route is skipped if that is wanted, and named") func route() throws {
        try engine.save(
            [.workout(.given(1), WorkoutRecord(activityType: .running, duration: 100), 0, 100)], by: .own)
        for (place, times) in [[10.0, 20, 30], [30, 40], [50, 60, 70]].enumerated() {
            _ = try engine.save(
                RouteDraft(uuid: .given(10 + place), device: nil, metadata: nil),
                points: times.map { RoutePoint(timestamp: $0, latitude: 1, longitude: 2) }, of: .given(1), by: .own)
        }
        try change("UPDATE route_block SET route = (SELECT min(route) FROM route_block)")
        func points(_ start: Double? = nil, _ end: Double? = nil, most: Int = 9) -> ([[Double]], String?) {
            var found: [[Double]] = []
            let told = EngineError.message {
                try engine.routePoints(of: .given(10), from: start, to: end, for: .own) {
                    found.append($0.map(\.timestamp))
                    return found.count < most
                }
            }
            return (found, told)
        }
        func whole() throws -> ([[Double]], String?) {
            var found: [[Double]] = []
            var told: String?
            try engine.readStore { store in
                told = EngineError.message { try store.points(of: .given(10)) { found.append($0.map(\.timestamp)) } }
            }
            return (found, told)
        }
        func check(_ answer: ([[Double]], String?), _ times: [[Double]], _ told: String? = nil) {
            #expect(answer.0 == times)
            #expect(answer.1 == told)
        }
        let all: [[Double]] = [[10, 20, 30], [30, 40], [50, 60, 70]]
        check(try whole(), all)
        for most in 1...4 { check(points(most: most), Array(all.prefix(most))) }
        check(points(30, 30), [[30], [30]])
        check(points(31, 49), [[40]])
        check(points(41, 49), [])
        check(points(40, 50), [[40], [50]])
        check(points(70, nil), [[70]])
        check(points(70.5, nil), [])
        check(points(nil, 10), [[10]])
        check(points(nil, 9.5), [])
        try change("UPDATE route_block SET payload = x'00' WHERE id = 2")
        let told = "The points of a route are damaged (truncated)."
        check(points(), [all[0]], told)
        check(try whole(), [all[0]], told)
        // What is not read is not missed.
        check(points(50, nil), [all[2]])
        check(points(most: 1), [all[0]])
        skip()
        check(points(), [all[0], all[2]])
        #expect(report.news() == [told])
        check(try whole(), [all[0], all[2]])
        #expect(report.news() == [told])
        check(points(most: 1), [all[0]])
        check(points(50, nil), [all[2]])
        #expect(report.news() == [])
    }

    // MARK: Electrocardiograms

    @Test("OTH-32: voltages come block by block in the order of time, until they are enough") func voltages() throws {
        let samples = (0..<3).map { place -> SystemSample in
            var sample = SystemSample(
                place + 1, .electrocardiogram,
                .electrocardiogram(
                    ElectrocardiogramRecord(classification: 2, symptomsStatus: 1, averageHeartRate: nil)))
            sample.voltages = (0..<2).map { VoltagePoint(time: Double(2 * place + $0), volts: Double(place) / 1_000) }
            return sample
        }
        try engine.insertSystemData(samples, by: .own)
        try change("UPDATE trace_block SET owner = (SELECT min(owner) FROM trace_block)")
        let all: [[Double]] = [[0, 1], [2, 3], [4, 5]]
        for most in 1...4 {
            var found: [[Double]] = []
            try engine.voltages(of: .given(1), for: .own) {
                found.append($0.map(\.time))
                return found.count < most
            }
            #expect(found == Array(all.prefix(most)))
        }
        var times: [[Double]] = []
        var volts: [Double] = []
        try engine.readStore { store in
            try store.voltages(of: .given(1)) {
                times.append($0.map(\.time))
                volts += $0.map(\.volts)
            }
            try store.voltages(of: .given(9)) { _ in Issue.record("There is no such electrocardiogram.") }
        }
        #expect(times == all && volts == [0, 0, 0.001, 0.001, 0.002, 0.002])
    }
}
