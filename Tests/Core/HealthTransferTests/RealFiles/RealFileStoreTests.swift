import Foundation
import HealthKit
import OpenHealthKit
import TestStores
import TestSupport
import Testing

@testable import HealthTransfer

/// Imported recordings of real devices as an app reads them, against the facts that other programs found in the
/// files; skipped if the files are not available.
///
/// Differences are in ``Deviation`` as data and in `Documentation/RealFiles.md` with reasons.
@Suite(.enabled(if: RealFile.isAvailable, "the collection of real files is not beside the package"))
struct RealFileStoreTests {
    /// A fact, its tolerance, and its name in the list.
    private struct Expectation {
        var column: String
        var value: Double?
        var tolerance: Double

        init(_ column: String, _ value: Double?, within tolerance: Double = 0) {
            (self.column, self.value, self.tolerance) = (column, value, tolerance)
        }
    }

    private func facts(_ file: RealFile) async throws -> StoredFacts {
        let store = try HKHealthStore.forTest()
        let report = await WorkoutImporter(access: store.context.access).importFile(file.path)
        #expect(report.error == nil && report.status == .imported)
        #expect(try StoredFacts.problems(store) == [])
        return try await StoredFacts(store)
    }

    /// Compares all columns, and reports every difference, and every deviation that is none.
    private func compare(_ facts: StoredFacts, _ file: RealFile, _ expectations: [Expectation]) {
        for expectation in expectations {
            guard let listed = expectation.value else { continue }
            // No measurement is below zero, so this represents a missing value.
            let found = facts.numbers[expectation.column] ?? -1
            let agrees = abs(found - listed) <= expectation.tolerance
            if let deviation = Deviation.all.first(where: { $0.is(file.name, expectation.column) }) {
                #expect(abs(found - deviation.found) <= deviation.tolerance, "\(expectation.column) is \(found)")
                #expect(!agrees, "\(expectation.column) is no deviation any more")
            } else {
                #expect(agrees, "\(expectation.column) is \(found), listed \(listed)")
            }
        }
    }

    private func start(_ file: RealFile) -> Double? {
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: file.start.contains("."))
        return (try? style.parse(file.start))?.timeIntervalSinceReferenceDate
    }

    private func heartRates(_ file: RealFile) -> [Expectation] {
        [
            Expectation("hr_count", Double(file.heartRateCount ?? 0)),
            Expectation("hr_avg_points", file.heartRateAverage, within: 0.006),
            Expectation("hr_max_points", file.heartRateMaximum, within: 0.006),
        ]
    }

    private static let good = RealFile.everything.filter { !$0.name.hasPrefix("bad/") && $0.points > 0 }

    @Test(arguments: good.filter { $0.name.hasPrefix("fit/") })
    func fit(_ file: RealFile) async throws {
        let facts = try await facts(file)
        compare(
            facts, file,
            [
                Expectation("sessions", file.sessions.map(Double.init)),
                Expectation("laps", file.laps.map(Double.init)),
                Expectation("active_lengths", file.number("active_lengths") ?? 0),
                Expectation("strokes", file.number("strokes")),
                Expectation("positions", Double(file.positions)),
                Expectation("start_utc", start(file), within: 0.001),
                Expectation("elapsed_s", file.elapsed, within: 1),
                Expectation("timer_s", file.timer, within: 0.01),
                Expectation("distance_stated_m", file.statedDistance.flatMap { $0 > 0 ? $0 : nil }, within: 0.01),
                Expectation("calories", file.number("calories"), within: 0.01),
                Expectation("ascent_m", file.ascent.flatMap { $0 > 0 ? $0 : nil }, within: 0.01),
                Expectation("route_m", file.distance > 0 ? file.distance : nil, within: file.distance * 0.001),
            ] + heartRates(file))
        let names: [String: HKWorkoutActivityType] = [
            "generic": .other, "transition": .transition, "running": .running, "cycling": .cycling,
            "swimming": .swimming,
        ]
        #expect(facts.activities == file.sports.map { names[String($0.prefix { $0 != "/" })] })
    }

    @Test(arguments: good.filter { $0.name.hasPrefix("tcx/") && $0.sessions != 0 })
    func tcx(_ file: RealFile) async throws {
        let facts = try await facts(file)
        compare(
            facts, file,
            [
                Expectation("sessions", file.sessions.map(Double.init)),
                Expectation("laps", file.laps.map(Double.init)),
                Expectation("positions", Double(file.positions)),
                Expectation("start_utc", start(file), within: 0.001),
                Expectation("span_s", file.elapsed, within: 1),
                Expectation("timer_s", file.timer, within: 0.01),
                Expectation("distance_stated_m", file.statedDistance.flatMap { $0 > 0 ? $0 : nil }, within: 0.01),
                Expectation("calories", file.number("calories"), within: 0.01),
                Expectation("watts_points", file.number("watts_points")),
                Expectation("cadence_points", file.number("cadence_points")),
                Expectation("speed_points", file.number("speed_points")),
                Expectation("way_m", file.number("last_trackpoint_distance_m"), within: 0.01),
                Expectation("route_m", file.distance > 0 ? file.distance : nil, within: file.distance * 0.001),
            ] + heartRates(file))
        let names: [String: HKWorkoutActivityType] = ["Running": .running, "Biking": .cycling, "Other": .other]
        #expect(facts.activities == file.sports.map { names[$0] })
    }

    @Test(arguments: good.filter { RealFile.routes.contains($0.name) })
    func PLA_13_aRouteOfOneMomentIsNoWorkout(_ file: RealFile) async throws {
        let store = try HKHealthStore.forTest()
        var reports: [ImportReport] = []
        await FileImporter(access: store.context.access).importAll(file.path) { reports.append($0) }
        #expect(reports.map(\.status) == [.failed] && reports[0].hasWay)
        var options = FileImporter.Options()
        options.start = 736_243_200
        await FileImporter(access: store.context.access, options: options).importAll(file.path) { reports.append($0) }
        #expect(reports[1].status == .imported && reports[1].routePoints == file.positions)
    }

    @Test(arguments: good.filter { $0.name.hasPrefix("gpx/") && !RealFile.routes.contains($0.name) })
    func gpx(_ file: RealFile) async throws {
        let facts = try await facts(file)
        compare(
            facts, file,
            [
                Expectation("positions", file.number("timed_points")),
                Expectation("start_utc", start(file), within: 0.001),
                Expectation("span_s", file.elapsed, within: 0.001),
                Expectation("way_m", file.distance, within: max(file.distance * 0.001, 0.001)),
                Expectation("distance_stated_m", file.distance, within: max(file.distance * 0.001, 0.001)),
            ] + heartRates(file))
        let names: [String: HKWorkoutActivityType] = ["running": .running]
        #expect(Set(facts.activities) == Set(file.sports.map { names[$0] ?? .other }))
    }

    @Test(arguments: RealFile.exports)
    func exports(_ file: RealFile) async throws {
        let store = try HKHealthStore.forTest()
        let folder = try TemporaryFolder()
        let report = AppleHealthImporter(access: store.context.access).importExport(try Self.document(file, folder))
        #expect(report.error == nil && report.status == .imported)
        #expect(try StoredFacts.problems(store) == [])
        var facts = try await StoredFacts(store)
        // Every record is there, under its type or as reported.
        let records = report.types.filter {
            $0.key.hasPrefix("HKQuantityTypeIdentifier") || $0.key.hasPrefix("HKCategoryTypeIdentifier")
        }
        let kept = report.unmapped.filter { $0.key.hasPrefix("HK") }
        let all = records.merging(kept) { $0.added > $1.added ? $0 : $1 }
        facts.numbers["records"] = Double(all.values.reduce(0) { $0 + $1.added })
        compare(
            facts, file,
            [
                Expectation("records", file.number("Record_top_level") ?? file.number("Record") ?? 0),
                Expectation("workouts", Double(file.sessions ?? 0)),
                Expectation("start_utc", start(file), within: 0.001),
                Expectation("elapsed_s", file.elapsed, within: 0.001),
                Expectation("timer_s", file.timer, within: 0.001),
                Expectation("distance_stated_m", file.statedDistance, within: 0.001),
            ] + heartRates(file))
        for type in file.facts["top_types"]?.split(separator: "|") ?? [] {
            let parts = type.split(whereSeparator: { ":()".contains($0) })
            guard parts.count == 3, let count = Int(parts[2]) else { continue }
            let prefix = parts[0] == "Q" ? "HKQuantityTypeIdentifier" : "HKCategoryTypeIdentifier"
            let found = all[prefix + parts[1]]?.added ?? 0
            let inside = Int(file.number("Record_inside_Correlation") ?? 0)
            #expect(found <= count && found >= count - inside, "\(type)")
        }
        try await compareSums(store, file)
    }

    private static func document(_ file: RealFile, _ folder: TemporaryFolder) throws -> String {
        guard file.facts["fragment"] != nil else { return file.path }
        // Fragments, as cut out of an export, with their root again; the routes remain beside them.
        let text = try String(contentsOfFile: file.path, encoding: .utf8)
        let routes = URL(fileURLWithPath: file.path).deletingLastPathComponent().appending(path: "workout-routes")
        try FileManager.default.copyItem(at: routes, to: folder.url.appending(path: "workout-routes"))
        return try folder.write("<HealthData>\(text)</HealthData>", to: "export.xml")
    }

    /// Compares the sums that the list has for some types, each in the unit of the file.
    private func compareSums(_ store: HKHealthStore, _ file: RealFile) async throws {
        for sum in file.facts["sums_top_level"]?.split(separator: "|") ?? [] {
            let parts = sum.split(whereSeparator: { "= ".contains($0) })
            guard parts.count == 3, let listed = Double(parts[1]) else { continue }
            let unit = HKUnit(from: parts[2] == "Cal" ? "kcal" : String(parts[2]))
            let type = HKQuantityType(.init(rawValue: "HKQuantityTypeIdentifier" + parts[0]))
            let samples = try await HKSampleQueryDescriptor(
                predicates: [.quantitySample(type: type)], sortDescriptors: []
            ).result(for: store)
            let found = samples.reduce(0) { $0 + $1.quantity.doubleValue(for: unit) }
            #expect(abs(found - listed) <= 0.0001, "\(sum)")
        }
    }
}
