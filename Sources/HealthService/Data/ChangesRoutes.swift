import Foundation
import HealthDatabase
import HealthModel
import HealthTransfer
import WorkoutFiles

/// What was added and deleted since a moment that an anchor stands for (API-60).
enum ChangesRoutes {
    private static let since = Parameter<String?>.text(
        "since", "The anchor of an earlier answer; everything without it.", limit: 400)
    private static let types = Parameter<[ObjectType]>.types("type", "The types, by identifier or friendly name.")
        .required

    static let routes: [Route] = [
        Route(
            .get, "/api/v1/changes", "What was added and deleted since an anchor.", .scope(.changes),
            [since, types, CommonParameters.manyLimit], isTagged: false
        ) { call in
            let types = try call.value(types)
            for type in types { try await call.checkReading(type) }
            let (text, limit) = (try call.value(since), try call.value(CommonParameters.manyLimit))
            let known = text.flatMap(Anchor.init)
            let request = ChangeRequest(types.map { .init(type: $0) }, since: known?.position, limit: limit)
            let changes = try await call.data.ask { engine, app in try engine.changes(request, for: app) }
            // Of another store, or a future that never came: the engine began at the beginning.
            let isLost = known.map { $0.position.store != changes.position.store } ?? (text != nil)
            var members: [JSON.Member] = [
                ("added", .array(changes.added.map(JSON.sample))),
                (
                    "deleted",
                    .array(
                        changes.deleted.map {
                            .object([("uuid", .uuid($0.uuid)), ("type", .string($0.type?.identifier))])
                        })
                ),
                ("anchor", .string(Anchor(position: changes.position).text)), ("more", .bool(!changes.isComplete)),
            ]
            if isLost { members.append(("restart", .bool(true))) }
            return call.json(.object(members))
        }
    ]

    /// A place in the sequence of a store, as a text that means nothing to others.
    struct Anchor {
        var position: ChangePosition

        var text: String {
            Base64URL.text("\(position.number) \(position.store ?? "")".utf8)
        }
    }
}

extension ChangesRoutes.Anchor {
    /// The anchor in a text; nil if it is none.
    init?(_ text: String) {
        guard let bytes = Base64URL.bytes(text.utf8) else { return nil }
        let parts = String(decoding: bytes, as: UTF8.self).split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 2, let number = Int64(parts[0]), number >= 0 else { return nil }
        position = ChangePosition(number: number, store: String(parts[1]))
    }
}
