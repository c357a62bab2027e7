import Foundation
import HealthModel
import HealthReports
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthReports

/// The fast path for writing samples as rows.
@Suite struct SampleLinesTests {
    @Test(arguments: Seeds.some(1))
    func quickRowsAreThoseOfTheirFields(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var lines = SampleLines()
        var start = -100.0
        for _ in 0..<2_000 {
            start += [0, 1, 59, 60, 0.25, 86_400].randomElement(using: &random) ?? 1
            let unit: QuantityUnit = Bool.random(using: &random) ? .countPerMinute : .kilometer
            let value = [60, 61.5, -0.0, 1e-7, 1e21, .infinity, Double.random(in: 0...200, using: &random)]
                .randomElement(using: &random)
            var sample = SampleRecord(
                uuid: UUID(high: random.next(), low: random.next()), type: .heartRate, start: start,
                end: start + (Bool.random(using: &random) ? 0 : 0.5),
                content: Int.random(in: 0..<9, using: &random) == 0
                    ? .category(3) : .quantity(QuantityValue(value ?? 0, unit)))
            let name = Bool.random(using: &random) ? "a \"b\", c" : "=1+1"
            if Bool.random(using: &random) { sample.device = DeviceRecord([.name: name]) }
            lines.add(sample)
            let text = String(decoding: lines.bytes, as: UTF8.self)
            #expect(text == CSV.line(CSV.fields(of: sample)), "seed \(seed)")
            lines.flush { _ in }
        }
    }

    /// The members that rows have in common are kept for the next one, whatever of them changes.
    @Test func whatChangesFromARowToTheNextIsThatOfTheNext() {
        func source(_ name: String) -> SourceRevisionRecord {
            SourceRevisionRecord(
                source: .init(bundleIdentifier: "org.example.\(name)", name: name), version: nil, productType: nil,
                system: nil)
        }
        let sources = [nil, source("a"), source("b")]
        let devices = [nil, DeviceRecord([.name: "Band"]), DeviceRecord([.name: "Belt"])]
        var samples: [SampleRecord] = []
        for (place, type) in [ObjectType.heartRate, .bodyMass].enumerated() {
            for unit in [QuantityUnit.countPerMinute, .kilogram] {
                for source in sources {
                    for device in devices {
                        var sample = SampleRecord(
                            uuid: Told.id(samples.count), type: type, start: Double(60 * place),
                            end: Double(60 * place), content: .quantity(QuantityValue(60 + Double(place), unit)))
                        (sample.source, sample.device) = (source, device)
                        samples.append(sample)
                    }
                }
            }
        }
        let texts = samples.map { CSV.line(CSV.fields(of: $0)) + "\n" }
        #expect(Set(texts).count == samples.count)
        var lines = SampleLines()
        var wrong: [[Int]] = []
        for one in samples.indices {
            for other in samples.indices {
                for place in [one, other] {
                    lines.add(samples[place])
                    lines.endLine()
                }
                if String(decoding: lines.bytes, as: UTF8.self) != texts[one] + texts[other] {
                    wrong.append([one, other])
                }
                lines.flush { _ in }
            }
        }
        #expect(wrong.isEmpty)
    }

    @Test func eachRowHasItsOwnMetadata() {
        let all: [Metadata?] = [
            nil, ["a": .string("x, y")], ["a": .string("x")], nil, nil, ["a": .string("x")], ["a": .string("x")],
            ["b": .string("x")], ["a": .integer(1), "b": .bool(true)], nil,
        ]
        var lines = SampleLines()
        for metadata in all {
            lines.add(metadata: metadata)
            let text = metadata.map { CSV.line([JSON.metadata($0).line]) } ?? ""
            #expect(String(decoding: lines.bytes, as: UTF8.self) == "," + text)
            lines.flush { _ in }
            #expect(lines.bytes.isEmpty)
        }
        lines.add("verbatim, \"as is\"")
        var found: [UInt8] = []
        lines.flush { found += $0 }
        #expect(String(decoding: found, as: UTF8.self) == "verbatim, \"as is\"" && lines.bytes.isEmpty)
    }
}
