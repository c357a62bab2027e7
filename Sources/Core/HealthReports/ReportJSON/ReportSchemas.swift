import HealthModel
import HealthStore
package import WorkoutFiles

/// The schemas of all outputs (JSON Schema, draft 2020-12), made from the declarations that also write them.
///
/// `Documentation/JSON/reports.schema.json` has them for other programs; a test keeps it current.
package enum ReportSchemas {
    /// The identifier of the document.
    package static let identifier = "https://openhealthkit.org/schemas/hk-reports.json"

    /// The schemas of the outputs.
    package static let outputs: [JSONSchema] = [
        WorkoutSummary.jsonShape.schema, WorkoutDetail.jsonShape.schema, TotalsReport.jsonShape.schema,
        RecordsReport.jsonShape.schema, EffortCurves.jsonShape.schema, LoadReport.jsonShape.schema,
        SleepReport.jsonShape.schema,
        RingsReport.jsonShape.schema, BodyReport.jsonShape.schema, ReadinessReport.jsonShape.schema,
        GoalsReport.jsonShape.schema, GearReport.jsonShape.schema, DigestReport.jsonShape.schema,
        YearReport.jsonShape.schema,
        SameRouteReport.jsonShape.schema, WorkoutComparison.jsonShape.schema,
        TilesReport.jsonShape.schema, TilesReport.counts.schema,

        StatisticsReport.jsonShape.schema,
        StatisticsReport.Line.ownShape.schema, SumExplanation.jsonShape.schema, WorkoutPlot.jsonShape.schema,
        SampleRecord.jsonShape.schema, SampleRecord.datumShape.schema, SampleChange.jsonShape.schema,
        DeletedRecord.jsonShape.schema,
        WorkoutEditor.Outcome.jsonShape.schema, RepeatedOuting.jsonShape.schema, ShiftedPair.jsonShape.schema,
        BinnedWorkout.jsonShape.schema,
        PlansReport.jsonShape.schema, PlanDetail.jsonShape.schema, LibraryPlan.jsonShape.schema,
        StoreReader.typeShape.schema, StoreReader.sourceShape.schema,
        TotalsReport.comparisonShape.schema, StatisticsReport.comparisonShape(of: .stepCount).schema,
        StatisticsReport.comparisonShape(of: .heartRate).schema,
        PlanComparison.jsonShape.schema,
    ]

    /// The document with the schemas of all outputs, which permits no members except those declared.
    package static var document: JSON {
        let style = JSONSchema.Document(definitions: "#/$defs/", isClosed: true)
        return .object([
            ("$schema", .string("https://json-schema.org/draft/2020-12/schema")), ("$id", .string(identifier)),
            ("title", .string("The outputs of reports")),
            (
                "description",
                .string(
                    "Written by ReportSchemaTests when HK_WRITE_SCHEMAS is set; the schema of each command refers to it. x-unit is the unit of a number."
                )
            ),
            (
                "$defs",
                .object(
                    JSONSchema.definitions(of: outputs).map { ($0.name, $0.schema.json(in: style)) })
            ),
        ])
    }
}
