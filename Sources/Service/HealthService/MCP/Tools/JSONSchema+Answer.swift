import WorkoutFiles

extension JSONSchema {
    /// The members that report the truncation of an answer.
    private static let truncation = [
        Property(
            "truncated", .annotated(.type("boolean"), description: "Whether the result was truncated.", unit: nil),
            isRequired: false),
        Property(
            "available", .annotated(.type("integer"), description: "The total number of rows.", unit: nil),
            isRequired: false),
        Property(
            "advice", .annotated(.type("string"), description: "How to request less data.", unit: nil),
            isRequired: false),
    ]

    /// The depth of the named values of an answer that its schema describes: a model has little room, and the values of
    /// the API, which are the same, have complete schemas.
    private static let depth = 2

    /// Returns the schema of a tool's answer, which may be truncated (MCP-6).
    ///
    /// - Parameter isClosed: Whether objects have no members except those declared.
    func ofAnswer(isClosed: Bool = false) -> JSON {
        let document = Document(definitions: "", isClosed: isClosed)
        let schema = adding(Self.truncation).shortened(depth: Self.depth - 1).json(in: document)
        guard schema["type"] == nil, case .object(let members) = schema else { return schema }
        return .object([("type", .string("object"))] + members)
    }
}
