import Foundation
import HealthModel
import HealthReports
import HealthTransfer
import WorkoutFiles

extension MCPTool {
    /// The maximum number of samples that are counted; beyond it, the answer only states that there are more.
    private static let mostCounted = 2_000

    static let querySamples = MCPTool(
        name: "query_samples", title: "Samples",
        description: """
            Samples of a type with value, unit, start, end, source and metadata, the latest first, 50 and at most 200; of the last 7 \
            days if neither from nor to is given. For sums and averages ask get_statistics instead. 'where' is a predicate such as \
            value > 150 AND source == "Watch".
            """,
        arguments: [
            .type("A sample type, such as bodyMass, bloodGlucose, sleepAnalysis or headache."),
            .from("7d if left out."), .to,
            MCPArgument(
                name: "where", kind: .text(most: 4_000),
                description: "A condition on value, start, end, source, device, metadata.KEY, activity, duration."),
            MCPArgument(
                name: "limit", kind: .whole(1...200), description: "The maximum number of samples; 50 by default."),
        ],
        output: list.schema
    ) { arguments, call in
        let type = try call.type(arguments)
        var filter = try call.period(arguments, standard: "7d").filter
        guard !Self.hasExpressions(arguments.text("where") ?? "") else {
            throw MCPToolError("'where' does not support MATCHES; use CONTAINS, BEGINSWITH, ENDSWITH or LIKE.")
        }
        do throws(PredicateFormatError) {
            filter.condition = try arguments.text("where").map { text throws(PredicateFormatError) in
                try SamplePredicate.typed(text, for: type, timeZone: call.timeZone)
            }
        } catch {
            throw MCPToolError("'where' is invalid. \(PlainText.clean("\(error)", most: 400))")
        }
        let limit = arguments.whole("limit") ?? 50
        let asked = filter
        let samples = try call.reports { reports in
            try reports.latestValues(of: type, asked, limit: mostCounted + 1, check: call.checkCancellation)
        }
        let shown = try samples.prefix(limit).map { try $0.redacted(call.host.access.mayRead) }
        let time = LocalTime(call.calendar)
        let table = TextTable(
            title: "\(TypeName.name(of: type)), the latest first" + (shown.isEmpty ? ": no samples" : ""),
            columns: ["start", "end", "value", "source"],
            rows: shown.map { sample in
                [
                    time.moment(sample.start), time.moment(sample.end), Self.value(sample),
                    sample.source?.source.name ?? "–",
                ]
            })
        var answer = MCPToolResult(Self.list.json((type, shown)), table, available: samples.count)
        answer.advice =
            (samples.count > mostCounted ? "There are more than \(mostCounted). " : "")
            + "Request a shorter period, use 'where', or use get_statistics."
        return answer
    }

    private static let list = JSONShape<(type: ObjectType, samples: [SampleRecord])>(
        inline: JSONMembers { members in
            members.add("type", .identifier) { $0.type }
            members.add("items", .list(SampleRecord.jsonShape)) { $0.samples }
        })

    /// Returns whether a condition contains regular expressions, outside of quotes, some of which take exponential
    /// time (SEC-44).
    private static func hasExpressions(_ text: String) -> Bool {
        var quote: Unicode.Scalar?
        var isEscaped = false
        var bare = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if let open = quote {
                if scalar == open, !isEscaped { quote = nil }
                isEscaped = !isEscaped && scalar == "\\"
            } else {
                if scalar == "'" || scalar == "\"" { quote = scalar }
                bare.append(scalar)
            }
        }
        return String(bare).uppercased().contains("MATCHES")
    }

    private static func text(_ quantity: QuantityValue) -> String {
        "\(RoundedNumber.text(quantity.unit.shown(quantity.value))) \(quantity.unit.unitString)"
    }

    private static func value(_ sample: SampleRecord) -> String {
        switch sample.content {
        case .quantity(let quantity): text(quantity)
        case .series(let series): text(series.quantity)
        case .category(let value): CategoryName.name(of: value, sample.type)
        case .workout(let workout): "\(workout.activityType.name), \(RoundedNumber.duration(workout.duration))"
        case .correlation(let objects):
            objects.map { "\(TypeName.name(of: $0.type)) \(value($0))" }.joined(separator: ", ")
        case .route(let count): Format.plain.count(count, "point")
        case .heartbeats(let count): Format.plain.count(count, "heartbeat")
        case .detail(let detail): detail.summary(RoundedNumber.text)
        }
    }
}
