import Foundation
import HealthModel
import HealthReports
import WorkoutFiles

/// A resource with a URI (MCP-10).
enum MCPResource {
    case guide
    case types
    case workout(String)

    private static let guideAddress = "health://guide"
    private static let typesAddress = "health://types"
    private static let workoutAddress = "health://workouts/"

    init?(_ address: String) {
        switch address {
        case Self.guideAddress: self = .guide
        case Self.typesAddress: self = .types
        default:
            guard address.hasPrefix(Self.workoutAddress) else { return nil }
            let digits = address.dropFirst(Self.workoutAddress.count)
            guard (1...36).contains(digits.count), digits.allSatisfy({ $0.isASCII && ($0.isHexDigit || $0 == "-") })
            else {
                return nil
            }
            self = .workout(String(digits))
        }
    }

    private var address: String {
        switch self {
        case .guide: Self.guideAddress
        case .types: Self.typesAddress
        case .workout(let digits): Self.workoutAddress + digits
        }
    }

    static let list: [JSON] = [
        .object([
            ("uri", .string(guideAddress)), ("name", .string("guide")), ("title", .string("How to read these data")),
            (
                "description",
                .string("Units, merging of sources, gaps in the data, and why nothing here is a diagnosis.")
            ),
            ("mimeType", .string("text/markdown")),
        ]),
        .object([
            ("uri", .string(typesAddress)), ("name", .string("types")), ("title", .string("Types with data")),
            ("description", .string("Name, unit, number of samples, first and last date, and aggregation.")),
            ("mimeType", .string("application/json")),
        ]),
    ]

    static let templates: [JSON] = [
        .object([
            ("uriTemplate", .string(workoutAddress + "{uuid}")), ("name", .string("workout")),
            ("title", .string("One workout")),
            ("description", .string("All details of a workout except its series, as returned by get_workout.")),
            ("mimeType", .string("application/json")),
        ])
    ]

    /// Returns the contents of the resource.
    func contents(_ call: MCPCall, _ era: MCPVersion.Era) throws(MCPError) -> [JSON.Member] {
        let text: String
        switch self {
        case .guide: return contents(MCPGuide.text, "text/markdown")
        case .types:
            text = try read(call, era) {
                let description = try DataDescription(call)
                return MCPToolResult(DataDescription.typesShape.json(description), description.answer.table)
            }
        case .workout(let digits):
            text = try read(call, era) {
                let arguments = try MCPArguments(.object([("uuid", .string(digits))]), of: .getWorkout)
                return try MCPTool.getWorkout.answer(arguments, call)
            }
        }
        return contents(text, "application/json")
    }

    private func contents(_ text: String, _ type: String) -> [JSON.Member] {
        [
            (
                "contents",
                .array([
                    .object([("uri", .string(address)), ("mimeType", .string(type)), ("text", .string(text))])
                ])
            )
        ]
    }

    /// Returns the answer of a tool as text.
    ///
    /// If the tool rejects the call, the resource does not exist.
    private func read(
        _ call: MCPCall, _ era: MCPVersion.Era, _ body: () throws -> MCPToolResult
    ) throws(MCPError) -> String {
        switch call.outcome(of: body) {
        case .success(let answer): return answer.content().structured.wire
        case .failure(let refusal):
            throw MCPError(
                era == .modern ? .invalidParams : .resourceNotFound, refusal.sentence,
                data: .object([("uri", .string(address))]))
        }
    }
}
