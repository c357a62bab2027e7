import Foundation
import HealthModel
import HealthReports
import HealthTransfer
import WorkoutFiles

/// The parameters of an export (API-72, SRV-35).
struct ExportRequest: Sendable {
    /// The format of the file.
    enum Format: String, Sendable, CaseIterable {
        /// All data, as an Apple Health export.
        case appleHealth = "apple-health"
        /// A row for each datum of a type.
        case csv
        /// One JSON object per line for each sample of a type, which can be imported again.
        case jsonl
        /// An archive with a file for each workout.
        case gpx, tcx, fit, kml, kmz, geojson
        /// All data that the server has of the person.
        case account

        /// A Boolean value that indicates whether the file contains data beyond any permission, so that only the
        /// person may export it.
        var isOwners: Bool { [.appleHealth, .jsonl, .account].contains(self) }

        /// The members of a request that a file in the format would ignore.
        var ignoredMembers: [String] {
            switch self {
            case .appleHealth, .account: ["from", "to", "where", "activity", "hideEnds"]
            case .csv, .jsonl: ["activity", "hideEnds"]
            case .gpx, .tcx, .fit, .kml, .kmz, .geojson: []
            }
        }

        /// The file name extension.
        var ending: String {
            switch self {
            case .csv, .jsonl: rawValue
            default: "zip"
            }
        }
    }

    var format: Format
    /// The sample type, for formats with a single type.
    var type: ObjectType?
    var filter = SampleFilter()
    /// The activity of the workouts, for formats with workouts.
    var activity: WorkoutActivity?
    /// The radius around starts and ends within which no coordinates are written, in metres.
    var hiddenRadius: Double?

    static let account = ExportRequest(format: .account)
}

extension ExportRequest {
    private static let members = ["format", "type", "from", "to", "where", "activity", "hideEnds"]

    /// Parses the body of a request.
    ///
    /// - Throws: ``Problem``, or ``JSONFormError`` with the path of the invalid member.
    init(_ body: JSON, _ call: Call) throws {
        if let unknown = try body.members().first(where: { !Self.members.contains($0.key) }) {
            throw JSONFormError("unknown member; expected one of \(Self.members.joined(separator: ", "))")
                .within(String(unknown.key.prefix(64)))
        }
        format = try body.member("format") { json in
            guard let format = Format(rawValue: try json.asString()), format != .account else {
                throw JSONFormError("expected apple-health, csv, jsonl, gpx, tcx, fit, kml, kmz or geojson")
            }
            return format
        }
        type = try body.optional("type") { try $0.typed(TypedInput.sampleType) }
        let holdsSamples = format == .csv || format == .jsonl
        guard holdsSamples == (type != nil) else {
            throw JSONFormError(holdsSamples ? "expected a sample type" : "a type is only allowed for csv and jsonl")
                .within("type")
        }
        try Self.checkMembers(of: body, format)
        let from = try body.optional("from") { try $0.asDate(call.context) }
        let to = try body.optional("to") { try $0.asDate(call.context) }
        do throws(InputError) {
            filter = try TypedPeriod(from: from, to: to, zone: call.context.calendar.timeZone).filter
        } catch {
            throw JSONFormError(error.description).within("to")
        }
        activity = try body.optional("activity") { try $0.typed(TypedInput.activity) }
        if let text = try body.optional("where", { try $0.asString() }), !text.isEmpty {
            filter.condition = try call.condition(text, for: type ?? .workout)
        }
        if try body.optional("hideEnds", { try $0.asBool() }) ?? false {
            hiddenRadius = call.requester.preferences.homeRadius ?? HiddenEnds.usualRadius
        }
    }

    /// Checks that an export is not wider than what was asked for, because its format ignores a member.
    private static func checkMembers(of body: JSON, _ format: Format) throws {
        for name in format.ignoredMembers {
            switch body[name] {
            case nil, .string("")?, .bool(false)?: continue
            default: throw JSONFormError("not supported for \(format.rawValue)").within(name)
            }
        }
    }
}
