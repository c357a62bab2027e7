import ArgumentParser
import Foundation
import HealthModel
import HealthReports
import HealthService
import HealthTransfer
import OpenHealthKit
import WorkoutFiles

/// The `hk mcp` command, which serves the store to assistants over the Model Context Protocol.
struct MCPCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mcp", abstract: "Let an assistant read: a server of the Model Context Protocol, read-only.",
        usage: """
            hk mcp [--types TYPES] [--from DATE]
            hk mcp --allow TYPES [--from DATE] [--routes]
            hk mcp --revoke TYPES
            hk mcp --permissions
            hk mcp --person NAME [--state FOLDER] …
            """,
        discussion: """
            A client starts it and speaks to it on standard input and output; nothing is written into the store. It may read what was \
            allowed and nothing else, and in the beginning that is nothing: 'hk mcp --allow common' allows movement, workouts, sleep \
            and heart of the last two years, 'hk mcp --allow heartRate,workouts,sleep' these alone. What is sensitive is allowed by its \
            own name only, and places with --routes. --types and --from narrow what one client reads.

            The client may send what it reads to the provider of its model. Each call is written down, without values, in \
            openhealthkit/personal/ID/audit.jsonl of the XDG data directory, where ID is that of the store. --person is for whoever works \
            on the machine of a server: all of this is then about the store of somebody who logs in there, and calls stand in their audit. \
            Documentation/Assistants.md tells how to set a client up.
            """)

    @OptionGroup var options: StoreOptions

    @Option(
        help: "Allow these types: names with commas between, or 'common'. --from says from when on (2y).",
        completion: .sampleTypes)
    var allow: String?

    @Option(help: "Take the permission for these types back, or for 'all'.", completion: .sampleTypes)
    var revoke: String?

    @Flag(help: "Show what is allowed.")
    var permissions = false

    @Flag(help: "Allow places, too: coordinates to about a hundred metres.")
    var routes = false

    @Option(help: "Read at most these of the types that are allowed.", completion: .sampleTypes)
    var types: String?

    @Option(help: FilterOptions.fromHelp)
    var from: String?

    @Option(help: "The store of this person of a server, by the name to log in with.")
    var person: String?

    @Option(help: "The folder of the server, for --person; else $OPENHEALTHKIT_STATE.", completion: .directory)
    var state: String?

    /// The start of allowed data if `--from` is not given.
    private static let usualPast = "2y"

    func validate() throws {
        let asked = [allow != nil, revoke != nil, permissions].count { $0 }
        if asked > 1 { throw ValidationError("--allow, --revoke and --permissions exclude one another.") }
        if routes, allow == nil { throw ValidationError("--routes belongs to --allow.") }
        if types != nil, asked > 0 {
            throw ValidationError("--types is for reading; --allow and --revoke name types themselves.")
        }
        if person != nil, options.store != nil {
            throw ValidationError("--person has a store of its own, and --store names another.")
        }
        if state != nil, person == nil { throw ValidationError("--state belongs to --person.") }
        if from != nil, revoke != nil || permissions {
            throw ValidationError("--from belongs to --allow, or to reading.")
        }
    }

    func run() async throws {
        var command = self
        let person = try server().map { try owner(in: $0) }
        if let person { command.options.store = person.store }
        try command.act(for: person)
    }

    private func act(for person: MCPPerson?) throws {
        let settings = try options.settings.settle()
        try options.checkFile()
        if let allow {
            try self.allow(allow, settings)
            try person?.notePermissions(at: Date())
        } else if let revoke {
            try self.revoke(revoke, settings)
            try person?.notePermissions(at: Date())
        } else if permissions {
            show(try MCPPermission.grants(reading()), settings)
        } else {
            try serve(settings, person)
        }
    }

    // MARK: Server accounts

    /// Returns the folder of the server if a person is named.
    private func server() throws -> String? {
        guard person != nil else { return nil }
        guard let folder = state ?? ProcessInfo.processInfo.environment["OPENHEALTHKIT_STATE"], !folder.isEmpty else {
            throw Failure(.usage, "Say which server: --state FOLDER.")
        }
        return folder
    }

    private func owner(in folder: String) throws -> MCPPerson {
        let name = person ?? ""
        guard let found = try MCPPerson.find(name, in: folder) else {
            throw Failure(.noStore, "Nobody logs in as '\(name.printable)' to a server in '\(folder.printable)'.")
        }
        guard FileManager.default.fileExists(atPath: found.store) else {
            throw Failure(
                .noStore, "There is nothing of '\(name.printable)' yet: the store appears with the first login.")
        }
        return found
    }

    // MARK: Permission

    private func allow(_ names: String, _ settings: Settings) throws {
        var types = try TypeList(names).types
        if routes { types.insert(.workoutRoute) }
        let since = try date(from ?? Self.usualPast, settings)
        let access = try TransferAccess.permissions(changing: options.path, patience: options.lockWait)
        let known = Set(try MCPPermission.grants(access).map(\.type))
        for type in types {
            guard let parent = type.authorizationParent, !types.union(known).contains(parent) else { continue }
            throw Failure(
                .usage, "\(TypeName.name(of: type)) is allowed together with \(TypeName.name(of: parent)): name both.")
        }
        try MCPPermission.allow(types, since: since, access)
        access.settle()
        if !options.json {
            Console.say("Allowed. The client may send what it reads to the provider of its model.")
        }
        show(try MCPPermission.grants(access), settings)
    }

    private func revoke(_ names: String, _ settings: Settings) throws {
        let access = try TransferAccess.permissions(changing: options.path, patience: options.lockWait)
        let types =
            names.lowercased() == "all" ? Set(try MCPPermission.grants(access).map(\.type)) : try TypeList(names).types
        try MCPPermission.revoke(types, access)
        access.settle()
        show(try MCPPermission.grants(access), settings)
    }

    private func show(_ grants: [MCPPermission.Grant], _ settings: Settings) {
        let screen = GrantsScreen(grants: grants, timeZone: settings.timeZone)
        if options.json {
            Console.print(screen.json.text)
        } else {
            Console.print(screen.lines(terminal: .current(settings.format)))
        }
    }

    private func date(_ text: String, _ settings: Settings) throws -> Date? {
        try FilterOptions.filter(from: text, until: nil, condition: nil, for: .workout, settings).from
    }

    // MARK: Serving

    private func reading(_ types: Set<ObjectType>? = nil, since: Date? = nil) throws -> TransferAccess {
        try TransferAccess.mcp(reading: options.path, owner: Session.app.identity, types: types, since: since)
    }

    private func serve(_ settings: Settings, _ person: MCPPerson?) throws {
        // A client may send a termination signal before the server has started.
        Interruption.endsWithSuccess()
        let access = try reading(
            try types.map { try TypeList($0).types }, since: try from.flatMap { try date($0, settings) })
        let audit = MCPAudit(store: try access.storeIdentity, environment: ProcessInfo.processInfo.environment)
        let log: @Sendable (String) -> Void = { Console.errorAsIs("hk mcp: \($0.printable)\n") }
        if try MCPPermission.grants(access).isEmpty {
            log("Nothing may be read yet. 'hk mcp --allow common' allows movement, workouts, sleep and heart.")
        }
        if isatty(STDIN_FILENO) == 1 {
            log(
                "This is for clients: JSON-RPC on standard input and output. Ctrl-D ends. See Documentation/Assistants.md."
            )
        }
        var calendar = settings.calendar
        if let person { calendar.firstWeekday = person.weekStart % 7 + 1 }
        if let zone = person?.timeZone { calendar.timeZone = zone }
        let server = MCPServer(
            MCPHost(
                access: access, calendar: calendar, units: person?.units ?? settings.units.rawValue, now: { Date() },
                audit: { entry in
                    if let person { try person.add(entry) } else { try audit.add(entry) }
                }, log: log))
        let session = MCPSession(server) { Console.print($0) }
        let reader = Thread { Self.read(into: session) }
        reader.start()
        session.run()
    }

    /// Reads lines until the end of the input.
    private static func read(into session: MCPSession) {
        var lines = MCPLines()
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Foundation.read(STDIN_FILENO, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            lines.add(buffer[..<count], session.receive)
        }
        lines.finish(session.receive)
        session.end()
    }
}

/// A list of types from an option.
private struct TypeList {
    let types: Set<ObjectType>

    /// The keyword for the common types.
    private static let common = "common"

    /// Parses names of types that are separated by commas.
    ///
    /// - Throws: ``Failure`` of usage that suggests similar names.
    init(_ text: String) throws {
        var types: Set<ObjectType> = []
        for word in text.split(separator: ",").map({ $0.trimmingCharacters(in: .whitespaces) }) where !word.isEmpty {
            if word.lowercased() == Self.common {
                types.formUnion(MCPTypes.common)
            } else {
                types.formUnion(try Self.types(word))
            }
        }
        guard !types.isEmpty else { throw Failure(.usage, "Which types? Name some, or '\(Self.common)'.") }
        self.types = types
    }

    private static func types(_ word: String) throws -> [ObjectType] {
        guard let type = MCPTypes.type(word) else {
            let similar = MCPTypes.suggestions(for: word).map { "'\($0)'" }
            let hint =
                similar.isEmpty
                ? "'hk types' lists those that have samples." : "Did you mean \(Format.list(similar, "or"))?"
            throw Failure(.usage, "There is no type '\(word.printable)'. \(hint)")
        }
        guard type.isSample || type == .activitySummary else {
            throw Failure(.usage, "\(TypeName.name(of: type)) is nothing that an assistant reads.")
        }
        guard !type.requiresPerObjectAuthorization else {
            throw Failure(.usage, "\(TypeName.name(of: type)) is allowed object by object, which 'hk mcp' does not do.")
        }
        return MCPTypes.permissions(for: type)
    }
}
