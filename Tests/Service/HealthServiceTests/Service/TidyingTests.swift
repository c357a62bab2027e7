import Foundation
import HealthModel
import HealthTransfer
import Testing

@testable import HealthService

/// The maintenance of a server that runs (API-142).
@Suite struct TidyingTests {
    private static func wait(until date: Date, number: Int, in folder: URL, _ imports: Imports) throws -> String {
        let path = folder.appending(path: "upload-\(number)").path
        try Data("<gpx/>".utf8).write(to: URL(filePath: path))
        let job = JobRecord(
            id: SweptLife.uuid(number), person: SweptLife.uuid(0), kind: .import, state: .previewed,
            made: AccountsFixture.start)
        imports.previews.add(
            .init(
                job: job, upload: Upload(path: path, bytes: 6, digest: []), options: FileImporter.Options(),
                until: date))
        return path
    }

    @Test("API-142: files on which nobody decided in time are discarded by the maintenance, and no others")
    func previews() async throws {
        try await Running.withFolder { folder in
            let running = try Running.personal(folder)
            let imports = running.imports
            let paths = [
                try Self.wait(until: .distantPast, number: 1, in: folder, imports),
                try Self.wait(until: .distantFuture, number: 2, in: folder, imports),
                try Self.wait(until: .distantPast, number: 3, in: folder, imports),
            ]
            #expect(imports.previews.count(of: SweptLife.uuid(0)) == 3)
            // Whoever ends the maintenance ends its pause, after which it tidies up for the last time.
            for attempt in 1...200 where imports.previews.contains(SweptLife.uuid(1)) {
                let maintenance = Task { await running.tidyUp() }
                for _ in 0..<(20 * attempt) { await Task.yield() }
                maintenance.cancel()
                await maintenance.value
            }
            #expect((1...3).map { imports.previews.contains(SweptLife.uuid($0)) } == [false, true, false])
            #expect(paths.map { FileManager.default.fileExists(atPath: $0) } == [false, true, false])
            running.stop()
        }
    }

    @Test("API-142: an expired upload is taken once, and its place is free") func expired() {
        let previews = PreviewedUploads()
        let (person, other) = (SweptLife.uuid(1), SweptLife.uuid(2))
        func job(_ number: Int, of person: UUID) -> JobRecord {
            JobRecord(
                id: SweptLife.uuid(10 + number), person: person, kind: .import, state: .running,
                made: AccountsFixture.start)
        }
        func upload(_ job: JobRecord, _ seconds: Double) -> PreviewedUploads.Waiting {
            .init(
                job: job, upload: Upload(path: "/nowhere", bytes: 0, digest: []), options: FileImporter.Options(),
                until: AccountsFixture.start + seconds)
        }
        for number in 0..<20 { #expect(previews.begin(job(number, of: person))) }
        #expect(!previews.begin(job(20, of: person)) && previews.begin(job(21, of: other)))
        #expect(previews.count(of: person) == 20 && previews.count(of: other) == 1)
        // An upload that waits takes the place of its preview.
        for number in 0..<3 { previews.add(upload(job(number, of: person), Double(number))) }
        #expect(previews.count(of: person) == 20)
        previews.end(SweptLife.uuid(10))
        previews.end(SweptLife.uuid(14))
        #expect(previews.count(of: person) == 19 && previews.contains(SweptLife.uuid(10)))
        #expect(!previews.contains(SweptLife.uuid(14)) && !previews.contains(SweptLife.uuid(15)))
        let taken = previews.takeExpired(at: AccountsFixture.start + 1)
        #expect(Set(taken.map(\.job.id)) == [SweptLife.uuid(10), SweptLife.uuid(11)])
        #expect(previews.takeExpired(at: AccountsFixture.start + 1).isEmpty)
        #expect(previews.count(of: person) == 17 && previews.take(SweptLife.uuid(10)) == nil)
        #expect(previews.take(SweptLife.uuid(12))?.job.id == SweptLife.uuid(12))
        #expect(previews.take(SweptLife.uuid(12)) == nil && previews.count(of: person) == 16)
        #expect(previews.begin(job(22, of: person)) && previews.count(of: other) == 1)
    }
}
