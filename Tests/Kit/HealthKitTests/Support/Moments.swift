import Foundation

/// The start of the examples: a date with a fraction that has no short decimal form.
let origin = Date(timeIntervalSinceReferenceDate: 700_000_000.123_456_7)

/// Returns the date a number of seconds after the start of the examples.
func at(_ seconds: Double) -> Date { origin.addingTimeInterval(seconds) }
