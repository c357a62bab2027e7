import HealthModel
import TestSupport
import Testing

@testable import WorkoutFiles

/// Files that the system stops reading: the reason is told, and is no damage to the file.
@Suite struct FailingSourceTests {
    /// A source of some bytes, after which reading fails.
    private final class Failing: ByteSource {
        let byteCount: Int? = nil
        private var rest: ArraySlice<UInt8>

        init(_ bytes: some Sequence<UInt8>) { rest = Array(bytes)[...] }

        func read(into buffer: UnsafeMutableRawBufferPointer) throws(WorkoutFileError) -> Int {
            guard !rest.isEmpty else {
                throw .reading(.unreadable, FileProblem("it is gone", limit: .fileSize), at: .init(file: "b"))
            }
            let count = min(buffer.count, rest.count)
            buffer.copyBytes(from: rest.prefix(count))
            rest = rest.dropFirst(count)
            return count
        }
    }

    private static let reason = "Could not read 'b': it is gone."

    /// Returns the error of reading bytes after each of several lengths.
    private static func errors(_ bytes: [UInt8], _ read: (any ByteSource) throws -> Void) -> [String] {
        [0, 1, bytes.count / 2, bytes.count - 1, bytes.count].map { count in
            do {
                try read(Failing(bytes.prefix(count)))
                return "read \(count)"
            } catch {
                guard let known = error as? WorkoutFileError else { return "\(error)" }
                let isWhole = known.code == .unreadable && known.limit == .fileSize
                return known.message + (isWhole ? "" : " of another kind")
            }
        }
    }

    private static let readable = WorkoutFileFormat.all.filter { $0.workoutReader != nil }

    @Test(arguments: readable) func recordings(format: WorkoutFileFormat) throws {
        let bytes =
            format == .kmz
            ? StoredPacking.zip([("doc.kml", Array(WholeFiles.kml.utf8))])
            : try WorkoutFileWriter.bytes(of: RichRecording.make(), as: format, file: "a")
        let reader = try #require(format.workoutReader)
        for progress in [nil, { _ in }] as [((Int) -> Void)?] {
            let found = Self.errors(bytes) { _ = try reader.recording($0, "a", progress) }
            #expect(found == Array(repeating: Self.reason, count: 5))
        }
        if let anything = reader.anything {
            let found = Self.errors(bytes) { _ = try anything($0, "a", nil) }
            #expect(found == Array(repeating: Self.reason, count: 5))
        }
        let opened = Self.errors(bytes) { _ = try WorkoutFileReader.recording(from: $0, file: "a") }
        #expect(opened == Array(repeating: Self.reason, count: 5))
    }

    @Test(arguments: [WorkoutFileFormat.zwo, .erg, .intervals, .tcxWorkout, .fitWorkout, .planJSON, .appleWorkout])
    func plans(format: WorkoutFileFormat) {
        guard case .plans(let read)? = format.reading?.content else {
            Issue.record("no plans")
            return
        }
        let found = Self.errors(Array("0123456789".utf8)) { _ = try read($0, "a", PlanFileOptions()) }
        #expect(found == Array(repeating: Self.reason, count: 5))
    }

    @Test func tablesAndElectrocardiograms() {
        let text = Array("a,b\n1,2\n".utf8)
        #expect(Self.errors(text) { _ = try CSVReader($0, file: "a") } == Array(repeating: Self.reason, count: 5))
        #expect(Self.errors(text) { _ = try ElectrocardiogramFile($0) } == Array(repeating: Self.reason, count: 5))
        let packed = Self.errors(StoredPacking.gzip(text)) { source in
            _ = try InflateByteSource(source, .gzip).readAll(limit: 99, file: "a")
        }
        #expect(packed == Array(repeating: Self.reason, count: 5))
    }

    /// Of an export that could be told as one, the rest is missing; another one cannot be told.
    @Test func EXP_54_exports() throws {
        let text = Array(("<HealthData locale=\"de_DE\">" + String(repeating: " ", count: 300)).utf8)
        for isStrict in [false, true] {
            let summary = try AppleHealthReader.read(Failing(text), file: "a", isStrict: isStrict) { _ in true }
            #expect(summary.isDamaged && summary.locale == "de_DE" && summary.warnings.map(\.kind) == [.damaged])
            #expect(summary.warnings.first?.detail == Self.reason && summary.warnings.first?.limit == .fileSize)
        }
        for count in [0, 10, 26] {
            let error = #expect(throws: WorkoutFileError.self) {
                _ = try AppleHealthReader.read(Failing(text.prefix(count)), file: "a") { _ in true }
            }
            #expect(error?.message == Self.reason && error?.code == .unreadable, "\(count)")
        }
        // A file that ends there is damaged itself, and one that is whole is not.
        func summary(_ rest: String) throws -> AppleHealthSummary {
            try AppleHealthReader.read(MemoryByteSource(text + Array(rest.utf8)), file: "a") { _ in true }
        }
        #expect(try summary("").isDamaged && summary("<a>").isDamaged && !summary("</HealthData>").isDamaged)
    }

    /// An export gives what it has before its reading fails, however short that is, and in any encoding.
    @Test(arguments: [false, true]) func EXP_54_theBeginningOfAnExport(isStrict: Bool) throws {
        let root = "<HealthData locale=\"de_DE\">"
        let person = "<Me HKCharacteristicTypeIdentifierBiologicalSex=\"HKBiologicalSexFemale\"/>"
        func check(_ bytes: [UInt8], elements: Int) throws {
            var found = 0
            let summary = try AppleHealthReader.read(Failing(bytes), file: "a", isStrict: isStrict) {
                found += $0.elements.count
                return true
            }
            #expect(found == elements && summary.locale == "de_DE" && summary.isDamaged, "\(bytes.count)")
            #expect(summary.warnings.map(\.kind) == [.damaged] && summary.warnings.first?.detail == Self.reason)
        }
        for (text, elements) in [(root, 0), (root + "<Me", 0), (root + person, 1), (root + person + "<Record ", 1)] {
            // With spaces it is longer than what is read to learn the encoding.
            for text in [text, text.replacing("><", with: ">\(String(repeating: " ", count: 300))<")] {
                try check(Array(text.utf8), elements: elements)
                try check([0xFF, 0xFE] + text.utf8.flatMap { [$0, 0] }, elements: elements)
            }
        }
    }

    /// What is damaged behind the root element does not matter; what cannot be read there does.
    @Test func markupBehindTheRootElement() {
        func outcome(_ source: any ByteSource) -> String {
            var scanner = XMLByteScanner(source)
            while true {
                switch scanner.next() {
                case .startTag, .endTag: continue
                case .endOfDocument:
                    return scanner.failure?.reason ?? (scanner.hasTrailingContent ? "trailing" : "whole")
                case .malformed: return scanner.failure?.reason ?? "-"
                }
            }
        }
        for (rest, expected) in [
            ("", "whole"), (" \n", "whole"), ("<!-- -->", "whole"), ("<?p ?> <!-- -->", "whole"),
            ("<!-- ", "trailing"),
            ("<?p", "trailing"), ("<!", "trailing"), ("<!bad>", "trailing"), ("x", "trailing"), ("<", "trailing"),
            ("<b/>", "trailing"), ("<!-- --><b>", "trailing"), ("<!-- -->x", "trailing"),
        ] {
            let text = "<a></a>" + rest
            #expect(outcome(MemoryByteSource(text)) == expected, "\(rest)")
            #expect(outcome(MemoryByteSource(Array(text.utf8), largestPiece: 1)) == expected, "\(rest)")
        }
        let padded = "<a>" + String(repeating: " ", count: 300) + "</a>"
        for rest in ["", " ", "<!-- ", "<?p"] {
            #expect(outcome(Failing((padded + rest).utf8)) == Self.reason, "\(rest)")
        }
    }
}
