import Foundation
import HealthModel
import HealthReports
import HealthService
import HealthStore
import WorkoutFiles

/// The page for sources, access tokens and authorized programs on this machine (WEB-87).
enum AccessPage {
    static let pages = [
        PageRoute("/access") { try await show($0) },
        PageRoute(.post, "/access/tokens") { try await makeToken($0) },
        PageRoute(.post, "/access/tokens/{id}/revoke") { call in
            try call.base.accounts.revokeToken(call.base.uuid("id"), call.base.signedIn(), from: call.visitor)
            return .goTo("/access#tokens")
        },
        PageRoute(.post, "/access/apps/{app}/withdraw") { call in
            try call.base.accounts.withdraw(
                permissionsOf: call.arguments["app"] ?? "", call.base.signedIn(), from: call.visitor)
            return .goTo("/access#programs")
        },
        PageRoute(.post, "/access/sources/order") { try await move($0) },
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
        /// What is typed or marked in the form of a new token, by field.
        var draft: [String: String]
        var errors: [String: String]
        var refusals: [String]
    }

    private static func show(
        _ call: PageCall, _ made: IssuedToken? = nil, refused: FormRefusal? = nil
    ) async throws -> PageRoute.Answer {
        // A refused form keeps what was typed.
        let typed = refused == nil ? QueryItems() : call.form
        var draft = Dictionary(typed.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
        draft[draft["reads"] == "some" ? "readsSome" : "readsAll"] = "on"
        if draft["expires"] == "never" { draft["isEndless"] = "on" }
        let chosen = Set(typed.values("read"))
        let (formatter, accounts, signedIn) = (call.formatter, try call.base.accounts, try call.base.signedIn())
        let sources = try await ranked(call)
        let tokens = try accounts.tokens(of: signedIn)
        let programs = try accounts.permissions(of: signedIn).filter { $0.token == nil }
        let types = try await call.read { try $0.types().map(\.type) }
        let rows = sources.enumerated().map { index, entry in
            Source(
                sourceName: entry.source.name, bundle: entry.source.bundleIdentifier,
                count: formatter.format.count(entry.extent.count),
                span: "\(formatter.shortMonth(entry.extent.earliest)) – \(formatter.shortMonth(entry.extent.latest))",
                types: formatter.format.count(entry.types), isFirst: index == 0, isLast: index == sources.count - 1)
        }
        let view = View(
            sources: rows, hasSources: !rows.isEmpty, tokens: tokens.map { token($0, formatter) },
            hasTokens: !tokens.isEmpty, programs: programs.map { program($0) }, hasPrograms: !programs.isEmpty,
            newName: made?.token.name ?? "", newSecret: made?.secret ?? "",
            types: types.map {
                .init(
                    key: TypeName.name(of: $0), choiceName: TypeTitle.name($0),
                    isChosen: chosen.contains(TypeName.name(of: $0)))
            }
            .sorted { $0.choiceName < $1.choiceName }, draft: draft, errors: refused?.errors ?? [:],
            refusals: refused?.summary ?? [])
        return .shown(template: "access", title: "Sources & access", view: view, refusal: refused?.problem)
    }

    private static func token(_ description: TokenDescription, _ formatter: PageFormatter) -> Token {
        let (token, grant) = (description.token, description.grant)
        var others = grant.shares ? ["share"] : []
        if grant.read.contains(.workoutRoute) { others.append("routes") }
        others += AccessScope.allCases.filter(grant.scopes.allowed.contains).map(\.rawValue)
        return Token(
            tokenKey: token.id.uuidString, tokenName: token.name,
            mayRead: grant.scopes.readsAll ? "all types except sensitive ones" : types(grant.read, by: \.identifier),
            others: others.joined(separator: ", "), used: token.used.map { formatter.moment($0) } ?? "never",
            expires: token.expires.map { formatter.shortDay($0) } ?? "never")
    }

    /// Returns a description of the types, with a few of them by name.
    private static func types(_ types: some Sequence<ObjectType>, by order: (ObjectType) -> String) -> String {
        let titles = types.sorted { order($0) < order($1) }.map(TypeTitle.name)
        guard !titles.isEmpty else { return "nothing" }
        return titles.count > 4 ? "\(titles.count) types" : titles.joined(separator: ", ")
    }

    private static func program(_ permission: AppPermission) -> Program {
        let consent = permission.consent
        func allowed(_ decision: (AuthorizationState) -> AuthorizationState.Decision) -> String {
            types(consent.states.filter { decision($0.value) == .authorized }.keys, by: TypeName.name)
        }
        return Program(
            app: consent.bundleIdentifier, appAddress: RequestTarget.encoded(consent.bundleIdentifier),
            programName: permission.name ?? "", mayRead: allowed(\.read), mayShare: allowed(\.share))
    }

    // MARK: Editing

    private static func makeToken(_ call: PageCall) async throws -> PageRoute.Answer {
        let form = call.form
        var made: IssuedToken?
        let refusal = try await call.refusal {
            let isAll = form["reads"] == "all"
            let grant = try JSON.within("scopes") {
                try TokenGrant(
                    reading: isAll ? [] : form.values("read").filter { !$0.isEmpty }, isAll: isAll,
                    routes: form["routes"] != nil,
                    allowing: Set(AccessScope.allCases.filter { form[$0.rawValue] != nil }))
            }
            let draft = TokenDraft(
                name: form["name"] ?? "", grant: grant, end: form["expires"] == "never" ? .never : .usual)
            made = try call.base.accounts.makeToken(draft, call.base.signedIn(), from: call.visitor)
        }
        let refused = refusal.map { FormRefusal($0, fields: ["name": "name", "read": "read", "scopes": "read"]) }
        return try await show(call, made, refused: refused)
    }

    /// A source with the number of its types and the extent of its samples.
    private typealias RankedSource = (source: SourceRecord, types: Int, extent: StoreReader.SampleExtent)

    /// Returns the sources in their order of precedence for steps, or else for the type with the most samples.
    private static func ranked(_ call: PageCall) async throws -> [RankedSource] {
        try await call.read { reports in
            let sources: [RankedSource] = try reports.sources()
            let held = try reports.types().filter { $0.type.aggregationStyle != nil }
            let most = held.max { $0.extent.count < $1.extent.count }?.type
            guard let type = held.contains(where: { $0.type == .stepCount }) ? .stepCount : most else {
                return sources
            }
            let order = try reports.sourceOrder(of: type)
            let places = Dictionary(order.enumerated().map { ($1, $0) }, uniquingKeysWith: min)
            func place(_ entry: RankedSource) -> Int { places[entry.source.bundleIdentifier] ?? .max }
            return sources.sorted { (place($0), $0.source.name) < (place($1), $1.source.name) }
        }
    }

    /// Moves a source up or down in the displayed list, or puts all of them in the order in which their rows were
    /// dragged (WEB-113).
    private static func move(_ call: PageCall) async throws -> PageRoute.Answer {
        var order = try await ranked(call).map(\.source.bundleIdentifier)
        let dragged = call.form.values("order").enumerated()
        if case let places = Dictionary(dragged.map { ($1, $0) }, uniquingKeysWith: min), !places.isEmpty {
            // A source that appeared since stays behind the others.
            order = order.enumerated().sorted {
                (places[$0.element] ?? .max, $0.offset) < (places[$1.element] ?? .max, $1.offset)
            }.map(\.element)
        }
        if let place = order.firstIndex(of: call.form["source"] ?? "") {
            let other = place + (call.form["direction"] == "up" ? -1 : 1)
            if order.indices.contains(other) { order.swapAt(place, other) }
        }
        try await call.base.setSourceOrder(order, of: nil)
        return .goTo("/access#sources")
    }
}
