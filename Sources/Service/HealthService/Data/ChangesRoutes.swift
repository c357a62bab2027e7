import Foundation
import HealthModel
import HealthReports
import HealthStore
import HealthTransfer
import WorkoutFiles

/// The routes for changes: the objects added and deleted since an anchor, and notifications of changes (API-60,
/// API-61).
enum ChangesRoutes {
    private static let since = Parameter<String?>.text(
        "since", "The anchor of an earlier response; all changes without it.", limit: 400)
    private static let types = Parameter<[ObjectType]>.types("type", "The types, by identifier or friendly name.")
        .required

    private static let anyTypes = Parameter<[ObjectType]>.types(
        "type", "The types, by identifier or friendly name; all that may be read without it.")

    /// The number of changes to read at a time.
    private static let piece = 1_000

    /// Changes since an anchor.
    private typealias Page = (
        added: [SampleRecord], deleted: [DeletedRecord], anchor: String, hasMore: Bool, isLost: Bool
    )

    private static let page = JSONShape<Page>("Changes", "The objects added and deleted since an anchor.") { members in
        members.add("added", .list(SampleRecord.jsonShape)) { $0.added }
        members.add("deleted", .list(DeletedRecord.jsonShape)) { $0.deleted }
        members.add("anchor", .text, "The anchor for the next request.") { $0.anchor }
        members.add("more", .boolean, "Whether there are more changes.") { $0.hasMore }
        members.addIfPresent("restart", .boolean, "Present if the anchor was lost, so that all objects follow.") {
            $0.isLost ? true : nil
        }
    }

    static let routes: [Route] = [
        Route(
            .get, "/api/v1/changes/stream",
            "Notifies of changes, at most once a second; request the changes themselves with the anchor.",
            .scope(.changes), [anyTypes], offers: [.events], isTagged: false
        ) { call in
            let types = try call.value(anyTypes)
            for type in types { try await call.checkReading(type) }
            let parts = try await call.data.read { store in
                // Types without a permission decision are treated as absent.
                (types.isEmpty ? ObjectType.all.filter(\.isSample) : types).map { SampleRequest.Part(type: $0) }
                    .filter { (try? store.changedTypes([$0], since: nil)) != nil }
            }
            return follow(parts, since: call.request.fields["Last-Event-ID"].flatMap(Anchor.init), call).response
        },
        Route(
            .get, "/api/v1/changes",
            "The objects added and deleted since an anchor; as lines or CSV, all of them, followed by the next anchor.",
            .scope(.changes),
            [since, types, CommonParameters.manyLimit], offers: [.json, .lines, .csv], shape: page.schema,
            isTagged: false
        ) { call in
            let types = try call.value(types)
            for type in types { try await call.checkReading(type) }
            let (text, limit) = (try call.value(since), try call.value(CommonParameters.manyLimit))
            let known = text.flatMap(Anchor.init)
            guard call.media == .json else { return stream(types, since: known, isMeant: text != nil, call) }
            let request = ChangeRequest(types.map { .init(type: $0) }, since: known?.position, limit: limit)
            let changes = try await call.data.read { try $0.changes(request) }
            let isLost = isLost(known, isMeant: text != nil, at: changes.position)
            let anchor = Anchor(position: changes.position).text
            return call.json(page.json((changes.added, changes.deleted, anchor, !changes.isComplete, isLost)))
        },
    ]

    /// Returns whether the engine starts over from the beginning, although an anchor was meant.
    private static func isLost(_ anchor: Anchor?, isMeant: Bool, at position: ChangePosition) -> Bool {
        anchor?.position.isLost(at: position) ?? isMeant
    }

    /// Streams all changes since an anchor one by one (API-7), read in batches to limit the memory used.
    ///
    /// The anchor comes last: a client whose connection was interrupted has not received it, and repeats the request
    /// with the previous one.
    private static func stream(
        _ types: [ObjectType], since anchor: Anchor?, isMeant: Bool, _ call: Call
    ) -> ServiceResponse {
        let (access, isCSV) = (call.data.access, call.media == .csv)
        let channel = ByteChannel.writing { writer in
            func write(_ change: String, _ json: JSON, _ fields: [String], anchor: String = "") throws {
                let blank = [String](repeating: "", count: CSV.sampleHeader.count - fields.count)
                let cells = [change] + fields + blank + [anchor]
                try writer.write(line: isCSV ? CSV.line(cells) : JSON.object([(change, json)]).line)
            }
            if isCSV { try writer.write(line: CSV.line(["change"] + CSV.sampleHeader + ["anchor"])) }
            var (position, isFirst) = (anchor?.position, true)
            while true {
                let request = ChangeRequest(types.map { .init(type: $0) }, since: position, limit: piece)
                let changes = try access.read { try $0.changes(request) }
                if isFirst, isLost(anchor, isMeant: isMeant, at: changes.position) {
                    try write("restart", .bool(true), [])
                }
                for sample in changes.added { try write("added", sample.json, CSV.fields(of: sample)) }
                for record in changes.deleted {
                    try write("deleted", record.json, [record.uuid.uuidString, record.type?.identifier ?? ""])
                }
                (position, isFirst) = (changes.position, false)
                guard changes.isComplete else { continue }
                let end = Anchor(position: changes.position).text
                return try write("anchor", .string(end), [], anchor: end)
            }
        }
        return ServiceResponse(.ok, call.media, .stream(channel))
    }

    private static func follow(_ parts: [SampleRequest.Part], since anchor: Anchor?, _ call: Call) -> EventStream {
        EventStream { give in
            // Several commits are coalesced into one notification.
            let (news, feed) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
            let types = Set(parts.map(\.type))
            let observation = try await call.data.work { access in
                try access.engine(for: .reading).observe { if $0.concerns(types) { feed.yield() } }
            }
            defer { observation.cancel() }
            var position = anchor?.position
            feed.yield()
            for await _ in news {
                let since = position
                let (changed, now) = try await call.data.read { store in
                    try store.changedTypes(parts, since: since)
                }
                position = now
                guard !changed.isEmpty else { continue }
                guard await call.isWelcome() else { return }
                let (names, text) = (changed.map(\.identifier).sorted(), Anchor(position: now).text)
                give(
                    .init(
                        name: "change", identifier: text,
                        data: .object([
                            ("types", .array(names.map { .string($0) })), ("anchor", .string(text)),
                        ])))
                try await call.clock.sleep(.seconds(1))
            }
        }
    }

    /// A position in the change sequence of a store, as an opaque text.
    struct Anchor {
        var position: ChangePosition

        var text: String {
            Base64URL.text("\(position.number) \(position.store ?? "")".utf8)
        }
    }
}

extension ChangesRoutes.Anchor {
    /// Parses an anchor; returns `nil` if it is invalid.
    init?(_ text: String) {
        guard let bytes = Base64URL.bytes(text.utf8) else { return nil }
        let parts = String(decoding: bytes, as: UTF8.self).split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 2, let number = Int64(parts[0]), number >= 0 else { return nil }
        position = ChangePosition(number: number, store: String(parts[1]))
    }
}
