import WorkoutFiles

extension CohortAnswer {
    /// Writes the answer as a JSON document, piece by piece, according to
    /// `Documentation/JSON/Cohorts/answer.schema.json`.
    public func writeJSON(_ body: (String) -> Void) async throws {
        let head: [JSON.Member] = [
            ("unit", .string(unit)), ("people", .integer(people)), ("missing", .array(missing.map { .string($0) })),
            ("minimumPeople", .integer(query.minimumPeople)),
        ]
        body("{\n" + head.map { "  \"\($0.key)\": \($0.value.line),\n" }.joined() + "  \"rows\": [")
        var separator = "\n    "
        for try await row in rows {
            body(separator + JSON.object(members(of: row)).line)
            separator = ",\n    "
        }
        body("\n  ]\n}\n")
    }

    /// Returns the name of a row's bucket: the first day of a period, or the index of a bucket since an event; nil
    /// for the whole.
    public func bucketName(of row: CohortRow) -> String? {
        switch query.bucket {
        case .whole: nil
        case .period: CohortDay(rawValue: row.place.bucket).text
        case .since: String(row.place.bucket)
        }
    }

    private func members(of row: CohortRow) -> [JSON.Member] {
        var members: [JSON.Member] = []
        if !query.groups.isEmpty {
            members.append(("groups", .array(row.place.groups.map { .string($0) })))
        }
        if let name = bucketName(of: row) {
            let isNumber = if case .since = query.bucket { true } else { false }
            members.append(("bucket", isNumber ? .integer(row.place.bucket) : .string(name)))
        }
        if case .values(_, let edges) = query.figure { members += Self.bounds(of: row.place.class, edges) }
        members.append(("people", .integer(row.people)))
        for (summary, told) in zip(query.summaries, row.summaries) {
            switch (summary, told) {
            case (.sum, .number(let value)): members.append(("sum", .number(value)))
            case (.mean, .number(let value)): members.append(("mean", .number(value)))
            case (.deviation, .number(let value)): members.append(("deviation", .number(value)))
            case (.share(let least), .number(let value)):
                members.append(("share", .object([("atLeast", .number(least)), ("share", .number(value))])))
            case (.quantiles(let levels), .quantiles(let values)):
                members.append(
                    (
                        "quantiles",
                        .array(
                            zip(levels, values).map { level, value in
                                .object([("level", .number(level)), ("value", .number(value))])
                            })
                    ))
            case (.histogram(let edges), .histogram(let classes)):
                members.append(
                    (
                        "histogram",
                        .array(
                            classes.enumerated().map { number, people in
                                .object(Self.bounds(of: number, edges) + [("people", .integer(people))])
                            })
                    ))
            // A tier returns summaries of the requested kinds.
            default: break
            }
        }
        return members
    }

    /// Returns the lower and upper bound of a class, without the one at an open side.
    private static func bounds(of number: Int, _ edges: [Double]) -> [JSON.Member] {
        var bounds: [JSON.Member] = []
        if number > 0, number <= edges.count { bounds.append(("from", .number(edges[number - 1]))) }
        if number < edges.count { bounds.append(("to", .number(edges[number]))) }
        return bounds
    }
}
