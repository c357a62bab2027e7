/// The headers with which the exporter describes a request, all of them optional (ING-2).
package struct IngestHeaders: Sendable, Hashable {
    package var automationName: String?
    package var automationIdentifier: String?
    /// The length of the buckets in the exporter's notation, case-insensitive.
    ///
    /// Such as `Default`, `Seconds` and `Minutes`.
    package var aggregation: String?
    package var period: String?
    /// The identifier that the requests of one batch share.
    package var session: String?

    package init() {}

    /// Parses the headers of a request.
    ///
    /// Names are case-insensitive, and values are truncated to the maximum length.
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
