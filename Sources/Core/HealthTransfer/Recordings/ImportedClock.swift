package import Foundation
import HealthModel
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
            return RecordedClock.moment(showing: start, in: zone) - start
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

    /// The reason that this correction is not possible, as a sentence; nil if it is.
    package var fault: String? {
        guard case .shifted(let seconds) = self, !(seconds.magnitude <= Self.largestShift) else { return nil }
        return "Dates can be moved by at most 40 years."
    }

    /// A sentence for a file whose dates are not corrected.
    static let refusal = TransferRemark.noted(
        "The dates of the file were not changed: only those of recordings and measurements can be corrected.")

    /// A sentence on the correction.
    var remark: TransferRemark {
        switch self {
        case .shifted(let seconds):
            return .noted(
                "All dates of the file were moved \(Self.text(seconds)) \(seconds < 0 ? "back" : "forward").")
        case .local(let zone):
            return .noted("The dates of the file were read as local times of \(zone.identifier).")
        }
    }

    /// Returns a number of seconds as text, such as `7 d 2 h`.
    private static func text(_ seconds: Double) -> String {
        guard seconds.magnitude <= largestShift else { return "\(seconds.magnitude) s" }
        let whole = Int(seconds.magnitude)
        var parts = [(whole / 86_400, "d"), (whole / 3_600 % 24, "h"), (whole / 60 % 60, "min")]
            .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        let milliseconds = Int(((seconds.magnitude - Double(whole)) * 1_000).rounded())
        if milliseconds > 0 {
            parts.append("\(Double(whole % 60 * 1_000 + milliseconds) / 1_000) s")
        } else if whole % 60 > 0 {
            parts.append("\(whole % 60) s")
        }
        return parts.isEmpty ? "\(seconds.magnitude) s" : parts.joined(separator: " ")
    }
}
