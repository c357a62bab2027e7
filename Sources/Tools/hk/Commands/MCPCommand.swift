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
        commandName: "mcp", abstract: "Run a read-only Model Context Protocol server for assistants.",
        usage: """
            hk mcp [--types TYPES] [--from DATE]
            hk mcp --allow TYPES [--from DATE] [--routes]
            hk mcp --revoke TYPES
            hk mcp --permissions
            hk mcp --person NAME [--state FOLDER] …
            """,
        discussion: """
            An MCP client starts this command and communicates over standard input and output; nothing is written \
            to the store. The client can read only what you allow, and initially that is nothing: 'hk mcp --allow \
            common' allows activity, workouts, sleep and heart data of the last two years, 'hk mcp --allow heartRate,workouts,sleep' \
            only these types. Sensitive types must be allowed by name, and locations with --routes. --types and --from \
            restrict what one client can read.

            The client may send what it reads to its model provider. Every call is logged, without values, in openhealthkit/personal/ID/audit.jsonl \
            in the XDG data directory, where ID identifies the store. Use --person on the machine of a server: all \
            of this then applies to the store of a server user, and calls are logged in that user's audit log. Documentation/Assistants.md \
            explains how to set up a client.
            """)

    @OptionGroup var options: StoreOptions

    @Option(
        help: "Allow these types: comma-separated names, or 'common'. --from sets the earliest date (default: 2y).",
        completion: .sampleTypes)
    var allow: String?

    @Option(help: "Revoke the permissions for these types, or 'all'.", completion: .sampleTypes)
    var revoke: String?

    @Flag(help: "Show the permissions.")
    var permissions = false

    @Flag(help: "Also allow locations, accurate to about 100 metres.")
    var routes = false

    @Option(help: "Restrict reading to these of the allowed types.", completion: .sampleTypes)
    var types: String?

    @Option(help: FilterOptions.fromHelp)
    var from: String?

    @Option(help: "Use the store of this server user, by login name.")
    var person: String?

    @Option(
        help: "The state folder of the server, for --person (default: $OPENHEALTHKIT_STATE).", completion: .directory)
    var state: String?

    /// The start of allowed data if `--from` is not given.
    private static let usualPast = "2y"

    func validate() throws {
        let asked = [allow != nil, revoke != nil, permissions].count { $0 }
        if asked > 1 { throw ValidationError("--allow, --revoke and --permissions cannot be combined.") }
        if routes, allow == nil { throw ValidationError("--routes requires --allow.") }
        if types != nil, asked > 0 {
            throw ValidationError("--types cannot be combined with --allow, --revoke or --permissions.")
        }
        if person != nil, options.store != nil {
            throw ValidationError("--person and --store cannot be combined.")
        }
        if state != nil, person == nil { throw ValidationError("--state requires --person.") }
        if from != nil, revoke != nil || permissions {
            throw ValidationError("--from cannot be combined with --revoke or --permissions.")
        }
    }

    func run() async throws {
        var command = self
        let person = try server().map { try owner(in: $0) }
        if let person { command.options.store = person.store }
        try command.act(for: person)
    }

    private func act(for person: MCPPerson?) throws {
        let settings = try options.settings.resolved()
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
            throw CommandFailure(.usage, "Specify the server with --state FOLDER.")
        }
        return folder
    }

    private func owner(in folder: String) throws -> MCPPerson {
        let name = person ?? ""
        guard let found = try MCPPerson.find(name, in: folder) else {
            throw CommandFailure(.noStore, "The server in '\(folder.printable)' has no user '\(name.printable)'.")
        }
        guard FileManager.default.fileExists(atPath: found.store) else {
            throw CommandFailure(
                .noStore, "'\(name.printable)' has no data yet: the store is created at the first login.")
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
            throw CommandFailure(
                .usage, "\(TypeName.name(of: type)) requires \(TypeName.name(of: parent)): specify both.")
        }
        try MCPPermission.allow(types, since: since, access)
        access.checkpoint()
        if !options.json {
            Console.say("Permissions granted. The client may send what it reads to its model provider.")
        }
        show(try MCPPermission.grants(access), settings)
    }

    private func revoke(_ names: String, _ settings: Settings) throws {
        let access = try TransferAccess.permissions(changing: options.path, patience: options.lockWait)
        let types =
            names.lowercased() == "all" ? Set(try MCPPermission.grants(access).map(\.type)) : try TypeList(names).types
        try MCPPermission.revoke(types, access)
        access.checkpoint()
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
        try TransferAccess.mcp(reading: options.path, owner: CommandSession.app.identity, types: types, since: since)
    }

    private func serve(_ settings: Settings, _ person: MCPPerson?) throws {
        // A client may send a termination signal before the server has started.
        Interruption.endsWithSuccess()
        let access = try reading(
            try types.map { try TypeList($0).types }, since: try from.flatMap { try date($0, settings) })
        let audit = MCPAudit(store: try access.storeIdentity, environment: ProcessInfo.processInfo.environment)
        let log: @Sendable (String) -> Void = { Console.errorAsIs("hk mcp: \($0.printable)\n") }
        if try MCPPermission.grants(access).isEmpty {
            log(
                "No data is allowed yet. Run 'hk mcp --allow common' to allow activity, workouts, sleep and heart data."
            )
        }
        if isatty(STDIN_FILENO) == 1 {
            log(
                "This command is for MCP clients (JSON-RPC on standard input and output). Press Ctrl-D to stop. See Documentation/Assistants.md."
            )
        }
        var calendar = settings.calendar
        if let person { calendar.firstWeekday = person.weekStart % 7 + 1 }
        if let zone = person?.timeZone { calendar.timeZone = zone }
        let server = MCPServer(
            MCPHost(
                access: access, calendar: calendar, units: person?.units ?? settings.units.rawValue,
                cursors: Cursor.Codec(store: try access.storeIdentity), now: { Date() },
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
    /// - Throws: ``CommandFailure`` of usage that suggests similar names.
    init(_ text: String) throws {
        var types: Set<ObjectType> = []
        for word in text.split(separator: ",").map({ $0.trimmingCharacters(in: .whitespaces) }) where !word.isEmpty {
            if word.lowercased() == Self.common {
                types.formUnion(MCPTypes.common)
            } else {
                types.formUnion(try Self.types(word))
            }
        }
        guard !types.isEmpty else { throw CommandFailure(.usage, "Specify types, or '\(Self.common)'.") }
        self.types = types
    }

    private static func types(_ word: String) throws -> [ObjectType] {
        let type: ObjectType
        do throws(InputError) { type = try TypedInput.objectType(word) } catch { throw error.failure }
        guard type.isSample || type == .activitySummary else {
            throw CommandFailure(.usage, "\(TypeName.name(of: type)) is not available to assistants.")
        }
        guard !type.requiresPerObjectAuthorization else {
            throw CommandFailure(
                .usage,
                "\(TypeName.name(of: type)) requires permission for each object, which 'hk mcp' does not support.")
        }
        return MCPTypes.permissions(for: type)
    }
}
