import WorkoutFiles

/// A read-only tool for models (MCP-6, MCP-11).
struct MCPTool: Sendable {
    var name: String
    var title: String
    /// The description of the results, their units and limits, in at most 400 characters.
    var description: String
    var arguments: [MCPArgument]
    /// The schema of the result, which is an object.
    var output: JSONSchema
    var answer: @Sendable (MCPArguments, MCPCall) throws -> MCPToolResult

    /// All tools, in the order in which they are listed.
    static let all: [MCPTool] = [
        .describeData, .listWorkouts, .getWorkout, .getWorkoutSeries, .getStatistics, .explainSum, .comparePeriods,
        .querySamples, .getSleep, .getActivityRings, .getRecords, .getLoad, .listDuplicates, .getBody, .getEffortCurves,
        .getReadiness, .getGoals, .getGear, .getDigest, .getYear, .getSameRoute, .compareWorkouts, .getTiles,
        .getPlans, .getPlan,
    ]

    private static let annotations = JSON.object([
        ("readOnlyHint", .bool(true)), ("idempotentHint", .bool(true)), ("openWorldHint", .bool(false)),
    ])

    private static let dialect = "https://json-schema.org/draft/2020-12/schema"

    var input: JSON {
        .object([
            ("$schema", .string(Self.dialect)), ("type", .string("object")),
            ("properties", .object(arguments.map { ($0.name, $0.schema) })),
            ("required", .array(arguments.filter(\.isRequired).map { .string($0.name) })),
            ("additionalProperties", .bool(false)),
        ])
    }

    var json: JSON {
        .object([
            ("name", .string(name)), ("title", .string(title)), ("description", .string(description)),
            ("inputSchema", input), ("outputSchema", output.ofAnswer()), ("annotations", Self.annotations),
        ])
    }
}
