import Foundation
import Synchronization

/// How often somebody may ask: so many a minute, and some of them at once (SEC-50).
final class RateLimiter: Sendable {
    /// What is left to somebody, for the fields of an answer.
    struct Standing: Sendable, Hashable {
        var limit: Int
        var remaining: Int
        /// Seconds until everything is left again.
        var reset: Int
        /// Seconds to wait; nil if nobody need wait.
        var wait: Int?
    }

    private struct Bucket {
        var left: Double
        var seen: Date
    }

    /// When those who have everything left are forgotten.
    private static let crowd = 10_000

    private let perSecond: Double
    private let burst: Int
    private let buckets = Mutex<[String: Bucket]>([:])

    /// - Parameters:
    ///   - count: How many in the time.
    ///   - seconds: The time.
    ///   - burst: How many at once.
    init(_ count: Int, in seconds: Double, burst: Int) {
        perSecond = Double(count) / seconds
        self.burst = burst
    }

    /// Takes one for somebody.
    func take(_ who: String, at now: Date) -> Standing {
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

    /// What is left by now.
    private func level(of bucket: Bucket, at now: Date) -> Double {
        // A clock that was set back gives nothing and takes nothing.
        min(Double(burst), bucket.left + max(0, now.timeIntervalSince(bucket.seen)) * perSecond)
    }

    private static func seconds(_ seconds: Double) -> Int { Int(min(1e9, seconds.rounded(.up))) }
}
