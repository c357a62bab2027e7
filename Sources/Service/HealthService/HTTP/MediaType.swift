import Foundation

/// The media type of a response body (RFC 6838).
struct MediaType: Sendable, Hashable {
    /// The type and subtype, in lower case.
    var name: String
    /// A Boolean value that indicates whether the type has the parameter `charset=utf-8`.
    ///
    /// JSON is always UTF-8 and needs none.
    var isPlainText = false
    /// The path extension that requests this type (API-7).
    var ending: String?

    /// The value of the `Content-Type` header.
    var text: String { isPlainText ? name + "; charset=utf-8" : name }

    static let json = MediaType(name: "application/json", ending: "json")
    static let problem = MediaType(name: "application/problem+json")
    static let lines = MediaType(name: "application/x-ndjson", ending: "ndjson")
    static let csv = MediaType(name: "text/csv", isPlainText: true, ending: "csv")
    static let geoJSON = MediaType(name: "application/geo+json", ending: "geojson")
    static let columns = MediaType(name: "application/vnd.openhealthkit.columns", ending: "columns")
    static let events = MediaType(name: "text/event-stream")
    static let html = MediaType(name: "text/html", isPlainText: true)
    static let plain = MediaType(name: "text/plain", isPlainText: true)
    /// An image of any type.
    static let image = MediaType(name: "image/*")
    static let bytes = MediaType(name: "application/octet-stream")

    /// A Boolean value that indicates whether compression is worthwhile (API-10).
    var isWorthPacking: Bool {
        name.hasPrefix("text/") && name != Self.events.name || name.hasSuffix("json") || name.hasSuffix("xml")
            || [Self.lines.name, Self.columns.name].contains(name)
    }
}

extension MediaType {
    /// Returns the preferred media type of a client (RFC 9110, 12.5.1), or `nil` if none is acceptable.
    ///
    /// - Parameters:
    ///   - accept: The `Accept` header; `nil` or an empty value accepts everything.
    ///   - offers: The available types, best first.
    static func preferred(_ accept: String?, among offers: [MediaType]) -> MediaType? {
        guard let accept, !accept.isEmpty else { return offers.first }
        let ranges = accept.split(separator: ",").prefix(100).map(Range.init)
        let rated = offers.map { offer -> (offer: MediaType, quality: Double) in
            // The most specific matching range takes precedence.
            let fitting = ranges.filter { $0.fits(offer) }.max { $0.precision < $1.precision }
            return (offer, fitting?.quality ?? 0)
        }
        // Of equal elements, `max` returns the first.
        return rated.max { $0.quality < $1.quality }.flatMap { $0.quality > 0 ? $0.offer : nil }
    }

    private struct Range {
        var type: Substring
        var subtype: Substring
        var quality = 1.0

        init(_ text: Substring) {
            let parts = text.split(separator: ";").map { $0.trimmingPrefix(while: \.isWhitespace) }
            let names = (parts.first ?? "").split(separator: "/", maxSplits: 1)
            type = names.first ?? ""
            subtype = names.count > 1 ? names[1].prefix { !$0.isWhitespace } : ""
            for part in parts.dropFirst() where part.hasPrefix("q=") {
                quality = Double(part.dropFirst(2).prefix { !$0.isWhitespace }) ?? 0
            }
        }

        var precision: Int { type == "*" ? 0 : subtype == "*" ? 1 : 2 }

        func fits(_ media: MediaType) -> Bool {
            let names = media.name.split(separator: "/", maxSplits: 1)
            guard names.count == 2 else { return false }
            if type == "*" { return true }
            return type.lowercased() == names[0] && (subtype == "*" || subtype.lowercased() == names[1])
        }
    }
}
