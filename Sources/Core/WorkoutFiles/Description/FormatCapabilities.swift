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
typealias FormatSupport = FeatureSupport<WorkoutRecording>

/// The way in which a format holds a part of a subject: of a recording, or of a plan.
enum FeatureSupport<Subject>: Sendable {
    /// Unchanged.
    case whole
    /// As multiples of a step within a range; the text describes the step.
    case steps(Double, ClosedRange<Double>, offset: Double = 0, String)
    /// Incompletely: the text describes what is included, the closure returns the number lost.
    case partly(String, lost: @Sendable (Subject) -> Int)
    /// Completely, but with rounding: the text describes the precision, the closure returns the number rounded.
    case roughly(String, rounded: @Sendable (Subject) -> Int)
    /// In another form: the text describes the form, the closure returns the number affected.
    case otherwise(String, replaced: @Sendable (Subject) -> Int)
    /// Not at all.
    case nothing

    /// A brief description.
    var text: String {
        switch self {
        case .whole: "yes"
        case .steps(_, _, _, let text), .partly(let text, _), .roughly(let text, _),
            .otherwise(let text, _):
            text
        case .nothing: "–"
        }
    }
}

// MARK: - Shared by several formats

extension FeatureSupport where Subject == WorkoutRecording {
    /// Dates in whole seconds.
    static var seconds: Self { .steps(1, -.infinity ... .infinity, "whole seconds") }
    /// Dates in milliseconds.
    static var milliseconds: Self { .steps(0.001, -.infinity ... .infinity, "milliseconds") }

    /// Returns the support for a stream without negative values.
    static func nothingBelowZero(_ stream: RecordedStream) -> FormatSupport {
        .partly("no negative values") { recording in recording.points[stream].count { $0 < 0 } }
    }

    /// Returns the number of titles lost in formats where the title is the name of the first session.
    @Sendable static func lostTitles(_ recording: WorkoutRecording) -> Int {
        guard let title = recording.details.name, let name = recording.sessions.lazy.compactMap(\.name).first else {
            return 0
        }
        return title == name ? 0 : 1
    }
}
