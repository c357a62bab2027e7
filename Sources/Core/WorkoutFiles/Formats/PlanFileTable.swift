package import HealthModel

/// The table of what formats hold of a plan, which the report of losses and the documentation share.
package enum PlanFileTable {
    static let rows: [FeatureRow<PlannedWorkout>] = PlanFeature.allCases.map { feature in
        FeatureRow(
            singular: feature.names.singular, plural: feature.names.plural, values: { feature.values(of: $0) },
            support: { $0.planWriting?.capabilities(feature) })
    }

    /// Returns the parts of a plan that a file does not contain, or contains in another form.
    package static func losses(of plan: PlannedWorkout, as format: WorkoutFileFormat) -> [WorkoutFileLoss] {
        FeatureRow.losses(rows, of: plan, as: format)
    }

    /// The table in Markdown.
    package static var text: String { FeatureRow.table(rows, WorkoutFileFormat.plans, of: "plan") }
}
