import Foundation
import HealthModel
import HealthReports
import HealthStore
import HealthTransfer
import TestEngines
import TestSupport

@testable import HealthService

/// An in-memory store that receives payloads, and its contents.
struct IngestStore {
    static let app = AppIdentity(bundleIdentifier: "org.example.receiver", name: "Receiver")
    /// The current date: 2026-11-22 12:00:30 UTC.
    static let noon = moment("2026-11-22T12:00:30Z")

    let engine: SQLiteEngine

    init() throws {
        engine = try SQLiteEngine.forTest(clock: { Self.noon.timeIntervalSinceReferenceDate })
        let types = ObjectType.all.filter { $0.isSample && $0.isReadable && !$0.requiresPerObjectAuthorization }
        try engine.write {
            try $0.authorize(
                Self.app, AuthorizationDecisions(read: Dictionary(uniqueKeysWithValues: types.map { ($0, true) })))
        }
    }

    var access: StoreAccess { StoreAccess(engine: engine, identity: Self.app) }

    static func moment(_ text: String) -> Date { (try? Date(text, strategy: .iso8601)) ?? .distantPast }
    static func seconds(_ text: String) -> Double { moment(text).timeIntervalSinceReferenceDate }

    // MARK: Input

    /// Stores a body, in which `'` replaces quotation marks.
    @discardableResult
    func ingest(
        _ body: String, aggregation: String? = nil, at received: Date = noon, timeZone: TimeZone = .gmt,
        names: [String: WorkoutActivity] = [:], permits: @escaping @Sendable (ObjectType) -> Bool = { _ in true }
    ) throws -> IngestOutcome {
        var headers = IngestHeaders()
        headers.aggregation = aggregation
        let ingest = HealthAutoExportIngest(
            access: access, headers: headers, receivedAt: received, timeZone: timeZone, activityNames: names,
            permits: permits)
        return try ingest.store(Array(body.replacing("'", with: "\"").utf8))
    }

    /// Stores one metric.
    @discardableResult
    func ingest(
        metric name: String, _ units: String, _ elements: [String], aggregation: String? = nil,
        at received: Date = noon,
        timeZone: TimeZone = .gmt
    ) throws -> IngestOutcome {
        try ingest(
            Self.metrics([Self.metric(name, units, elements)]), aggregation: aggregation, at: received,
            timeZone: timeZone)
    }

    static func metric(_ name: String, _ units: String, _ elements: [String]) -> String {
        "{'name':'\(name)','units':'\(units)','data':[\(elements.joined(separator: ","))]}"
    }

    static func metrics(_ metrics: [String]) -> String { "{'data':{'metrics':[\(metrics.joined(separator: ","))]}}" }
    static func workouts(_ workouts: [String]) -> String {
        "{'data':{'workouts':[\(workouts.joined(separator: ","))]}}"
    }

    /// Returns an export of Apple Health.
    static func export(_ records: String, exported: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <HealthData locale="en_GB">
         <ExportDate value="\(exported)"/>
        \(records)</HealthData>
        """
    }

    /// Imports an export of Apple Health.
    @discardableResult
    func importExport(_ records: String, exported: String = "2026-11-23 00:00:00 +0000") throws -> ImportReport {
        let folder = try TemporaryFolder()
        let path = try folder.write(Self.export(records, exported: exported), to: "export.xml")
        return AppleHealthImporter(access: access).importExport(path)
    }

    /// Returns a record of an export.
    static func record(
        _ type: String, _ unit: String, _ start: String, _ end: String, _ value: String, source: String = "Watch"
    ) -> String {
        let device =
            source == "Watch"
            ? #" device="&lt;&lt;HKDevice: 0x1&gt;, name:Apple Watch, manufacturer:Apple Inc., model:Watch&gt;""# : ""
        return #" <Record type="\#(type)" sourceName="\#(source)"\#(device) unit="\#(unit)" "#
            + #"creationDate="\#(end)" startDate="\#(start)" endDate="\#(end)" value="\#(value)"/>"# + "\n"
    }

    // MARK: Output

    func samples(_ type: ObjectType) throws -> [SampleRecord] {
        try engine.read(for: Self.app) { try $0.samples(SampleRequest(type, sort: [.init(.start)])) }
    }

    /// Returns the only sample of a type; fails if there is another number of them.
    func sample(_ type: ObjectType) throws -> SampleRecord {
        let samples = try samples(type)
        guard samples.count == 1, let sample = samples.first else { throw Several(count: samples.count) }
        return sample
    }

    struct Several: Error { var count: Int }

    /// Returns the sum of a type, with merged sources; nil if there are no samples.
    func sum(_ type: ObjectType) throws -> Double? {
        let statistics = try engine.read(for: Self.app) {
            try $0.statistics(
                StatisticsRequest(type, options: .cumulativeSum))
        }
        return statistics?.values.sum
    }

    func bundles(_ type: ObjectType) throws -> Set<String> {
        Set(try samples(type).compactMap { $0.source?.source.bundleIdentifier })
    }
}

extension SampleRecord {
    /// Returns a quantity in a unit.
    func value(in unit: QuantityUnit) -> Double? {
        if case .quantity(let quantity) = content { quantity.converted(to: unit) } else { nil }
    }

    var category: Int? {
        if case .category(let value) = content { value } else { nil }
    }
}
