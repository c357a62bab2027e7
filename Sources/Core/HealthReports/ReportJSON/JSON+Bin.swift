package import WorkoutFiles

extension BinnedWorkout: JSONRepresentable {
    package static let jsonShape = JSONShape<BinnedWorkout>(
        "BinnedWorkout", "A deleted workout that can be restored with everything that belonged to it."
    ) { members in
        members.add("workout", WorkoutSummary.jsonShape) { $0.workout }
        members.add("belongings", .count, "The number of samples and routes that were deleted with it.") {
            $0.belongings
        }
        members.add("deleted", .date) { $0.deleted }
        members.add("until", .date, "The time from which it can no longer be restored.") { $0.until }
    }
}
