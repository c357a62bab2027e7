import Foundation

/// The detection of a faked clock in this process, as set up by `Scripts/clocks`.
package enum FakedClock {
    /// A Boolean value that indicates whether the clock is faked, and thus restarts in each process: processes cannot
    /// compare times then.
    package static let isOn = ProcessInfo.processInfo.environment["LD_PRELOAD"]?.contains("faketime") ?? false
}
