package import Foundation

/// Data of a file that no sample of a workout can represent, preserved beside it for export.
///
/// Not visible to queries; deleted with the workout.
package struct WorkoutSupplement: Sendable, Hashable {
    /// A JSON object that describes the columns; opaque to the engine.
    package var header: Data
    /// Columns of any lengths; stored bit for bit, including NaN payloads.
    package var columns: [[Double]]

    package init(header: Data, columns: [[Double]]) {
        self.header = header
        self.columns = columns
    }
}
