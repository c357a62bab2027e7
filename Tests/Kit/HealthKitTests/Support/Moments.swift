import Foundation

/// The start of the examples: a time with a fraction that no short decimal holds.
let origin = Date(timeIntervalSinceReferenceDate: 700_000_000.123_456_7)

/// A time so many seconds after the start of the examples.
func at(_ seconds: Double) -> Date { origin.addingTimeInterval(seconds) }
