import Foundation
import HealthReports
import HealthTransfer
import WorkoutFiles

/// A predefined prompt that a person may select in a client (MCP-10).
struct MCPPrompt: Sendable {
    var name: String
    var title: String
    var description: String
    /// The default period.
    var standard: String
    /// Returns the text of the prompt for a period.
    private var question: @Sendable (String) -> String

    static let all: [MCPPrompt] = [
        MCPPrompt(
            name: "weekly_review", title: "Weekly review",
            description: "Movement, workouts, sleep and heart rate of a week, compared with the previous week.",
            standard: "7d"
        ) { period in
            """
            Review my health data of the period \(period), beside an equally long one before it. Begin with describe_data. Use \
            get_statistics by day for stepCount, activeEnergyBurned and restingHeartRate, list_workouts, get_sleep, and \
            compare_periods with type totals. Leave out what may not be read. Name days without data as gaps. Five to eight \
            sentences, numbers with their units, then at most two things worth a look. No diagnosis.
            """
        },
        MCPPrompt(
            name: "training_month", title: "Monthly training review",
            description: "Training totals of a month by sport, compared with the previous month.", standard: "30d"
        ) { period in
            """
            Look at my training in the period \(period). Begin with describe_data. Use list_workouts with its totals, compare_periods with \
            type totals against the period before, get_workout for the two or three that stand out, and get_records for bests that \
            fall into it. Tell volume by sport, intensity where heart rate or zones may be read, and how regular it was. \
            Say what the data do not show. No medical advice.
            """
        },
        MCPPrompt(
            name: "sleep_check", title: "Sleep",
            description: "Duration and regularity of sleep, and what characterized bad nights.", standard: "14d"
        ) { period in
            """
            Look at my nights in the period \(period). Begin with describe_data. Use get_sleep, and get_statistics by day for \
            restingHeartRate and heartRateVariabilitySDNN if they may be read. Tell duration, stages, regularity and outliers, with the \
            number of nights recorded. Nights that were not recorded are gaps, not sleepless. No diagnosis.
            """
        },
    ]

    private init(
        name: String, title: String, description: String, standard: String,
        question: @escaping @Sendable (String) -> String
    ) {
        self.name = name
        self.title = title
        self.description = description
        self.standard = standard
        self.question = question
    }

    var json: JSON {
        .object([
            ("name", .string(name)), ("title", .string(title)), ("description", .string(description)),
            (
                "arguments",
                .array([
                    .object([
                        ("name", .string("period")),
                        ("description", .string("7d, 2026-05 or 2026-05-01/2026-05-14; \(standard) by default.")),
                        ("required", .bool(false)),
                    ])
                ])
            ),
        ])
    }

    /// Returns a prompt with its arguments filled in.
    static func get(_ params: JSON, _ host: MCPHost) throws(MCPError) -> [JSON.Member] {
        guard case .string(let name)? = params["name"], let prompt = all.first(where: { $0.name == name }) else {
            throw MCPError(.invalidParams, "'name' must be one of \(all.map(\.name).joined(separator: ", ")).")
        }
        let period: String
        switch params["arguments"] {
        case nil: period = prompt.standard
        case .object(let members)?:
            guard members.allSatisfy({ $0.key == "period" }) else {
                throw MCPError(.invalidParams, "The only argument of \(name) is 'period'.")
            }
            guard let given = members.first?.value else {
                period = prompt.standard
                break
            }
            guard case .string(let text) = given, text.count <= 80 else {
                throw MCPError(.invalidParams, "'period' must be a string of at most 80 characters.")
            }
            do throws(InputError) {
                // Validated, because any other text could inject instructions.
                _ = try TypedPeriod(text, now: host.now(), calendar: host.calendar)
            } catch {
                throw MCPError(.invalidParams, error.named("'period'").description)
            }
            period = PlainText.clean(text, most: 80)
        default: throw MCPError(.invalidParams, "'arguments' must be an object.")
        }
        return [
            ("description", .string(prompt.description)),
            (
                "messages",
                .array([
                    .object([
                        ("role", .string("user")),
                        (
                            "content",
                            .object([("type", .string("text")), ("text", .string(prompt.question(period)))])
                        ),
                    ])
                ])
            ),
        ]
    }
}
