import Foundation
import HealthModel

/// Which samples of an array may share blocks: neighbours of one type, unit and device, without metadata, whose
/// identifiers follow one another, as those of objects made together do.
struct SampleRuns {
    /// Fewer samples than this stay rows: a block of them would cost more than it saves.
    static let shortest = 64

    /// Consecutive parts of the array, in its order; those that may share blocks are marked.
    let parts: [(range: Range<Int>, isBatch: Bool)]

    init(_ samples: [SampleRecord]) {
        var parts: [(range: Range<Int>, isBatch: Bool)] = []
        var first = 0
        func close(at end: Int) {
            let isBatch = end - first >= Self.shortest
            if !isBatch, let last = parts.last, !last.isBatch {
                parts[parts.count - 1].range = last.range.lowerBound..<end
            } else if first < end {
                parts.append((first..<end, isBatch))
            }
            first = end
        }
        for index in samples.indices.dropFirst() where !Self.follows(samples[index], samples[index - 1]) {
            close(at: index)
        }
        close(at: samples.count)
        self.parts = parts
    }

    private static func follows(_ sample: SampleRecord, _ last: SampleRecord) -> Bool {
        guard sample.type == last.type, sample.metadata == nil, last.metadata == nil, sample.device == last.device,
            case .quantity(let value) = sample.content, case .quantity(let lastValue) = last.content
        else { return false }
        return value.unit == lastValue.unit && value.unit.hasFaithfulString
            // Blocks of derived identifiers are something else.
            && !DerivedIdentity.isDerived(sample.uuid) && sample.uuid.high == last.uuid.high
            && sample.uuid.low == last.uuid.low &+ 1 && sample.uuid.low != 0
    }
}

extension SampleBatch {
    /// The samples of a run as columns; nil if they are no quantities.
    init?(_ samples: ArraySlice<SampleRecord>) {
        guard let first = samples.first, case .quantity(let quantity) = first.content else { return nil }
        self.init(
            type: first.type, unit: quantity.unit, device: first.device, firstUUID: first.uuid,
            starts: samples.map(\.start), ends: samples.map(\.end), values: samples.map { $0.quantity?.value ?? .nan })
    }
}
