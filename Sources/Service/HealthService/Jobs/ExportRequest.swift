import Foundation
import HealthModel
import HealthReports
import HealthTransfer
import WorkoutFiles

/// What is to be in the file of an export (API-72, SRV-35).
struct ExportRequest: Sendable {
    /// The form of the file.
    enum Format: String, Sendable, CaseIterable {
        /// Everything, as phones write it.
        case appleHealth = "apple-health"
        /// A row for each datum of a type.
        case csv
        /// An object a line of a type, which an import reads back.
        case jsonl
        /// An archive with a file for each workout.
        case gpx, tcx, fit
        /// Everything that the server has of the person.
        case account

        /// Whether it holds what no permission limits, so that only the person may take it.
        var isOwners: Bool { [.appleHealth, .jsonl, .account].contains(self) }

        /// What the file is called after its moment.
        var ending: String {
            switch self {
            case .csv, .jsonl: rawValue
            default: "zip"
            }
        }
    }

    var format: Format
    /// The type of samples, of formats that hold one.
    var type: ObjectType?
    var filter = SampleFilter()
    /// Which workouts, of formats that hold workouts.
    var activity: WorkoutActivity?
    /// Metres around starts and ends of which no coordinate is written.
    var hiddenRadius: Double?

    static let account = ExportRequest(format: .account)
}

extension ExportRequest {
    private static let members = ["format", "type", "from", "to", "where", "activity", "hideEnds"]

    /// Reads what a body asks for.
    ///
    /// - Throws: ``Problem``, or ``JSONFormError`` with its place.
    init(_ body: JSON, _ call: Call) throws {
        if let unknown = try body.members().first(where: { !Self.members.contains($0.key) }) {
            throw JSONFormError("there is no such member; there are \(Self.members.joined(separator: ", "))")
                .within(String(unknown.key.prefix(64)))
        }
        format = try body.member("format") { json in
            guard let format = Format(rawValue: try json.asString()), format != .account else {
                throw JSONFormError("apple-health, csv, jsonl, gpx, tcx or fit is expected")
            }
            return format
        }
        type = try body.optional("type") { json in
            guard let type = try? SampleTypeName.type(json.asString()) else {
                throw JSONFormError("a type of samples is expected")
            }
            return type
        }
        let holdsSamples = format == .csv || format == .jsonl
        guard holdsSamples == (type != nil) else {
            throw JSONFormError(holdsSamples ? "a type of samples is expected" : "only csv and jsonl are of one type")
                .within("type")
        }
        filter.from = try body.optional("from") { try $0.asDate(call.context) }?.start
        filter.to = try body.optional("to") { try $0.asDate(call.context) }?.end
        activity = try body.optional("activity") { json in
            let name = try json.asString()
            guard let found = WorkoutActivity.named.first(where: { $0.name.lowercased() == name.lowercased() }) else {
                throw JSONFormError("a case of HKWorkoutActivityType is expected")
            }
            return found
        }
        if let text = try body.optional("where", { try $0.asString() }), !text.isEmpty {
            filter.condition = try call.condition(text, for: type ?? .workout)
        }
        if try body.optional("hideEnds", { try $0.asBool() }) ?? false {
            hiddenRadius = call.requester.preferences.homeRadius ?? HiddenEnds.usualRadius
        }
    }
}

extension JSON {
    fileprivate func asDate(_ context: ParameterContext) throws -> TypedDate {
        let text = try asString()
        guard text.utf8.count <= 64, let date = TypedDate(text, now: context.now, calendar: context.calendar) else {
            throw JSONFormError("a date such as 2026-11-22 or 7d is expected")
        }
        return date
    }
}
