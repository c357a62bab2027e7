import Foundation
import Synchronization

/// A token bucket rate limiter, with a steady rate and a burst (SEC-50).
final class RateLimiter: Sendable {
    /// The standing of a client, for the header fields of a response.
    struct Standing: Sendable, Hashable {
        var limit: Int
        var remaining: Int
        /// The number of seconds until the bucket is full again.
        var reset: Int
        /// The number of seconds to wait; `nil` if the request was admitted.
        var wait: Int?
    }

    private struct Bucket {
        var left: Double
        var seen: Date
    }

    /// The number of buckets above which full ones are removed.
    private static let crowd = 10_000

    private let perSecond: Double
    private let burst: Int
    private let buckets = Mutex<[String: Bucket]>([:])

    /// - Parameters:
    ///   - count: The number of requests in the period.
    ///   - seconds: The length of the period.
    ///   - burst: The maximum number of requests at once.
    init(_ count: Int, in seconds: Double, burst: Int) {
        perSecond = Double(count) / seconds
        self.burst = burst
    }

    /// Counts a request of a client.
    func consume(_ who: String, at now: Date) -> Standing {
        let burst = Double(burst)
        return buckets.withLock { buckets in
            if buckets.count > Self.crowd {
                buckets = buckets.filter { level(of: $0.value, at: now) < burst }
            }
            var bucket = buckets[who] ?? Bucket(left: burst, seen: now)
            (bucket.left, bucket.seen) = (level(of: bucket, at: now), now)
            let isFree = bucket.left >= 1
            if isFree { bucket.left -= 1 }
            buckets[who] = bucket
            return Standing(
                limit: self.burst, remaining: Int(bucket.left), reset: Self.seconds((burst - bucket.left) / perSecond),
                wait: isFree ? nil : max(1, Self.seconds((1 - bucket.left) / perSecond)))
        }
    }

    /// Returns the current level of a bucket.
    private func level(of bucket: Bucket, at now: Date) -> Double {
        // A clock that was set back has no effect.
        min(Double(burst), bucket.left + max(0, now.timeIntervalSince(bucket.seen)) * perSecond)
    }

    private static func seconds(_ seconds: Double) -> Int { Int(min(1e9, seconds.rounded(.up))) }
}
