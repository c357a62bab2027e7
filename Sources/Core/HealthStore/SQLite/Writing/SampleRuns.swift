import Foundation
import HealthModel

/// The runs of samples in an array that may share blocks: adjacent samples of one type, unit and device, without
/// metadata, with consecutive identifiers, as for objects created together.
struct SampleRuns {
    /// The minimum number of samples of a block: a smaller block would cost more than it saves.
    static let shortest = 64

    /// Consecutive parts of the array, in its order, marked if they may share blocks.
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
        for index in samples.indices.dropFirst() where !Self.follows(samples, index) { close(at: index) }
        close(at: samples.count)
        self.parts = parts
    }

    /// Returns whether a sample continues the run of the previous one.
    ///
    /// Samples are accessed in place, because copying a record out of the array retains eight references.
    private static func follows(_ samples: [SampleRecord], _ place: Int) -> Bool {
        let last = place - 1
        guard samples[place].type == samples[last].type, samples[place].metadata == nil, samples[last].metadata == nil,
            samples[place].device == samples[last].device,
            let value = samples[place].quantity, let lastValue = samples[last].quantity
        else { return false }
        let (uuid, lastUUID) = (samples[place].uuid, samples[last].uuid)
        return value.unit == lastValue.unit && value.unit.hasFaithfulString
            // Derived identifiers need a different kind of block.
            && !DerivedIdentity.isDerived(uuid) && uuid.high == lastUUID.high && uuid.low == lastUUID.low &+ 1
            && uuid.low != 0
    }
}

extension SampleBatch {
    /// Creates a batch of the samples of a run; nil if they are not quantities.
    init?(_ samples: ArraySlice<SampleRecord>) {
        guard let first = samples.first, case .quantity(let quantity) = first.content else { return nil }
        self.init(
            type: first.type, unit: quantity.unit, device: first.device, firstUUID: first.uuid,
            starts: samples.indices.map { samples[$0].start }, ends: samples.indices.map { samples[$0].end },
            values: samples.indices.map { samples[$0].quantity?.value ?? .nan })
    }
}
