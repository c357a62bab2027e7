package import Foundation
import WorkoutFiles

/// A correction of the dates in a file, for devices with a wrong clock and programs that label local times as UTC.
package enum ImportedClock: Sendable, Hashable {
    /// All dates are moved by some seconds.
    case shifted(Double)
    /// The dates are local times of a time zone, although they are labelled as UTC.
    case local(TimeZone)

    /// The largest shift in seconds: devices whose clock was reset are years late.
    package static let largestShift = 40 * 366 * 86_400.0

    /// Returns the seconds to add to the dates of a recording.
    ///
    /// One number for the whole recording, so that its durations stay: that of its start.
    ///
    /// - Parameter start: The start according to the file, in seconds since 2001-01-01 UTC.
    func shift(at start: Double) -> Double {
        switch self {
        case .shifted(let seconds): return seconds
        case .local(let zone):
            let wall = Date(timeIntervalSinceReferenceDate: start)
            // The offset at the local time: near a change of clocks, that at the label would be another one.
            let first = wall - Double(zone.secondsFromGMT(for: wall))
            return -Double(zone.secondsFromGMT(for: first))
        }
    }

    /// Corrects the dates of a recording, and notes it in its details.
    func apply(to recording: inout WorkoutRecording) {
        recording.shift(by: shift(at: recording.start))
        if case .local(let zone) = self { recording.details.timeZone = zone.identifier }
    }

    /// Corrects the dates of measurements.
    func apply(to measurements: inout RecordedMeasurements) {
        guard let start = measurements.samples.map(\.start).min() else { return }
        measurements.shift(by: shift(at: start))
    }

    /// A sentence on the correction.
    var remark: TransferRemark {
        switch self {
        case .shifted(let seconds):
            let whole = Int(seconds.magnitude.rounded())
            let parts = [(whole / 3_600, "h"), (whole / 60 % 60, "min"), (whole % 60, "s")].filter { $0.0 > 0 }
            let text = parts.map { "\($0.0) \($0.1)" }.joined(separator: " ")
            return .noted("All dates of the file were moved \(text) \(seconds < 0 ? "back" : "forward").")
        case .local(let zone):
            return .noted("The dates of the file were read as local times of \(zone.identifier).")
        }
    }
}
