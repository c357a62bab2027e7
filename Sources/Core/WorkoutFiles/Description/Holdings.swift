/// What a format can hold of a recording, thing by thing: behind it stand the report of losses, the page about exporting
/// and the tests of round trips.
struct Holdings: Sendable {
    let things: @Sendable (RecordedThing) -> Holding
    let streams: @Sendable (RecordedStream) -> Holding
    let sessionTotals: @Sendable (StatedTotal) -> Holding
    let lapTotals: @Sendable (StatedTotal) -> Holding

    /// Everything as it is.
    static let everything = Holdings(
        things: { _ in .whole }, streams: { _ in .whole }, sessionTotals: { _ in .whole }, lapTotals: { _ in .whole })
}

/// How a format holds a kind of thing.
enum Holding: Sendable {
    /// As it is.
    case whole
    /// As multiples of a step within a range; the text says the step.
    case steps(Double, ClosedRange<Double>, offset: Double = 0, String)
    /// Not always: the text says what there is, the closure how many are lost.
    case partly(String, lost: @Sendable (WorkoutRecording) -> Int)
    /// All of it, but some not to the last digit: the text says what there is, the closure how many are rounded.
    case roughly(String, rounded: @Sendable (WorkoutRecording) -> Int)
    /// Not at all.
    case nothing

    /// In few words.
    var text: String {
        switch self {
        case .whole: "yes"
        case .steps(_, _, _, let text), .partly(let text, _), .roughly(let text, _): text
        case .nothing: "–"
        }
    }
}

// MARK: - What several formats say

extension Holding {
    private static let any = -Double.infinity...Double.infinity

    /// Moments to the second.
    static let seconds = Holding.steps(1, any, "whole seconds")
    /// Moments to the millisecond.
    static let milliseconds = Holding.steps(0.001, any, "milliseconds")

    /// Values of a stream, but no negative ones.
    static func nothingBelowZero(_ stream: RecordedStream) -> Holding {
        .partly("no values below zero") { recording in recording.points[stream].count { $0 < 0 } }
    }

    /// How many titles are lost where the title is the name of the first session.
    static let lostTitles: @Sendable (WorkoutRecording) -> Int = { recording in
        guard let title = recording.details.name, let name = recording.sessions.lazy.compactMap(\.name).first else {
            return 0
        }
        return title == name ? 0 : 1
    }
}
