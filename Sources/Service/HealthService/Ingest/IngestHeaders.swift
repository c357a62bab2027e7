/// What the exporter says of a request in its headers, all of it optional (ING-2).
package struct IngestHeaders: Sendable, Hashable {
    package var automationName: String?
    package var automationIdentifier: String?
    /// How long the buckets are, as the exporter says it: `Default`, `Seconds`, `Minutes` … in any case.
    package var aggregation: String?
    package var period: String?
    /// What the requests of one batch have in common.
    package var session: String?

    package init() {}

    /// Reads the headers of a request; their names count in any case, and a value is never longer than this.
    package init(_ fields: some Sequence<(name: String, value: String)>) {
        for (name, value) in fields {
            let text = String(value.prefix(Self.lengthLimit))
            switch name.lowercased() {
            case "automation-name": automationName = text
            case "automation-id": automationIdentifier = text
            case "automation-aggregation": aggregation = text
            case "automation-period": period = text
            case "session-id": session = text
            default: break
            }
        }
    }

    private static let lengthLimit = 200
}
