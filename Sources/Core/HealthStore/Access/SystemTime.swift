import Foundation
package import HealthModel

/// The two clocks of the system: wall-clock time, which can be set, and monotonic uptime.
package enum SystemTime {
    /// The wall-clock time, in seconds since 2001-01-01 UTC.
    package static var wall: Double { Date.timeIntervalSinceReferenceDate }

    /// The seconds since the system booted, including sleep; it cannot be set.
    package static var uptime: Double {
        var time = timespec()
        #if os(Linux)
            clock_gettime(CLOCK_BOOTTIME, &time)
        #else
            clock_gettime(CLOCK_MONOTONIC, &time)
        #endif
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// The identifier of the current boot; nil if it is not available.
    package static let boot: String? = {
        let text = try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
        return text.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
    }()

    /// Returns the current date measured from an anchor; nil if the system was restarted since.
    package static func date(since anchor: ClockAnchor?) -> Double? { anchor?.date(at: uptime, of: boot) }
}
