import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// The order of attachments, who may change them, and what a failure leaves.
@Suite struct AttachmentRuleTests {
    private let engine: SQLiteEngine
    private let prescription = SampleRecord(
        uuid: .given(1), type: .visionPrescription, start: 0, end: 1,
        content: .detail(.prescription(PrescriptionRecord(kind: 1))))

    init() throws {
        engine = try SQLiteEngine.forTest { 700_000_000 }
        try engine.allow(.own, .other)
        try engine.save([prescription], by: .own)
    }

    private func attach(_ number: Int, _ name: String, bytes: [UInt8] = [1]) throws {
        var rest: [Data] = [Data(bytes)]
        let given = AttachmentRecord(
            identifier: .given(number), name: name, contentType: "type/a", size: 0, creationDate: 0)
        _ = try engine.attach(given, to: .given(1), by: .own) { rest.popLast() }
    }

    private func remove(_ number: Int) throws {
        try engine.write(as: .own) { try $0.removeAttachment(.given(number), from: .given(1)) }
    }

    private func names() throws -> [String] {
        try engine.attachments(of: .given(1), for: .other).map(\.name)
    }

    @Test("OTH-91: files are listed in the order of their addition") func order() throws {
        for (place, name) in ["b", "c", "a"].enumerated() { try attach(12 - place, name) }
        #expect(try names() == ["b", "c", "a"])
        try remove(11)
        try attach(13, "B")
        #expect(try names() == ["b", "a", "B"])
    }

    /// The decisions about sharing, and what is said to who changes files then.
    static let decisions: [(isShared: Bool?, refusal: String?)] = [
        (true, nil),
        (false, "authorizationDenied: Not authorized to share \(ObjectType.visionPrescription.identifier)."),
        (nil, "authorizationNotDetermined: Authorization not determined"),
    ]

    @Test("AUTH-24, OTH-91: files are changed by who may share prescriptions", arguments: decisions.indices)
    func permission(place: Int) throws {
        let (isShared, refusal) = Self.decisions[place]
        try attach(11, "a")
        _ = try engine.forgetConsent(ofApp: "test.own")
        if let isShared {
            try engine.authorize(.own, AuthorizationDecisions(share: [.visionPrescription: isShared]))
        }
        func told(_ body: () throws -> Void) -> String? {
            do {
                try body()
                return nil
            } catch {
                return (error as? EngineError).map { "\($0.code): \($0.message)" } ?? "\(error)"
            }
        }
        #expect(told { try attach(12, "b") } == refusal)
        #expect(try names() == (refusal == nil ? ["a", "b"] : ["a"]))
        #expect(told { try remove(11) } == refusal)
        #expect(try names() == (refusal == nil ? ["b"] : ["a"]))
    }

    @Test("OTH-91: of a file that cannot be read to its end nothing is attached") func failure() throws {
        struct Unreadable: Error {}
        var count = 0
        let given = AttachmentRecord(
            identifier: .given(11), name: "a", contentType: "type/a", size: 0, creationDate: 0)
        #expect(throws: EngineError.self) {
            _ = try engine.attach(given, to: .given(1), by: .own) {
                count += 1
                if count == 3 { throw Unreadable() }
                return Data([1, 2])
            }
        }
        #expect(try count == 3 && names() == [])
        let chunks = try engine.read {
            try SQLStatement($0.database, "SELECT count(*) FROM attachment_chunk").firstInteger()
        }
        #expect(chunks == 0)
        try attach(11, "a")
        #expect(try names() == ["a"])
    }

    @Test("STAT-27: the order of sources is that which was given, for each type") func sources() throws {
        func order(_ type: ObjectType) throws -> [String] { try engine.sourceOrder(of: type) }
        try engine.write { try $0.setSourceOrder(["c", "a", "b"], of: [.heartRate, .stepCount]) }
        #expect(try order(.heartRate) == ["c", "a", "b"] && order(.stepCount) == ["c", "a", "b"])
        #expect(try order(.bodyMass) == [])
        try engine.write { try $0.setSourceOrder(["d", "b"], of: [.stepCount]) }
        #expect(try order(.heartRate) == ["c", "a", "b"] && order(.stepCount) == ["d", "b"])
        try engine.write { try $0.setSourceOrder([], of: [.heartRate]) }
        #expect(try order(.heartRate) == [] && order(.stepCount) == ["d", "b"])
    }
}
