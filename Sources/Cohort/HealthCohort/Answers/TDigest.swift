import Foundation

/// A t-digest, which estimates quantiles of many numbers in little memory: Dunning and Ertl, "Computing Extremely
/// Accurate Quantiles Using t-Digests" (2019), merging digest with scale function k1.
///
/// The error of the rank is at most about `1 / compression` in the middle, and much less at both ends.
public struct TDigest: Sendable, Hashable {
    /// A cluster of numbers.
    public struct Centroid: Sendable, Hashable {
        /// The mean of the numbers.
        public var mean: Double
        /// The number of numbers.
        public var weight: Double

        /// Creates a centroid.
        public init(mean: Double, weight: Double) { (self.mean, self.weight) = (mean, weight) }
    }

    /// The approximate maximum number of centroids.
    public let compression: Double
    private var merged: [Centroid] = []
    private var waiting: [Centroid] = []
    /// The number of numbers added.
    public private(set) var count = 0.0

    /// Creates an empty digest.
    public init(compression: Double = 200) { self.compression = max(20, compression) }

    /// Adds a number.
    public mutating func add(_ value: Double, weight: Double = 1) {
        guard value.isFinite, weight > 0 else { return }
        waiting.append(Centroid(mean: value, weight: weight))
        count += weight
        if waiting.count >= Int(compression) * 8 { merge() }
    }

    /// Adds all numbers of another digest.
    public mutating func add(_ other: TDigest) {
        for centroid in other.merged + other.waiting { add(centroid.mean, weight: centroid.weight) }
    }

    /// Returns the quantile at a level; nil if the digest is empty.
    public mutating func quantile(_ level: Double) -> Double? {
        merge()
        guard let first = merged.first, let last = merged.last else { return nil }
        // The mean of a cluster is its value at its middle rank; values between two are interpolated linearly.
        let rank = level * count
        var before = 0.0
        var previous: (rank: Double, mean: Double)?
        for centroid in merged {
            let centre = before + centroid.weight / 2
            if rank <= centre {
                guard let previous else { return first.mean }
                let share = (rank - previous.rank) / (centre - previous.rank)
                return previous.mean + share * (centroid.mean - previous.mean)
            }
            previous = (centre, centroid.mean)
            before += centroid.weight
        }
        return last.mean
    }

    private mutating func merge() {
        guard !waiting.isEmpty else { return }
        let all = (merged + waiting).sorted { $0.mean < $1.mean }
        waiting.removeAll(keepingCapacity: true)
        merged.removeAll(keepingCapacity: true)
        var current = all[0]
        var before = 0.0
        var limit = Self.level(Self.scale(0, compression) + 1, compression)
        for centroid in all.dropFirst() {
            if (before + current.weight + centroid.weight) / count <= limit {
                let weight = current.weight + centroid.weight
                current.mean += (centroid.mean - current.mean) * centroid.weight / weight
                current.weight = weight
            } else {
                merged.append(current)
                before += current.weight
                limit = Self.level(Self.scale(before / count, compression) + 1, compression)
                current = centroid
            }
        }
        merged.append(current)
    }

    /// The scale function k1, which is steep at both ends.
    private static func scale(_ level: Double, _ compression: Double) -> Double {
        compression / (2 * .pi) * asin(2 * min(1, max(0, level)) - 1)
    }

    private static func level(_ scale: Double, _ compression: Double) -> Double {
        let angle = scale * 2 * .pi / compression
        return angle >= .pi / 2 ? 1 : (sin(angle) + 1) / 2
    }
}
