package import Foundation
package import HealthModel

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

/// A summary of what belongs to a workout, without reading it: where its samples can be found.
package struct WorkoutBelongings: Sendable, Hashable {
    /// The types of its associated samples; for a block that also holds other samples, none may belong to the
    /// workout.
    package var types: Set<ObjectType> = []
    /// A Boolean value that indicates whether it came from a workout file, which lists everything that belongs to it.
    package var isFromFile = false
}
