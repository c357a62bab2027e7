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
}
