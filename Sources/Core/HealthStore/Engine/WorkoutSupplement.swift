package import Foundation

/// What a file said of a workout that none of its samples can say, kept beside it for the way out.
///
/// No query shows it; it goes when the workout is deleted.
package struct WorkoutSupplement: Sendable, Hashable {
    /// A JSON object that says what the columns mean; the engine does not look into it.
    package var header: Data
    /// Columns of any lengths; every bit is kept, those of NaN too.
    package var columns: [[Double]]

    package init(header: Data, columns: [[Double]]) {
        self.header = header
        self.columns = columns
    }
}
