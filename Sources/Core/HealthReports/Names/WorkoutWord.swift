/// Words that refer to a workout without its identifier.
package enum WorkoutWord {
    /// Returns whether a text refers to the newest workout.
    package static func isLast(_ text: String) -> Bool { ["last", "latest", "newest"].contains(text.lowercased()) }
}
