import Foundation
import Synchronization

/// The metrics of the server, without names and values of people (SRV-26).
final class ServiceMetrics: Sendable {
    private struct Key: Hashable, Comparable {
        var route: String
        var status: Int

        static func < (left: Key, right: Key) -> Bool {
            (left.route, left.status) < (right.route, right.status)
        }
    }

    private struct Tally {
        var count = 0
        var seconds = 0.0
    }

    private let tallies = Mutex<[Key: Tally]>([:])

    /// Counts a response.
    func count(_ note: RequestLogEntry) {
        // Unknown paths are counted together, because clients can invent any number of them.
        let key = Key(route: note.route ?? "none", status: note.status)
        tallies.withLock { tallies in
            tallies[key, default: Tally()].count += 1
            tallies[key, default: Tally()].seconds += note.milliseconds / 1_000
        }
    }

    /// Returns all metrics in the text exposition format (version 0.0.4).
    ///
    /// - Parameter gauges: The current measurements: name, help text, value.
    func text(_ gauges: [(name: String, help: String, value: Int)]) -> String {
        let known = tallies.withLock { $0 }.sorted { $0.key < $1.key }
        var lines = [
            "# HELP hk_requests_total Completed requests.", "# TYPE hk_requests_total counter",
        ]
        lines += known.map { "hk_requests_total\(Self.labels($0.key)) \($0.value.count)" }
        lines += [
            "# HELP hk_request_seconds_total Seconds until responses began.", "# TYPE hk_request_seconds_total counter",
        ]
        lines += known.map { "hk_request_seconds_total\(Self.labels($0.key)) \($0.value.seconds)" }
        for gauge in gauges {
            lines += [
                "# HELP \(gauge.name) \(gauge.help)", "# TYPE \(gauge.name) gauge", "\(gauge.name) \(gauge.value)",
            ]
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func labels(_ key: Key) -> String { "{route=\"\(key.route)\",status=\"\(key.status)\"}" }
}
