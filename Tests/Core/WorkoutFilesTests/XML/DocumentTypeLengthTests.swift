import TestSupport
import Testing

@testable import WorkoutFiles

/// A document type is skipped up to its greatest length, and refused beyond it.
@Suite struct DocumentTypeLengthTests {
    @Test(arguments: [0, 1]) func EXP_50_theGreatestLength(excess: Int) {
        let limit = XMLByteScanner.documentTypeLimit
        // Its end is the last byte that counts.
        let comment = "<!--" + String(repeating: "c", count: limit - 8 + excess) + "-->"
        var scanner = XMLByteScanner(MemoryByteSource("<!DOCTYPE \(comment)><a/>"))
        if case .startTag = scanner.next() {
            #expect(excess == 0)
            #expect(scanner.failure == nil)
        } else {
            #expect(excess == 1)
            #expect(scanner.failure?.reason == "the document type is longer than 4194304 bytes")
        }
    }
}
