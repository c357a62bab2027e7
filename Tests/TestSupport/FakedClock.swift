import Foundation

/// Whether the clock of this process is a faked one, as `Scripts/clocks` makes it.
package enum FakedClock {
    /// A faked clock begins anew in each process: what one process measures of another says nothing then.
    package static let isOn = ProcessInfo.processInfo.environment["LD_PRELOAD"]?.contains("faketime") ?? false
}
