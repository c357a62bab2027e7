import Foundation
import HealthReports
import HealthTransfer
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthService

/// Files that exceed the limits of the readers.
@Suite struct UploadLimitTests {
    private static func nested(_ count: Int) -> String {
        String(repeating: "<a>", count: count) + String(repeating: "</a>", count: count)
    }

    /// Returns the ride of a day in May, with data after its points.
    private static func ride(_ rest: String, on day: Int = 12) -> [UInt8] {
        Array(
            Running.ride.replacing("</trk></gpx>", with: "</trk>\(rest)</gpx>").replacing("05-12", with: "05-\(day)")
                .utf8)
    }

    /// Returns an export with two heart rates, and data after them.
    private static func export(_ rest: String) -> [UInt8] {
        let rates = (1...2).map { minute in
            let date = "2026-05-12 08:0\(minute):00 +0000"
            return IngestStore.record("HKQuantityTypeIdentifierHeartRate", "count/min", date, date, "6\(minute)")
        }
        return Array(IngestStore.export(rates.joined() + rest, exported: "2026-05-12 12:00:00 +0000").utf8)
    }

    /// Returns an archive whose central directory lists one file a number of times.
    private static func archive(_ count: Int) throws -> [UInt8] {
        let zip = StoredPacking.zip([(".a", [])])
        let list = try #require(zip.firstRange(of: [0x50, 0x4B, 1, 2])).lowerBound
        let end = zip.count - 22
        let entries = repeatElement(zip[list..<end], count: count).flatMap(\.self)
        // The length of the central directory is at its end; the number of files does not fit there.
        let length = (0..<4).map { UInt8(truncatingIfNeeded: entries.count >> (8 * $0)) }
        return zip[..<list] + entries + zip[end..<(end + 12)] + length + zip[(end + 16)...]
    }

    private struct Upload {
        var name: String
        var bytes: [UInt8]
        var state: String
        /// The beginning of the message.
        var limit: String?
        /// The number of samples and points before the limit.
        var added: ClosedRange<Int>
    }

    private static func uploads() throws -> [Upload] {
        let inner = StoredPacking.zip([("c.zip", StoredPacking.zip([("ride.gpx", ride(""))]))])
        let spaces = String(repeating: " ", count: 70 << 20)
        return [
            Upload(name: "deep.gpx", bytes: ride(nested(63)), state: "done", added: 3...99),
            Upload(
                name: "deeper.gpx", bytes: ride(nested(64), on: 13), state: "refused", limit: "nesting",
                added: 3...99),
            Upload(name: "deep.xml", bytes: export(nested(63)), state: "done", added: 2...2),
            Upload(name: "deeper.xml", bytes: export(nested(64)), state: "refused", limit: "nesting", added: 0...0),
            Upload(
                name: "name.gpx", bytes: ride("<\(String(repeating: "n", count: 4_097))/>", on: 15), state: "refused",
                limit: "name-length", added: 3...99),
            Upload(
                name: "bomb.gpx.gz", bytes: try #require(Gzip.packed(ride(spaces, on: 14))), state: "refused",
                limit: "packing-ratio", added: 3...99),
            Upload(
                name: "a.zip", bytes: StoredPacking.zip([("b.zip", inner)]), state: "refused", limit: "archive-nesting",
                added: 0...0),
            Upload(
                name: "objects.json",
                bytes: Array(
                    "{\"schema\":\"\(ObjectWriter.schema)\",\"objects\":[\(String(repeating: "[", count: 64))".utf8),
                state: "refused", limit: "nesting", added: 0...0),
            Upload(
                name: "many.zip", bytes: try archive(100_001), state: "refused", limit: "archive-entries",
                added: 0...0),
        ]
    }

    @Test func SEC_42_anImportBeyondALimitIsRefusedByTheLimitsName() async throws {
        try await Running.withFolder { folder in
            let running = try Running.personal(folder)
            var owner = try await Running.owner(running)
            for upload in try Self.uploads() {
                let place = "/api/v1/imports?name=\(upload.name)"
                let sent = try await owner.ask("POST", place, bytes: upload.bytes)
                try #require(sent.status == 202, "\(upload.name): \(sent.text)")
                let job = try await Running.ended(try #require(sent.fields["Location"]), &owner)
                let message = try job.optional("message") { try $0.asString() }
                #expect(
                    try job.member("state") { try $0.asString() } == upload.state, "\(upload.name): \(message ?? "–")")
                let added = try job.member("added") { try $0.asInteger() }
                #expect(upload.added.contains(added), "\(upload.name): \(added)")
                if let limit = upload.limit {
                    #expect(message?.hasPrefix("It exceeds the limit '\(limit)': ") == true, "\(message ?? "–")")
                    // It may be uploaded again, since it was not imported completely.
                    #expect(try await owner.ask("POST", place, bytes: upload.bytes).status == 202, "\(upload.name)")
                } else {
                    #expect(message == nil)
                }
            }
            running.stop()
        }
    }

    @Test func SEC_42_whatWasStoredBeforeTheLimitStaysAndIsCounted() async throws {
        try await Running.withFolder { folder in
            let running = try Running.personal(folder)
            var owner = try await Running.owner(running)
            let rest = "<Record/>" + Self.nested(64)
            let sent = try await owner.ask("POST", "/api/v1/imports?name=export.xml", bytes: Self.export(rest))
            let job = try await Running.ended(try #require(sent.fields["Location"]), &owner)
            #expect(try job.member("state") { try $0.asString() } == "refused")
            #expect(try job.member("added") { try $0.asInteger() } == 2)
            let rates = try await owner.ask("GET", "/api/v1/samples?type=heartRate")
            #expect(try rates.items().count == 2)
            running.stop()
        }
    }
}
