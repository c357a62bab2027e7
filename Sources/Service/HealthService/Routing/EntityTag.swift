import Foundation
import HealthModel
import HealthReports
import HealthStore

/// The entity tag of a response; responses with equal tags are equal (API-9).
struct EntityTag: Sendable, Hashable {
    /// The value of the header field.
    let text: String

    /// Creates the tag of a response that depends on the store and the request.
    ///
    /// - Parameter parts: The other values on which the response depends.
    init(_ revision: StoreRevision, _ call: Call, _ parts: [String] = []) {
        var hash = StableHash()
        hash.add(call.request.target)
        hash.add(call.media.name)
        hash.add(call.requester.app.source.bundleIdentifier)
        hash.add(call.requester.preferences.timeZone.identifier)
        hash.add("\(call.requester.preferences.weekStart) \(call.requester.preferences.locale)")
        // The radius around starts and ends that is left out.
        hash.add("\(call.requester.preferences.homeRadius ?? 0)")
        // Relative dates such as 'today' have a different meaning tomorrow.
        hash.add("\(call.context.calendar.startOfDay(for: call.context.now).timeIntervalSinceReferenceDate)")
        // Hours ago and 'now' are moments, which are others a second later.
        for item in call.target.query {
            let typed = try? TypedInput.date(item.value, now: call.context.now, calendar: call.context.calendar)
            if let typed, typed.start == typed.end { hash.add("\(typed.start.timeIntervalSinceReferenceDate)") }
        }
        for part in parts { hash.add(part) }
        text = "W/\"\(revision)-\(hash.text)\""
    }

    /// Creates the tag of a revision of an object.
    init(revision: Int64) {
        text = "\"\(revision)\""
    }

    /// Returns whether an `If-None-Match` or `If-Match` header contains the tag, by weak comparison (RFC 9110,
    /// 8.8.3.2).
    func isNamed(in field: String) -> Bool {
        if field.allSatisfy(\.isWhitespace) { return false }
        let own = Self.opaque(text[...])
        return field.split(separator: ",").contains { tag in
            let tag = tag.trimmingPrefix(while: \.isWhitespace)
            return tag.hasPrefix("*") || Self.opaque(tag) == own
        }
    }

    private static func opaque(_ tag: Substring) -> Substring {
        let tag = tag.hasPrefix("W/") ? tag.dropFirst(2) : tag
        return tag.lastIndex(of: "\"").map { tag[...$0] } ?? tag
    }
}
