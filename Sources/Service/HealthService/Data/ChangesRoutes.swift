import Foundation
import HealthModel
import HealthReports
import HealthStore
import HealthTransfer
import WorkoutFiles

/// What was added and deleted since a moment that an anchor stands for, and that there was something (API-60, API-61).
enum ChangesRoutes {
    private static let since = Parameter<String?>.text(
        "since", "The anchor of an earlier answer; everything without it.", limit: 400)
    private static let types = Parameter<[ObjectType]>.types("type", "The types, by identifier or friendly name.")
        .required

    private static let anyTypes = Parameter<[ObjectType]>.types(
        "type", "The types, by identifier or friendly name; all that may be read without it.")

    /// How many changes are read at once.
    private static let piece = 1_000

    static let routes: [Route] = [
        Route(
            .get, "/api/v1/changes/stream",
            "Tells that something changed, at most once a second; what it was is asked with the anchor.",
            .scope(.changes), [anyTypes], offers: [.events], isTagged: false
        ) { call in
            let types = try call.value(anyTypes)
            for type in types { try await call.checkReading(type) }
            let parts = try await call.data.ask { engine, app in
                // Nobody decided about the others: they are as good as not there.
                (types.isEmpty ? ObjectType.all.filter(\.isSample) : types).map { SampleRequest.Part(type: $0) }
                    .filter { (try? engine.changedTypes([$0], since: nil, for: app)) != nil }
            }
            return follow(parts, since: call.request.fields["Last-Event-ID"].flatMap(Anchor.init), call).response
        },
        Route(
            .get, "/api/v1/changes",
            "What was added and deleted since an anchor; as lines or CSV all of it, with the next anchor at the end.",
            .scope(.changes),
            [since, types, CommonParameters.manyLimit], offers: [.json, .lines, .csv], isTagged: false
        ) { call in
            let types = try call.value(types)
            for type in types { try await call.checkReading(type) }
            let (text, limit) = (try call.value(since), try call.value(CommonParameters.manyLimit))
            let known = text.flatMap(Anchor.init)
            guard call.media == .json else { return stream(types, since: known, isMeant: text != nil, call) }
            let request = ChangeRequest(types.map { .init(type: $0) }, since: known?.position, limit: limit)
            let changes = try await call.data.ask { engine, app in try engine.changes(request, for: app) }
            let isLost = isLost(known, isMeant: text != nil, at: changes.position)
            var members: [JSON.Member] = [
                ("added", .array(changes.added.map(JSON.sample))),
                ("deleted", .array(changes.deleted.map(deletion))),
                ("anchor", .string(Anchor(position: changes.position).text)), ("more", .bool(!changes.isComplete)),
            ]
            if isLost { members.append(("restart", .bool(true))) }
            return call.json(.object(members))
        },
    ]

    /// Whether an anchor is of another store, or of a future that never came: the engine began at the beginning.
    private static func isLost(_ anchor: Anchor?, isMeant: Bool, at position: ChangePosition) -> Bool {
        anchor.map { $0.position.store != position.store } ?? isMeant
    }

    private static func deletion(_ record: DeletedRecord) -> JSON {
        .object([("uuid", .uuid(record.uuid)), ("type", .string(record.type?.identifier))])
    }

    /// Everything since an anchor, change by change (API-7); read in pieces, so that few are in memory.
    ///
    /// The anchor comes last: who was cut off has none, and asks again from the one before.
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
                let changes = try access.read { (engine, app) throws(EngineError) in
                    try engine.changes(request, for: app)
                }
                if isFirst, isLost(anchor, isMeant: isMeant, at: changes.position) {
                    try write("restart", .bool(true), [])
                }
                for sample in changes.added { try write("added", JSON.sample(sample), CSV.fields(of: sample)) }
                for record in changes.deleted {
                    try write("deleted", deletion(record), [record.uuid.uuidString, record.type?.identifier ?? ""])
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
            // Several commits are one reason to look.
            let (news, feed) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
            let types = Set(parts.map(\.type))
            let observation = try await call.data.ask { engine, _ in
                engine.observe { if $0.concerns(types) { feed.yield() } }
            }
            defer { observation.cancel() }
            var position = anchor?.position
            feed.yield()
            for await _ in news {
                let since = position
                let (changed, now) = try await call.data.ask { engine, app in
                    try engine.changedTypes(parts, since: since, for: app)
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
