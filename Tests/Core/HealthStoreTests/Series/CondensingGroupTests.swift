import Foundation
import HealthModel
import Testing

@testable import HealthStore

/// The samples that are condensed together, and whether that is worth it.
@Suite struct CondensingGroupTests {
    private static let unit = StoredUnit(id: 1, unit: .countPerMinute)

    private static func group() -> CondensingGroup {
        CondensingGroup(
            CondensingGroup.Key(type: .heartRate, revision: 1, device: nil, metadata: nil), unit: .countPerMinute)
    }

    private static func addRows(_ count: Int, _ group: CondensingGroup) {
        for place in 0..<count {
            group.addRow(
                Int64(place + 1), .given(place), from: Double(place), to: Double(place), 60, in: unit, delay: nil)
        }
    }

    /// Adds a series of one quantity that so many originals made.
    private static func addSeries(of count: Int, _ group: CondensingGroup) {
        var originals = OriginalColumns()
        let zeros = Array(repeating: 0.0, count: count)
        originals.append(
            zeros, zeros, zeros, unit: 1, numbers: OriginalColumns.counting(from: 100, count: count))
        group.addSeries(50, .given(500))
        group.addSeriesBlock(
            [[-100], [-50], [60], [1]], in: unit, rank: 100, kept: (columns: originals, counts: [count]))
    }

    @Test("CON-2: two samples are worth it, one of which is in no series") func few() {
        for (rows, series, isWorthwhile) in [
            (0, 0, false), (1, 0, false), (2, 0, true), (1, 1, true), (0, 1, false), (0, 2, false), (3, 2, true),
        ] {
            let group = Self.group()
            Self.addRows(rows, group)
            for _ in 0..<series { Self.addSeries(of: 3, group) }
            #expect(group.sampleCount == rows + series)
            #expect(group.isWorthwhile == isWorthwhile, "\(rows) \(series)")
            #expect(group.originals.count == rows + series * 3 && group.data.count == rows + series)
        }
    }

    @Test("CON-2: not more originals than a block can have are put together") func many() {
        for (more, isWorthwhile) in [(-1, true), (0, true), (1, false)] {
            let group = Self.group()
            Self.addRows(4, group)
            Self.addSeries(of: BlockCodec.maximumCount - 4 + more, group)
            #expect(group.originals.count == BlockCodec.maximumCount + more && group.data.count == 5)
            #expect(group.isWorthwhile == isWorthwhile, "\(more)")
        }
    }
}
