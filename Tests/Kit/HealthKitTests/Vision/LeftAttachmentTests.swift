import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing
import UniformTypeIdentifiers

@testable import HealthKit

/// Bytes of an attachment that nobody reads on (OTH-92).
@Suite(.timeLimit(.minutes(2))) struct LeftAttachmentTests {
    private let store: HKHealthStore
    private let attachments: HKAttachmentStore
    private let prescription = HKVisionPrescription(
        type: .glasses, dateIssued: noon(0), expirationDate: nil, device: nil, metadata: nil)

    init() throws {
        store = try TestStore().app()
        attachments = HKAttachmentStore(healthStore: store)
    }

    private func attach(_ data: Data) async throws -> HKAttachment {
        let folder = try TemporaryFolder()
        let url = folder.url.appending(path: "scan")
        try data.write(to: url)
        try await store.save(prescription)
        return try await attachments.addAttachment(to: prescription, name: "scan", contentType: .png, url: url)
    }

    @Test(arguments: [false, true]) func OTH_92_aLoopThatIsLeftEndsTheReading(isLeft: Bool) async throws {
        let attachment = try await attach(Data([1, 2, 3]))
        let reader = attachments.dataReader(for: attachment)
        // The store reads only when the loop is left, or goes on.
        store.queue.suspend()
        var iterator: BufferedAsyncByteIterator? = reader.bytes.makeAsyncIterator()
        if isLeft { iterator = nil }
        store.queue.resume()
        var bytes: [UInt8] = []
        while let byte = try await iterator?.next() { bytes.append(byte) }
        // Calls are done in order: what came before is over.
        #expect(try await attachments.attachments(for: prescription).count == 1)
        #expect(bytes == (isLeft ? [] : [1, 2, 3]))
        #expect(reader.progress.completedUnitCount == (isLeft ? 0 : 3) && reader.progress.totalUnitCount == 3)
    }

    /// Each reading counts its own bytes, and all of them are read.
    @Test func OTH_92_eachReadingIsWhole() async throws {
        let attachment = try await attach(Data([7, 8]))
        let reader = attachments.dataReader(for: attachment)
        for round in 1...2 {
            var bytes: [UInt8] = []
            for try await byte in reader.bytes { bytes.append(byte) }
            #expect(bytes == [7, 8] && reader.progress.completedUnitCount == Int64(2 * round))
        }
        #expect(try await reader.data == Data([7, 8]) && reader.progress.completedUnitCount == 2)
    }
}
