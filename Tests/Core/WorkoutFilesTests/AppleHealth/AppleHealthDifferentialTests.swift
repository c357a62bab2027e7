import Foundation
import TestSupport
import Testing
import WorkoutFiles

/// The fast path and the general path read the same.
@Suite struct AppleHealthDifferentialTests {
    static let realFiles: [String] = {
        let folder = RealFile.folder.appending(path: "apple-health").path
        let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return names.filter { $0.hasSuffix(".xml") }.sorted().map { "\(folder)/\($0)" }
    }()

    /// Returns a document in which fragments have a root of their own.
    private static func document(_ bytes: [UInt8]) -> [UInt8] {
        let text = String(decoding: bytes, as: UTF8.self)
        if text.contains("<HealthData") { return bytes }
        return Array(ExampleExport.document(text.replacing(/<\?xml[^>]*\?>/, with: "")).utf8)
    }

    @Test(.enabled(if: !realFiles.isEmpty), arguments: realFiles)
    func EXP_2_realFilesReadTheSameBothWays(path: String) throws {
        let bytes = Self.document(Array(try Data(contentsOf: URL(filePath: path))))
        let fast = ReadExport(bytes)
        #expect(fast == ReadExport(bytes, isStrict: true))
        #expect(fast.error == nil)
        #expect(fast.samples.count + fast.elements.count + fast.leftovers.count > 0)
        let text = String(decoding: bytes, as: UTF8.self)
        // A comment may contain a record of its own; in none of the files it does.
        let topLevel =
            text.split(separator: "<Record ").count - 1
            - text.split(separator: "</Correlation>").dropLast().reduce(0) { count, part in
                count + (part.split(separator: "<Correlation ").last?.split(separator: "<Record ").count ?? 1) - 1
            }
        #expect(fast.counts["Record"] ?? 0 == topLevel)
    }

    @Test func EXP_2_piecesMakeNoDifference() {
        let text = ExampleExport(days: 2).text
        let whole = ReadExport(text)
        #expect(whole.samples.count > 400)
        #expect(whole.warnings.isEmpty)
        for size in [1_000, 4_097, 65_536] { #expect(ReadExport(text, largestPiece: size) == whole) }
        #expect(ReadExport(text, isStrict: true, largestPiece: 777) == whole)
    }

    /// Bytes that are changed, removed and inserted anywhere: both paths return the same.
    @Test(arguments: 0..<24)
    func EXP_53_mutationsReadTheSameBothWays(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let original = Array(ExampleExport(days: 1, seed: seed).text.utf8)
        let alphabet = Array("\"<>/&= \n\u{B}0579-+:;aZ".utf8)
        for _ in 0..<24 {
            var bytes = original
            for _ in 0...Int(generator.next() % 6) {
                let place = Int(generator.next() % UInt64(bytes.count))
                switch generator.next() % 5 {
                case 0: bytes[place] = UInt8(truncatingIfNeeded: generator.next())
                case 1: bytes[place] = alphabet[Int(generator.next() % UInt64(alphabet.count))]
                case 2: bytes.remove(at: place)
                case 3: bytes.insert(alphabet[Int(generator.next() % UInt64(alphabet.count))], at: place)
                default:
                    let other = Int(generator.next() % UInt64(bytes.count))
                    let length = min(Int(generator.next() % 60), bytes.count - max(place, other))
                    for index in 0..<length { bytes[place + index] = bytes[other + index] }
                }
            }
            let fast = ReadExport(bytes)
            let strict = ReadExport(bytes, isStrict: true)
            #expect(fast.samples == strict.samples, "seed \(seed)")
            #expect(fast == strict, "seed \(seed)")
        }
    }

    /// Values with unusual endings, within regular records.
    @Test(arguments: [
        "5", "-5", "+5", "5.", ".5", "5e3", "5e", "", " 5 ", "5,5", "nan", "inf", "0x10", "1e999",
        "12345678901234567890",
        "8.4e-05", "&#53;", "5\u{B}", "&lt;",
    ])
    func EXP_14_valuesReadTheSameBothWays(value: String) {
        let record =
            #" <Record type="HKQuantityTypeIdentifierBodyMass" sourceName="s" unit="kg" "#
            + #"creationDate="2024-01-01 00:00:00 +0000" startDate="2024-01-01 00:00:00 +0000" "#
            + #"endDate="2024-01-01 00:00:00 +0000" value="\#(value)"/>"# + "\n"
        let text = ExampleExport.document(record + record)
        let fast = ReadExport(text)
        #expect(fast == ReadExport(text, isStrict: true))
        #expect(fast.samples.count + fast.leftovers.count == 2)
    }

    /// Dates in the usual form and in others, within regular records.
    @Test(arguments: [
        "2024-01-01 00:00:00 +0000", "2024-01-01 24:00:00 +0000", "2024-01-01 23:59:60 +0000",
        "2024-02-30 00:00:00 +0000", "2024-01-01 12:00:00 +0530", "2024-01-01 12:00:00 +1245",
        "2024-01-01 12:00:00 -0330", "2024-01-01T12:00:00 +0000", "2024-1-01 12:00:00  +0000", "20240101120000+0100",
        "2024-01-01 12:60:00 +0000", "2024-01-01 12:00:0a +0000", "2024-01-01 12:00:00 *0000",
    ])
    func EXP_15_datesReadTheSameBothWays(date: String) {
        func record(_ date: String) -> String {
            #" <Record type="HKQuantityTypeIdentifierBodyMass" sourceName="s" unit="kg" creationDate="\#(date)" "#
                + #"startDate="\#(date)" endDate="\#(date)" value="70"/>"# + "\n"
        }
        let text = ExampleExport.document(
            record("2024-01-01 06:00:00 +0000") + record(date) + record("2024-01-01 18:00:00 +0000"))
        let fast = ReadExport(text)
        #expect(fast == ReadExport(text, isStrict: true))
        #expect(fast.samples.count + fast.leftovers.count == 3)
    }
}
