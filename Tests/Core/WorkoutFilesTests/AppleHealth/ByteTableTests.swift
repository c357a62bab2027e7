import Testing

@testable import WorkoutFiles

/// The table of byte strings, which holds as much as it was made for.
@Suite struct ByteTableTests {
    /// Calls a closure with the place of bytes that others follow.
    private static func with<Result>(
        _ bytes: [UInt8], before next: UInt8 = 0, _ body: (UnsafePointer<UInt8>) throws -> Result
    ) rethrows -> Result? {
        try (bytes + Array(repeating: next, count: 16)).withUnsafeBufferPointer { try $0.baseAddress.map(body) }
    }

    private static func bytes(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7 + 1) } }

    /// A string is found whatever follows it, and one that differs in a single byte is another.
    @Test func everyByteOfAStringCounts() {
        var table = ByteTable(entryLimit: 64, byteLimit: 4_096)
        for count in 0...33 {
            let inserted = Self.with(Self.bytes(count)) { table.insert($0, count: count, value: Int32(count) * 3 - 5) }
            #expect(inserted == .some(.some(count)))
        }
        #expect(table.count == 34)
        for count in 0...33 {
            let bytes = Self.bytes(count)
            for next in [0, 1, 0x2F, 0x80, 0xFF] as [UInt8] {
                let entry = Self.with(bytes, before: next) { table.find($0, count: count) }
                #expect(entry == .some(.some(count)), "\(count) before \(next)")
            }
            for place in 0..<count {
                for change in [1, 0x80] as [UInt8] {
                    var other = bytes
                    other[place] ^= change
                    #expect(Self.with(other) { table.find($0, count: count) } == .some(nil), "\(count) at \(place)")
                }
            }
            #expect(table.value(count) == Int32(count) * 3 - 5 && table.length(count) == count)
            #expect(Array(UnsafeBufferPointer(start: table.start(count), count: count)) == bytes)
        }
    }

    @Test func aTableHoldsAsManyEntriesAndBytesAsItsLimits() {
        func insert(_ counts: [Int], _ entryLimit: Int, _ byteLimit: Int) -> [Int?] {
            var table = ByteTable(entryLimit: entryLimit, byteLimit: byteLimit)
            return counts.enumerated().map { number, count in
                let bytes = [UInt8(number)] + Self.bytes(count - 1)
                return Self.with(bytes) { table.insert($0, count: count, value: 0) } ?? nil
            }
        }
        #expect(insert([1, 1, 1, 1, 1, 1], 4, 100) == [0, 1, 2, 3, nil, nil])
        #expect(insert([1, 1, 1], 1, 100) == [0, nil, nil])
        // What does not fit is left out, and what fits behind it is not.
        #expect(insert([9], 4, 10) == [0] && insert([10], 4, 10) == [0] && insert([11], 4, 10) == [nil])
        #expect(insert([4, 6, 1], 4, 10) == [0, 1, nil] && insert([4, 7, 6], 4, 10) == [0, nil, 1])
        #expect(insert([4, 5, 2, 1], 4, 10) == [0, 1, nil, 2])
    }

    @Test func aClearedTableBeginsAnew() {
        var table = ByteTable(entryLimit: 4, byteLimit: 12)
        for round in 0..<3 as Range<Int32> {
            for number in 0..<4 as Range<UInt8> {
                let bytes = [number, 7, 7]
                #expect(Self.with(bytes) { table.find($0, count: 3) } == .some(nil))
                let entry = Self.with(bytes) { table.insert($0, count: 3, value: round) }
                #expect(entry == .some(.some(Int(number))))
            }
            #expect(Self.with([9, 7, 7]) { table.find($0, count: 3) } == .some(nil))
            #expect(table.count == 4 && (0..<4).allSatisfy { table.value($0) == round })
            table.removeAll()
            #expect(table.count == 0)
        }
    }
}
