import HealthModel
import Testing

@testable import HealthStore

/// What several statistics of one read share.
@Suite struct StatisticsBatchTests {
    @Test func theEightLastAreKept() throws {
        let batch = StatisticsBatch()
        let types = Array(ObjectType.all.prefix(10))
        var reads: [Int] = []
        func ask(_ places: Int...) {
            for place in places {
                let extent = batch.extent(of: types[place]) {
                    reads.append(place)
                    return StatisticsBatch.Extent(hasRows: false, longestBlock: Double(place))
                }
                #expect(extent.longestBlock == Double(place))
            }
        }
        ask(1, 2, 3, 4, 5, 6, 7, 8)
        ask(1, 2, 3, 4, 5, 6, 7, 8)
        #expect(reads == Array(1...8))
        // The one that was read first makes way.
        ask(9, 8, 2, 9)
        #expect(reads == Array(1...9))
        ask(1, 3, 2)
        #expect(reads == Array(1...9) + [1, 2])
    }

    @Test func theExtentOfATypeIsThatOfItsRowsAndBlocks() throws {
        let engine = try SQLiteEngine.open()
        func extents(_ types: ObjectType...) throws -> [[Double]] {
            try engine.read { session in
                var session = session
                #expect(try session.extent(of: .heartRate) == nil)
                session.shelf = StatisticsBatch()
                return try types.map { type in
                    let extent = try #require(try session.extent(of: type))
                    return [extent.hasRows ? 1 : 0, extent.longestBlock]
                }
            }
        }
        #expect(try extents(.heartRate, .stepCount) == [[0, 0], [0, 0]])
        for (first, step) in [(0, 2.0), (100, 3)] {
            try engine.save(
                (first..<first + 70).map {
                    .quantity(.consecutive($0), .heartRate, 60, .countPerMinute, Double($0) * step)
                }, by: .own)
        }
        try engine.save([.quantity(.given(1), .stepCount, 3, .count, 0, 900)], by: .own)
        #expect(try extents(.heartRate, .stepCount, .bodyMass) == [[0, 207], [1, 0], [0, 0]])
        try engine.save([.heartRate(60, at: 5_000)], by: .own)
        #expect(try extents(.stepCount, .heartRate) == [[1, 0], [1, 207]])
    }
}
