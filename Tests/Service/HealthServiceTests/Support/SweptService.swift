import Foundation
import HealthModel
import HealthReports
import HealthStore
import TestEngines
import TestSupport
import WorkoutFiles

@testable import HealthPages
@testable import HealthService

/// A store that is filled once for many questions, and services over it: at any time, and with any settings of its owner.
struct SweptService: Sendable {
    let engine: SQLiteEngine
    let store: PersonStore

    /// The service over ``SweptLife``, of which nothing is changed.
    static let shared = Result { try SweptService(fill: SweptLife.fill) }

    init(now: Date = RichWeek.now, fill: (SQLiteEngine) throws -> Void) throws {
        let engine = try SQLiteEngine.forTest(clock: { now.timeIntervalSinceReferenceDate })
        store = try PersonStore(engine: engine)
        try fill(engine)
        self.engine = engine
    }

    /// Creates a service over one workout with a route.
    init(_ workout: SampleRecord, _ points: [RoutePoint]) throws {
        try self.init { engine in
            try engine.allow(TenYears.watch)
            try engine.write(as: TenYears.watch) {
                try $0.save([workout])
                _ = try $0.save(RouteDraft(device: nil, metadata: nil), points: points, of: workout.uuid)
            }
        }
    }

    /// Returns the signed-in owner with stored settings.
    static func owner(_ settings: String) -> Principal {
        let made = RichWeek.now
        let person = PersonRecord(
            id: SweptLife.uuid(97), name: "ann", folded: "ann", shownName: "Ann", role: .person, made: made,
            settings: settings)
        let session = SessionRecord(
            digest: [1], id: SweptLife.uuid(98), person: person.id, begun: made, used: made, confirmed: made,
            browser: "Browser", address: "local")
        return Principal(
            .session(SignedIn(person: Person(person), session: LoginSession(session), digest: [1])), usualZone: .gmt)
    }

    static func app(_ token: String) -> AppIdentity {
        AppIdentity(bundleIdentifier: "token.\(token)", name: token, version: "1")
    }

    /// Returns a responder; a token is the name of an app with the scopes that are parts of its name.
    func responder(at now: Date = RichWeek.now, settings: String = "{}") -> HealthResponder {
        var limits = ServiceLimits()
        (limits.tokenRequestsPerMinute, limits.tokenBurst) = (1_000_000, 1_000_000)
        let (store, owner) = (store, Self.owner(settings))
        return HealthResponder(
            authenticate: { request in
                if request.fields["Cookie"] != nil { return owner }
                guard let name = request.fields["Authorization"].map({ String($0.trimmingPrefix("Bearer ")) }) else {
                    return nil
                }
                let scopes = Set(AccessScope.allCases.filter { name.contains($0.rawValue) })
                return Principal(
                    person: owner.person, app: Self.app(name), right: .token(name: name, scopes: scopes))
            }, openStore: { _ in store }, origins: OriginCheck(hosts: ["health.test"]), limits: limits,
            seal: { ServiceUnderTest.seal($0) }, clock: ServiceClock(now: { now }))
    }

    /// Permits a token's app to read and share types.
    func grant(_ token: String, read: Set<ObjectType>, share: Set<ObjectType> = [], since: Double? = nil) throws {
        var decisions = AuthorizationDecisions(
            share: Dictionary(uniqueKeysWithValues: share.map { ($0, true) }),
            read: Dictionary(uniqueKeysWithValues: read.map { ($0, true) }))
        if let since { for type in read { decisions.earliestReadDates[type] = since } }
        try engine.write { try $0.authorize(Self.app(token), decisions) }
    }

    /// Returns what pages say in a language, units and a zone.
    func formatter(_ settings: String, at now: Date = RichWeek.now) throws -> PageFormatter {
        let owner = Self.owner(settings)
        let request = ServiceRequest(method: "GET", target: "/")
        return PageFormatter(
            Call(
                request: request, target: try RequestTarget("/"), arguments: [:], requester: owner,
                data: PersonalData(store, as: owner.app, pool: WorkPool()), media: .html,
                context: ParameterContext(now: now, calendar: owner.preferences.calendar()),
                codec: Cursor.Codec(seal: { ServiceUnderTest.seal($0) }), clock: ServiceClock(now: { now }),
                limits: ServiceLimits(),
                isWelcome: { true }, server: nil))
    }
}

extension HealthResponder {
    /// Asks as the owner, or with a token.
    func ask(
        _ method: String = "GET", _ target: String, token: String? = nil, body: String = "",
        fields: [HeaderFields.Field] = [], by table: RouteTable? = nil
    ) async throws -> Answer {
        var request = ServiceRequest(method: method, target: target, body: RequestBody(Array(body.utf8)))
        request.fields["Host"] = "health.test"
        if let token {
            request.fields["Authorization"] = "Bearer \(token)"
        } else {
            request.fields["Cookie"] = "hk=owner"
            request.fields["Sec-Fetch-Site"] = "same-origin"
        }
        for field in fields { request.fields[field.name] = field.value }
        return try await Answer(respond(to: request, by: table ?? self.table))
    }

    /// The routes, and pages that answer with what their templates are given.
    var views: RouteTable {
        let tiles = MapBackground(tilesAddress: "https://tiles.test:8080/{z}/{x}/{y}.png", attribution: "© Tiles")
        return table.adding(
            pages: PageRoute.all.map { [services] page in
                Route(page: page.method, page.path, isTagged: false) { base in
                    let text =
                        switch try await page.make(try await PageCall(base, tiles, services?.imports)) {
                        case .shown(let template, let title, let view, let refusal):
                            "\(refusal.map { "\($0.status.rawValue) \($0.sentences) " } ?? "")\(template) '\(title)' "
                                + ViewText.text(of: view)
                        case .goTo(let address): "to \(address)"
                        case .other(let response): "\(response.status.rawValue) \(response.fields.fields)"
                        }
                    return ServiceResponse(.ok, body: .bytes(Array(text.utf8)))
                }
            }, openings: [],
            PageSupport(version: "1", imageHost: nil) { problem, _ in
                let text = "\(problem.name) \(problem.title) \(problem.details)"
                return ServiceResponse(problem.status, body: .bytes(Array(text.utf8)))
            })
    }
}

/// What a page gives to its template.
enum ViewText {
    /// Lists that are the same on every page, or those of the machine.
    private static let omitted: Set = ["zones", "sports", "severalSports"]

    static func text(of value: Any) -> String {
        var text = ""
        add(value, to: &text)
        return text
    }

    private static func add(_ value: Any, to text: inout String) {
        if let own = value as? String {
            text += "'\(own)'"
            return
        }
        // The most frequent ones, for which a mirror is slow.
        switch value {
        case let cell as TableChart.Cell:
            text += "(\(cell.drawn) '\(cell.read)')"
            return
        case let row as TableChart.Row:
            text += "(\(row.datetime) \(row.axisMark) '\(row.rowName)' \(row.address) \(row.isRunning) "
            for cell in row.cells { text += "(\(cell.drawn) '\(cell.read)')" }
            text += ")"
            return
        case let cell as ListTable.Cell:
            text += "('\(cell.text)' '\(cell.cellLabel)' \(cell.isNumber) \(cell.link) \(cell.picture))"
            return
        case let choice as Choice:
            text += "(\(choice.key) '\(choice.choiceName)' \(choice.isChosen))"
            return
        default: break
        }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional:
            if let some = mirror.children.first { add(some.value, to: &text) } else { text += "nil" }
        case .collection, .tuple:
            text += "["
            for child in mirror.children {
                add(child.value, to: &text)
                text += ","
            }
            text += "]"
        case .dictionary, .set: text += "\(mirror.children.map { "\($0.value)" }.sorted())"
        case .struct where !mirror.children.isEmpty && !(value is any CustomStringConvertible):
            text += "("
            for child in mirror.children {
                let label = child.label ?? ""
                if omitted.contains(label), let list = child.value as? [Choice] {
                    text += "\(label) \(list.count) \(list.filter(\.isChosen).map(\.key)) "
                } else if label != "zones" || !(child.value is [String]) {
                    text += "\(label) "
                    add(child.value, to: &text)
                    text += " "
                }
            }
            text += ")"
        default: text += "\(value)"
        }
    }
}

/// Outcomes of many inputs, of which those with the same outcome are in a line together.
struct SweptOutcomes {
    /// A longer outcome is kept as its beginning and a hash.
    private static let longest = 36
    private var places: [String: Int] = [:]
    private var groups: [(outcome: String, inputs: [String])] = []

    /// Adds what a function gives for an input, or the error that it throws.
    mutating func add(_ input: some CustomStringConvertible, _ outcome: () throws -> some Any) {
        let line = OutcomeText.line(KeptOutcomes.text(of: outcome).replacing("\n", with: "⏎"), shown: Self.longest)
        let place = places[line, default: groups.count]
        if place == groups.count {
            places[line] = place
            groups.append((line, []))
        }
        groups[place].inputs.append(OutcomeText.line("\(input)".replacing("\n", with: "⏎"), shown: 48))
    }

    /// Returns the first difference from the kept text, and nil if there is none.
    func difference(from path: String) throws -> String? {
        let lines = groups.map { group in
            var (line, last) = ("", "")
            for input in group.inputs {
                // The beginning that an input has in common with that before it is left out.
                let common = zip(last, input).prefix { $0 == $1 }.count
                let kept = input.prefix(common).lastIndex { !$0.isLetter && !$0.isNumber }
                line += line.isEmpty ? input : " | " + (kept.map { "…\(input[$0...])" } ?? input)
                last = input
            }
            return "\(group.outcome) <- \(OutcomeText.line(line, shown: 70))\n"
        }
        return try KeptText.difference(lines.joined(), from: path)
    }
}

/// An answer in a line: its beginning, its length and a hash, with numbers for identifiers that differ from run to run.
enum OutcomeText {
    static func line(_ answer: Answer, fields names: [String] = []) -> String {
        let fields = names.compactMap { name in
            answer.fields[name].flatMap { value in
                // A weak tag has the revision of the store, which differs from run to run.
                name == "ETag" && value.hasPrefix("W/") ? nil : "\(name): \(value) "
            }
        }.joined()
        guard answer.status >= 400, let problem = try? answer.json(), let name = problem["type"] else {
            return "\(answer.status) \(line(fields + answer.text, shown: answer.status < 300 ? 0 : 60))"
        }
        let detail = (problem["detail"]?.line ?? "").trimmingPrefix("\"The parameter ").replacing(
            " is invalid. ", with: " ")
        let kind = "\(name.line.dropFirst(11).dropLast())"
        return "\(answer.status) \(line("\(kind) \(detail) \(fields)\(problem["errors"]?.line ?? "")", shown: 48))"
    }

    /// - Parameter shown: The number of bytes that are shown of a longer text.
    static func line(_ text: String, shown: Int = 90) -> String {
        let bytes = stable(text)
        guard bytes.count > shown else { return String(decoding: bytes, as: UTF8.self) }
        // A letter is shown as a whole, or not at all.
        var end = shown
        while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
        let beginning = end == 0 ? "" : String(decoding: bytes.prefix(end), as: UTF8.self) + "… "
        return "\(beginning)\(bytes.count) \(hash(bytes))"
    }

    /// Returns six letters for bytes, by words of eight of them: sweeps have many bytes.
    private static func hash(_ bytes: [UInt8]) -> String {
        var words = [UInt64](repeating: 0, count: bytes.count / 8 + 1)
        words.withUnsafeMutableBytes { $0.copyBytes(from: bytes) }
        var state = UInt64(bytes.count) &+ 0x9E37_79B9_7F4A_7C15
        for word in words {
            state = (state ^ UInt64(littleEndian: word)) &* 0xFF51_AFD7_ED55_8CCD
            state ^= state >> 32
        }
        let text = String(state, radix: 36)
        return String(text.suffix(6))
    }

    /// Texts of which the rest of the word differs from run to run.
    private static let marks = [
        "cursor=", "urn:request:", "\"anchor\":\"", "\"anchor\": \"", "token=", "\"next\":\"", "\"cursor\":\"", "AgAI",
    ]

    private static func isOfWord(_ byte: UInt8) -> Bool {
        byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || byte == 0x2D || byte == 0x5F
    }

    /// Returns a text with numbers for the identifiers that were made up for it, in the order of their occurrence.
    private static func stable(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8)
        var changes: [(range: Range<Int>, isIdentifier: Bool)] = []
        text.withCString { base in
            for mark in marks {
                var place = base
                while let found = strstr(place, mark) {
                    let start = UnsafePointer(found) - base + mark.utf8.count
                    var end = start
                    while end < bytes.count, isOfWord(bytes[end]) { end += 1 }
                    if end > start { changes.append((start..<end, false)) }
                    place = base + end
                }
            }
        }
        bytes.withUnsafeBytes { all in
            guard let base = all.baseAddress else { return }
            var place = 0
            while let found = memchr(base + place, 0x2D, all.count - place) {
                let dash = UnsafeRawPointer(found) - base
                place = dash + 1
                let start = dash - 8
                guard start >= 0, start + 36 <= all.count, all[dash + 5] == 0x2D, all[dash + 10] == 0x2D,
                    all[dash + 15] == 0x2D,
                    start == 0 || !isOfWord(all[start - 1]), start + 36 == all.count || !isOfWord(all[start + 36]),
                    memcmp(base + start, "00000000-0000-4000-8000-", 24) != 0
                else { continue }
                changes.append((start..<start + 36, true))
                place = start + 36
            }
        }
        guard !changes.isEmpty else { return bytes }
        changes.sort { $0.range.lowerBound < $1.range.lowerBound }
        var (result, numbers, place) = ([UInt8](), [[UInt8]: Int](), 0)
        result.reserveCapacity(bytes.count)
        for (range, isIdentifier) in changes where range.lowerBound >= place {
            result += bytes[place..<range.lowerBound]
            if isIdentifier {
                let key = bytes[range].map { $0 | 0x20 }
                let number = numbers[key, default: numbers.count + 1]
                numbers[key] = number
                result += Array("#\(number)".utf8)
            } else {
                result += Array("…".utf8)
            }
            place = range.upperBound
        }
        return result + bytes[place...]
    }
}

/// Bodies of which each member in turn has other values.
enum BodyVariants {
    private static let anything: [String?] = [
        nil, "null", "true", "7", "-1", "1.5", "1e308", "\"x\"", "\"\"", "[]", "{}", "[7]", "[\"x\"]",
    ]

    /// Returns the body as it is, with each member at each value, without it, twice, and with another member.
    static func all(
        _ base: KeyValuePairs<String, String>, _ own: [String: [String]] = [:]
    ) -> [(label: String, body: String)] {
        let members = base.map { (name: $0.key, value: $0.value) }
        func text(_ members: [(name: String, value: String)]) -> String {
            "{\(members.map { "\"\($0.name)\": \($0.value)" }.joined(separator: ", "))}"
        }
        var variants = [
            ("as it is", text(members)), ("with more", text(members + [("nothing", "1")])), ("a list", "[]"),
            ("text", "\"x\""),
            ("nothing", ""), ("no JSON", "{"), ("empty", "{}"),
        ]
        for place in members.indices {
            let name = members[place].name
            for value in anything + (own[name] ?? []).map(Optional.some) {
                var changed = members
                if let value { changed[place].value = value } else { changed.remove(at: place) }
                variants.append(("\(name) \(value?.prefix(60) ?? "is missing")", text(changed)))
            }
            variants.append(("\(name) twice", text(members + [members[place]])))
        }
        return variants.map { (label: $0.0, body: $0.1) }
    }
}
