import Foundation
import HealthModel
import HealthStore
import Synchronization
import Testing
import UniformTypeIdentifiers

@testable import HealthKit

@Suite(.timeLimit(.minutes(10))) struct AttachmentTests {
    let test: TestStore
    let store: HKHealthStore
    let attachments: HKAttachmentStore
    let prescription = HKVisionPrescription(
        type: .glasses, dateIssued: noon(0), expirationDate: nil, device: nil, metadata: nil)

    init() throws {
        test = try TestStore()
        store = try test.app()
        attachments = HKAttachmentStore(healthStore: store)
    }

    /// Calls a closure with a file of these bytes, and deletes it afterwards.
    private func withFile<Value>(_ data: Data, _ body: (URL) async throws -> Value) async throws -> Value {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("attachment-\(UUID().uuidString)")
        try data.write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        return try await body(url)
    }

    private func attach(
        _ data: Data = Data([1, 2, 3]), _ type: UTType = .jpeg, in attachments: HKAttachmentStore? = nil
    ) async throws -> HKAttachment {
        try await withFile(data) {
            try await (attachments ?? self.attachments).addAttachment(
                to: prescription, name: "scan", contentType: type, url: $0, metadata: ["page": 1])
        }
    }

    @Test func OTH_91_aPictureIsAttachedToAStoredPrescription() async throws {
        #expect(await failure { _ = try await attach() } == .errorInvalidArgument)
        try await store.save(prescription)
        let attachment = try await attach()
        #expect(attachment.name == "scan" && attachment.contentType == .jpeg && attachment.size == 3)
        #expect(attachment.metadata?["page"] as? Int == 1)
        #expect(try archived(attachment) == attachment)
        #expect(try await attach(Data("%PDF".utf8), .pdf).contentType == .pdf)
    }

    @Test(arguments: [UTType.gif, .plainText, .json, .data])
    func OTH_91_otherTypesAreRefused(type: UTType) async throws {
        try await store.save(prescription)
        #expect(await failure { _ = try await attach(Data([1]), type) } == .errorInvalidArgument)
    }

    @Test func OTH_91_onlyToOnesOwnPrescriptions() async throws {
        try await store.save(prescription)
        let other = HKAttachmentStore(healthStore: try test.app("two"))
        #expect(await failure { _ = try await attach(in: other) } == .errorInvalidArgument)
        let sample = stepSample(1, 0)
        try await store.save(sample)
        let code = await failure {
            _ = try await withFile(Data([1])) {
                try await attachments.addAttachment(to: sample, name: "x", contentType: .png, url: $0)
            }
        }
        #expect(code == .errorInvalidArgument)
        let missing = URL(fileURLWithPath: "/nowhere/at/all.jpg")
        #expect(
            await failure {
                _ = try await attachments.addAttachment(
                    to: prescription, name: "x", contentType: .jpeg, url: missing)
            } == .errorInvalidArgument)
    }

    @Test func OTH_92_bytesComeWholeAndInPieces() async throws {
        try await store.save(prescription)
        let data = Data((0..<2_500_000).map { UInt8(truncatingIfNeeded: $0 &* 7) })
        let attachment = try await attach(data, .png)
        #expect(attachment.size == data.count)
        let reader = attachments.dataReader(for: attachment)
        #expect(try await reader.data == data)
        #expect(reader.progress.isFinished)
        var count = 0
        var sum = 0
        for try await byte in attachments.dataReader(for: attachment).bytes {
            count += 1
            sum += Int(byte)
        }
        #expect(count == data.count && sum == data.reduce(0) { $0 + Int($1) })
        let pieces = Calls<(Int, Bool)>()
        let progress = attachments.streamData(for: attachment) { piece, _, isDone in
            pieces.add((piece?.count ?? 0, isDone))
        }
        var sizes: [Int] = []
        while true {
            let (size, isDone) = await pieces.next()
            if isDone { break }
            sizes.append(size)
        }
        #expect(sizes.reduce(0, +) == data.count && sizes.count == 3)
        #expect(progress.completedUnitCount == Int64(data.count))
    }

    /// Attachments are deleted with an object, and are retained when it is replaced.
    @Test func STO_11_OTH_92_aReplacedPrescriptionKeepsItsAttachments() async throws {
        func version(_ number: Int) -> HKVisionPrescription {
            HKVisionPrescription(
                type: .glasses, dateIssued: noon(0), expirationDate: nil, device: nil,
                metadata: [HKMetadataKeySyncIdentifier: "p", HKMetadataKeySyncVersion: number])
        }
        let old = version(1)
        try await store.save(old)
        let attachment = try await withFile(Data([1, 2, 3])) {
            try await attachments.addAttachment(to: old, name: "scan", contentType: .jpeg, url: $0)
        }
        let new = version(2)
        try await store.save(new)
        #expect(await failure { _ = try await attachments.attachments(for: old) } == .errorInvalidArgument)
        #expect(try await attachments.attachments(for: new) == [attachment])
        #expect(try await attachments.dataReader(for: attachment).data == Data([1, 2, 3]))
    }

    @Test func OTH_92_attachmentsAreListedAndRemoved() async throws {
        try await store.save(prescription)
        let first = try await attach()
        let second = try await attach(Data([9]), .png)
        #expect(try await attachments.attachments(for: prescription) == [first, second])
        let other = HKVisionPrescription(
            type: .glasses, dateIssued: noon(60), expirationDate: nil, device: nil, metadata: nil)
        try await store.save(other)
        #expect(await failure { try await attachments.removeAttachment(first, from: other) } == .errorInvalidArgument)
        try await attachments.removeAttachment(first, from: prescription)
        #expect(try await attachments.attachments(for: prescription) == [second])
        #expect(
            await failure { try await attachments.removeAttachment(first, from: prescription) }
                == .errorInvalidArgument)
        // Attachments are deleted with their object.
        try await store.delete(prescription)
        #expect(await failure { _ = try await attachments.attachments(for: prescription) } == .errorInvalidArgument)
        #expect(await failure { _ = try await attachments.dataReader(for: second).data } == .errorInvalidArgument)
        #expect(try test.engine.read { try $0.integrityProblems() }.isEmpty)
    }

    /// Whoever cancels before reading begins gets no part of the file.
    @Test func OTH_92_cancelledReadingEndsWithItsError() async throws {
        try await store.save(prescription)
        let attachment = try await attach(Data(repeating: 3, count: 1_100_000), .png)
        let gate = DispatchSemaphore(value: 0)
        store.enqueue { gate.wait() }
        let calls = Calls<String>()
        let progress = attachments.streamData(for: attachment) { piece, error, isDone in
            calls.add("\(piece?.count ?? -1) \((error as? HKError)?.code == .errorUserCanceled) \(isDone)")
        }
        progress.cancel()
        gate.signal()
        #expect(await calls.next() == "-1 true true")
        #expect(progress.completedUnitCount == 0 && calls.count == 1)
        // The same for the whole.
        store.enqueue { gate.wait() }
        let whole = Calls<String>()
        attachments.getData(for: attachment) { data, error in
            whole.add("\(data?.count ?? -1) \((error as? HKError)?.localizedDescription ?? "")")
        }.cancel()
        gate.signal()
        #expect(await whole.next() == "-1 Reading the attachment was cancelled.")
    }

    @Test func OTH_92_bytesOfAnEmptyFileAndOfOneThatIsGone() async throws {
        try await store.save(prescription)
        let empty = try await attach(Data())
        let reader = attachments.dataReader(for: empty)
        #expect(empty.size == 0)
        #expect(try await reader.data.isEmpty)
        for try await byte in reader.bytes { Issue.record("\(byte)") }
        let some = try await attach(Data([4, 5]))
        try await attachments.removeAttachment(some, from: prescription)
        let code = await failure {
            for try await byte in attachments.dataReader(for: some).bytes { Issue.record("\(byte)") }
        }
        #expect(code == .errorInvalidArgument)
    }

    @Test(arguments: [
        (UTType.pdf, true), (.png, true), (.jpeg, true), (.heic, true), (.tiff, true), (.gif, false), (.image, true),
        (.plainText, false),
    ])
    func OTH_91_stillImagesAndDocuments(type: UTType, isAllowed: Bool) async throws {
        try await store.save(prescription)
        let result = await failure { _ = try await attach(Data([1]), type) }
        #expect(result == (isAllowed ? nil : .errorInvalidArgument))
    }
}
