import Foundation
import HealthModel
import HealthStore

/// The tag of an answer: equal ones are of equal answers (API-9).
struct EntityTag: Sendable, Hashable {
    /// The tag as it stands in the header.
    let text: String

    /// The tag of what a store answers to a request.
    init(_ revision: StoreRevision, _ call: Call) {
        var hash = StableHash()
        hash.add(call.request.target)
        hash.add(call.media.name)
        hash.add(call.requester.app.source.bundleIdentifier)
        hash.add(call.requester.preferences.timeZone.identifier)
        hash.add("\(call.requester.preferences.weekStart) \(call.requester.preferences.locale)")
        // How much is left out around starts and ends.
        hash.add("\(call.requester.preferences.homeRadius ?? 0)")
        // Words such as 'today' mean something else tomorrow.
        hash.add("\(call.context.calendar.startOfDay(for: call.context.now).timeIntervalSinceReferenceDate)")
        text = "W/\"\(revision)-\(hash.text)\""
    }

    /// The tag of a revision of one object.
    init(revision: Int64) {
        text = "\"\(revision)\""
    }

    /// Whether a field `If-None-Match` or `If-Match` names it; weak and strong tags count as equal (RFC 9110, 8.8.3.2).
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
