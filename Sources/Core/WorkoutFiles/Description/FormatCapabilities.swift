/// The capabilities of a format: how it holds each part of a recording.
///
/// The report of losses, the documentation of exporting and the round-trip tests are based on it.
struct FormatCapabilities: Sendable {
    let things: @Sendable (RecordingFeature) -> FormatSupport
    let streams: @Sendable (RecordedStream) -> FormatSupport
    let sessionTotals: @Sendable (StatedTotal) -> FormatSupport
    let lapTotals: @Sendable (StatedTotal) -> FormatSupport

    /// The capabilities of a format that holds all parts unchanged.
    static let everything = FormatCapabilities(
        things: { _ in .whole }, streams: { _ in .whole }, sessionTotals: { _ in .whole }, lapTotals: { _ in .whole })
}

/// The way in which a format holds a part of a recording.
enum FormatSupport: Sendable {
    /// Unchanged.
    case whole
    /// As multiples of a step within a range; the text describes the step.
    case steps(Double, ClosedRange<Double>, offset: Double = 0, String)
    /// Incompletely: the text describes what is included, the closure returns the number lost.
    case partly(String, lost: @Sendable (WorkoutRecording) -> Int)
    /// Completely, but with rounding: the text describes the precision, the closure returns the number rounded.
    case roughly(String, rounded: @Sendable (WorkoutRecording) -> Int)
    /// Not at all.
    case nothing

    /// A brief description.
    var text: String {
        switch self {
        case .whole: "yes"
        case .steps(_, _, _, let text), .partly(let text, _), .roughly(let text, _): text
        case .nothing: "–"
        }
    }
}

// MARK: - Shared by several formats

extension FormatSupport {
    private static let any = -Double.infinity...Double.infinity

    /// Dates in whole seconds.
    static let seconds = FormatSupport.steps(1, any, "whole seconds")
    /// Dates in milliseconds.
    static let milliseconds = FormatSupport.steps(0.001, any, "milliseconds")

    /// Returns the support for a stream without negative values.
    static func nothingBelowZero(_ stream: RecordedStream) -> FormatSupport {
        .partly("no negative values") { recording in recording.points[stream].count { $0 < 0 } }
    }

    /// The number of titles lost in formats where the title is the name of the first session.
    static let lostTitles: @Sendable (WorkoutRecording) -> Int = { recording in
        guard let title = recording.details.name, let name = recording.sessions.lazy.compactMap(\.name).first else {
            return 0
        }
        return title == name ? 0 : 1
    }
}
