import Foundation
package import HealthModel

/// The two times of the system: the clock on the wall, which people and programs set, and its own count of seconds.
package enum SystemTime {
    /// What the clock shows, in seconds since 2001-01-01 UTC.
    package static var wall: Double { Date.timeIntervalSinceReferenceDate }

    /// Seconds since the start of the system, sleep included: nobody can set them.
    package static var uptime: Double {
        var time = timespec()
        #if os(Linux)
            clock_gettime(CLOCK_BOOTTIME, &time)
        #else
            clock_gettime(CLOCK_MONOTONIC, &time)
        #endif
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Tells this start of the system from others; nil where that is not known.
    package static let boot: String? = {
        let text = try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
        return text.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
    }()

    /// The date at this moment of somebody who measures since an anchor; nil if the system was started anew.
    package static func date(since anchor: ClockAnchor?) -> Double? { anchor?.date(at: uptime, of: boot) }
}
