import HealthModel
import Testing

/// The origin of samples: each of the three parts alone, and replaced one by one.
@Suite struct SampleOriginTests {
    private static let source = SourceRevisionRecord(
        source: SourceRecord(bundleIdentifier: "a", name: "A"), version: nil, productType: nil, system: nil)
    private static let device = DeviceRecord([.name: "Belt"])
    private static let metadata: Metadata = ["own": .string("a")]

    private static func sample(_ source: Bool, _ device: Bool, _ metadata: Bool) -> SampleRecord {
        SampleRecord(
            type: .heartRate, start: 0, end: 0, content: .category(0), source: source ? Self.source : nil,
            device: device ? Self.device : nil, metadata: metadata ? Self.metadata : nil)
    }

    @Test(arguments: [false, true], [false, true]) func eachPartMayBeMissing(source: Bool, device: Bool) {
        for metadata in [false, true] {
            var sample = Self.sample(source, device, metadata)
            func parts() -> [Bool] { [sample.source != nil, sample.device != nil, sample.metadata != nil] }
            #expect(parts() == [source, device, metadata])
            #expect((sample.origin != nil) == (source || device || metadata))
            sample.source = Self.source
            #expect(parts() == [true, device, metadata])
            sample.device = nil
            #expect(parts() == [true, false, metadata])
            sample.metadata = Self.metadata
            #expect(parts() == [true, false, true] && sample.metadata == Self.metadata)
            sample.source = nil
            sample.device = Self.device
            #expect(parts() == [false, true, true] && sample.device?[.name] == "Belt")
            sample.metadata = nil
            #expect(parts() == [false, true, false])
            sample.device = nil
            #expect(sample.origin == nil)
        }
    }

    // swift-format-ignore
    @Test func aVersionHasThreeNumbers() {
        func version(_ text: String) -> String? { FHIRVersionRecord(text).map(\.text) }
        #expect(version("4.0.1") == "4.0.1" && version("1.0.2") == "1.0.2" && version("04.00.010") == "4.0.10")
        for wrong in [
            "", ".", "..", "4", "4.0", "4.0.1.2", "4..1", ".0.1", "4.0.", "4.0..1", "4.0.x", "-4.0.1", "+4.0.1", " 4.0.1",
            "٤.0.1", "99999999999999999999.0.1",
        ] {
            #expect(version(wrong) == nil, "\(wrong)")
        }
        #expect(FHIRVersionRecord("4.0.1")?.release == "R4" && FHIRVersionRecord("1.0.2")?.release == "DSTU2")
        #expect(FHIRVersionRecord("4.1.0")?.release == "unknown" && FHIRVersionRecord("3.0.1")?.release == "unknown")
    }
}
