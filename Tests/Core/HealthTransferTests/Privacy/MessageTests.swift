import Foundation
import HealthKit
import HealthModel
import HealthStore
import OpenHealthKit
import TestEngines
import TestSupport
import Testing

@testable import HealthTransfer

/// Messages state the error and its location, and disclose neither measurements, nor places, nor names.
@Suite struct MessageTests {
    /// Strings that must not occur in any message.
    private static let secrets = ["Zaphod", "Betelgeuse", "173.8642", "47.987", "8.1235", "611.25"]

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private static func track() -> String {
        let points = (0..<60).map { second in
            let time = "2024-05-0\(second / 30 + 1)T06:00:\(second < 10 ? "0" : "")\(second)Z"
            return """
                <trkpt lat="47.987\(100 + second)" lon="8.1235\(100 + second)"><ele>611.25</ele><time>\(time)</time>
                <extensions><TrackPointExtension><hr>173.8642</hr></TrackPointExtension></extensions></trkpt>
                """
        }
        return """
            <?xml version="1.0"?><gpx version="1.1" creator="Betelgeuse"><metadata><name>Zaphod</name></metadata>
            <trk><name>Zaphod</name><type>Betelgeuse</type><trkseg>\(points.joined(separator: "\n"))</trkseg></trk></gpx>
            """
    }

    private static func export() -> String {
        let records = (0..<60).map { minute in
            let time = "2024-05-01 06:\(minute < 10 ? "0" : "")\(minute):00 +0200"
            return """
                <Record type="HKQuantityTypeIdentifierHeartRate" sourceName="Zaphod" sourceVersion="9" unit="count/min" \
                startDate="\(time)" endDate="\(time)" value="173.8642"><MetadataEntry key="Betelgeuse" value="Zaphod"/></Record>
                """
        }
        return ExampleExport.document(records.joined(separator: "\n"))
    }

    /// Returns objects as `hk export` writes them.
    private static func objects() throws -> String {
        let engine = try SQLiteEngine.forTest()
        let context = StoreContext(engine: engine, identity: app)
        try engine.write { try $0.authorize(app, AuthorizationDecisions(read: [.heartRate: true])) }
        let folder = try TemporaryFolder()
        let export = try folder.write(export(), to: "export.xml")
        _ = AppleHealthImporter(access: context.access).importExport(export)
        let path = folder.url.appending(path: "a.jsonl").path
        _ = try SampleExporter(access: context.access).export(.heartRate, as: .jsonl, to: path)
        return try String(contentsOfFile: path, encoding: .utf8)
    }

    private static let app = AppIdentity(bundleIdentifier: "org.example.importer", name: "Importer")

    @Test(arguments: Seeds.some(1))
    func noMessageOfADamagedFileSaysWhatStandsInIt(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let examples = [("a.gpx", Self.track()), ("export.xml", Self.export()), ("a.jsonl", try Self.objects())]
        var count = 0
        for round in 0..<60 * Seeds.factor {
            let (name, text) = examples[round % examples.count]
            let place = folder.url.appending(path: "\(round)")
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            let file = place.appending(path: name)
            try Data(TextMutation.mutate(Array(text.utf8), using: &random)).write(to: file)
            let context = StoreContext(engine: try SQLiteEngine.forTest(), identity: Self.app)
            var reports: [ImportReport] = []
            await FileImporter(access: context.access).importAll(file.path) { reports.append($0) }
            let messages = reports.flatMap { $0.warnings + [$0.error ?? ""] }.filter { !$0.isEmpty }
            count += messages.count
            for message in messages {
                for secret in Self.secrets {
                    #expect(!message.contains(secret), "seed \(seed), round \(round): \(message)")
                }
            }
        }
        #expect(count > 15 * Seeds.factor)
    }
}
