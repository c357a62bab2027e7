import Foundation
import HealthModel
import HealthReports
import HealthService
import WorkoutFiles

/// The page for sources, access tokens and authorized programs on this machine (WEB-87).
enum AccessPage {
    static let pages = [
        PageRoute("/access") { try await show($0, nil) },
        PageRoute("POST", "/access/tokens") { try await makeToken($0) },
        PageRoute("POST", "/access/tokens/{id}/revoke") { call in
            _ = try await call.visit.ask("DELETE", "/api/v1/tokens/\(Fields.encoded(call.arguments["id"] ?? ""))")
            return .goTo("/access#tokens")
        },
        PageRoute("POST", "/access/apps/{app}/withdraw") { call in
            _ = try await call.visit.ask("DELETE", "/api/v1/permissions/\(Fields.encoded(call.arguments["app"] ?? ""))")
            return .goTo("/access#programs")
        },
        PageRoute("POST", "/access/sources/order") { try await move($0) },
    ]

    private struct Source: Sendable {
        var sourceName: String
        var bundle: String
        var count: String
        var span: String
        var types: String
        var isFirst: Bool
        var isLast: Bool
    }

    private struct Token: Sendable {
        var tokenKey: String
        var tokenName: String
        var mayRead: String
        var others: String
        var used: String
        var expires: String
    }

    private struct Program: Sendable {
        var app: String
        var appAddress: String
        var programName: String
        var mayRead: String
        var mayShare: String
    }

    private struct View: Sendable {
        var sources: [Source]
        var hasSources: Bool
        var tokens: [Token]
        var hasTokens: Bool
        var programs: [Program]
        var hasPrograms: Bool
        /// The name of the newly created token, and its secret, which is displayed only once.
        var newName: String
        var newSecret: String
        var types: [Choice]
        var refusals: [String]
    }

    private static func show(_ call: PageCall, _ made: JSON?, refusal: PageSessionError? = nil) async throws
        -> PageRoute.Answer
    {
        let teller = call.teller
        let sources = try await ranked(call)
        let tokens = try await call.visit.ask("GET", "/api/v1/tokens")?.items("items") ?? []
        let programs = try await call.visit.ask("GET", "/api/v1/permissions")?.items("items") ?? []
        let types = try await call.read { try $0.types().map(\.type) }
        let rows = sources.enumerated().map { index, source in
            let (first, last) = (source.date("earliest"), source.date("latest"))
            return Source(
                sourceName: source.text("name"), bundle: source.text("bundleIdentifier"),
                count: teller.format.count(Int(source.number("samples") ?? 0)),
                span: "\(first.map { teller.shortMonth($0) } ?? "–") – \(last.map { teller.shortMonth($0) } ?? "–")",
                types: teller.format.count(Int(source.number("types") ?? 0)), isFirst: index == 0,
                isLast: index == sources.count - 1)
        }
        let view = View(
            sources: rows, hasSources: !rows.isEmpty, tokens: tokens.map { token($0, teller) },
            hasTokens: !tokens.isEmpty,
            programs: programs.filter { $0["token"] == nil }.map { program($0) },
            hasPrograms: programs.contains { $0["token"] == nil }, newName: made?.text("name") ?? "",
            newSecret: made?.text("token") ?? "",
            types: types.map { .init(key: TypeName.name(of: $0), choiceName: TypeTitle.name($0), isChosen: false) }
                .sorted { $0.choiceName < $1.choiceName }, refusals: refusal?.sentences ?? [])
        return .shown(template: "access", title: "Sources & access", view: view, refusal: refusal)
    }

    private static func token(_ json: JSON, _ teller: PageFormatter) -> Token {
        let scopes = json["scopes"] ?? .null
        let read = scopes.items("read").compactMap { try? $0.asString() }
        let others = ["share", "routes", "import", "export", "delete", "live", "changes"].filter { name in
            if name == "share" { return !scopes.items("share").isEmpty }
            return (try? scopes[name]?.asBool()) ?? false
        }
        return Token(
            tokenKey: json.text("id"), tokenName: json.text("name"), mayRead: types(read),
            others: others.joined(separator: ", "),
            used: json.date("used").map { teller.moment($0) } ?? "never",
            expires: json.date("expires").map { teller.shortDay($0) } ?? "never")
    }

    /// Returns a description of the types, with a few of them by name.
    private static func types(_ names: [String]) -> String {
        if names.contains("all") { return "all types except sensitive ones" }
        guard !names.isEmpty else { return "nothing" }
        let titles = names.map { name in TypeName.type(name).map(TypeTitle.name) ?? name }
        return titles.count > 4 ? "\(titles.count) types" : titles.joined(separator: ", ")
    }

    private static func program(_ json: JSON) -> Program {
        func allowed(_ name: String) -> [String] {
            ((try? json[name]?.members()) ?? []).filter { (try? $0.value.asBool()) ?? false }.map(\.key)
        }
        return Program(
            app: json.text("app"), appAddress: Fields.encoded(json.text("app")), programName: json.text("name"),
            mayRead: types(allowed("read")), mayShare: types(allowed("share")))
    }

    // MARK: Editing

    private static func makeToken(_ call: PageCall) async throws -> PageRoute.Answer {
        let form = call.form
        var read = form.values("read").filter { !$0.isEmpty }
        if form["reads"] == "all" { read = ["all"] }
        var scopes: [JSON.Member] = [("read", .array(read.map { .string($0) }))]
        for name in ["routes", "import", "export", "delete", "live", "changes"] where form[name] != nil {
            scopes.append((name, .bool(true)))
        }
        var members: [JSON.Member] = [("name", .string(form["name"] ?? "")), ("scopes", .object(scopes))]
        if form["expires"] == "never" { members.append(("expires", .bool(false))) }
        do {
            return try await show(call, try await call.visit.ask("POST", "/api/v1/tokens", .object(members)))
        } catch let problem as PageSessionError where problem.status < 500 {
            return try await show(call, nil, refusal: problem)
        }
    }

    /// Returns the sources in their order of precedence for steps, or else for the type with the most samples.
    private static func ranked(_ call: PageCall) async throws -> [JSON] {
        let sources = try await call.visit.ask("GET", "/api/v1/sources")?.items("items") ?? []
        let steps = TypeName.name(of: .stepCount)
        let type = try await call.read { reports in
            let held = try reports.types().filter { $0.type.aggregationStyle != nil }
            let most = held.max { $0.extent.count < $1.extent.count }?.type
            return held.contains { $0.type == .stepCount } ? steps : most.map(TypeName.name)
        }
        guard let type else { return sources }
        let order = try await call.visit.ask("GET", "/api/v1/types/\(type)")?.items("order").compactMap {
            try? $0.asString()
        }
        let places = Dictionary((order ?? []).enumerated().map { ($1, $0) }, uniquingKeysWith: min)
        func place(_ source: JSON) -> Int { places[source.text("bundleIdentifier")] ?? .max }
        return sources.sorted { (place($0), $0.text("name")) < (place($1), $1.text("name")) }
    }

    /// Moves a source up or down in the displayed list.
    private static func move(_ call: PageCall) async throws -> PageRoute.Answer {
        let sources = try await ranked(call)
        var order = sources.map { $0.text("bundleIdentifier") }
        if let place = order.firstIndex(of: call.form["source"] ?? "") {
            let other = place + (call.form["direction"] == "up" ? -1 : 1)
            if order.indices.contains(other) { order.swapAt(place, other) }
        }
        _ = try await call.visit.ask(
            "PUT", "/api/v1/sources/order", .object([("type", .null), ("sources", .array(order.map { .string($0) }))]))
        return .goTo("/access#sources")
    }
}
