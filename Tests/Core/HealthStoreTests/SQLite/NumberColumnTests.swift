import Testing

@testable import HealthStore

/// The bytes of a small column, as its documentation explains them.
@Suite struct NumberColumnTests {
    private func bytes(_ numbers: [Int64]) -> [UInt8] {
        var numbers = numbers
        var writer = ByteWriter()
        numbers.withUnsafeMutableBufferPointer { NumberColumn.write($0, partSize: 1_024, into: &writer) }
        return writer.bytes
    }

    @Test func theWorkedExampleIsTrue() {
        #expect(bytes([100, 104, 108, 112, 120]) == [200, 1, 4, 2, 2, 0, 2, 3, 0, 0, 2])
        #expect(bytes([7, 7, 7]) == [14, 1, 0, 0, 0, 0])
    }

    /// Returns numbers below a bound that look random, after a 0.
    private func scattered(below bound: Int64, count: Int) -> [Int64] {
        var state: Int64 = 1
        return [0]
            + (1..<count).map { _ in
                state = (state &* 1_103_515_245 &+ 12_345) & 0x7FFF_FFFF
                return (state >> 16) % bound
            }
    }

    /// The first byte is the first number, 0, and the second the step, 1; the order and the form follow.
    private func form(_ numbers: [Int64], partSize: Int = 1_024) -> [UInt8] {
        var numbers = numbers
        var writer = ByteWriter()
        numbers.withUnsafeMutableBufferPointer { NumberColumn.write($0, partSize: partSize, into: &writer) }
        return Array(writer.bytes[..<4])
    }

    /// Groups of seven bits, one at least, against the entropy with eleven bytes for each part.
    @Test(
        "RTE-23: numbers are coded as soon as that takes less than groups of bits",
        arguments: [
            (32, 130), (128, 417), (256, 54), (1_000, 49), (16_384, 102), (32_768, 33),
        ] as [(Int64, Int)])
    func firstCoded(bound: Int64, count: Int) {
        #expect(form(scattered(below: bound, count: count - 1)) == [0, 1, 0, 2])
        #expect(form(scattered(below: bound, count: count)) == [0, 1, 0, 1])
    }

    @Test("RTE-23: each part adds to what coding costs") func parts() {
        let numbers = scattered(below: 1_000, count: 1_000)
        #expect(form(numbers, partSize: 16) == [0, 1, 0, 2] && form(numbers, partSize: 64) == [0, 1, 0, 1])
    }

    @Test("RTE-23: differences of one symbol need no model", arguments: [20, 50, 100]) func oneSymbol(count: Int) {
        var numbers: [Int64] = [0]
        for number in scattered(below: 256, count: count) { numbers.append((numbers.last ?? 0) + 512 + number) }
        #expect(form(numbers) == [0, 1, 1, 0] && form(numbers, partSize: 16) == [0, 1, 1, 0])
    }
}
