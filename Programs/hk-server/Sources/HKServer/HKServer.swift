import ArgumentParser
import Foundation
import HealthPages
import HealthService
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle
import UnixSignals

/// The `hk-server` command, which `hk serve` runs.
@main
struct HKServer: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hk-server",
        abstract: "Your health data over HTTP, for you or for a household.",
        discussion: """
            Without --state, serves one person: the store given with --store, else that of hk. Listens only on this \
            machine, and prints an address with a one-time key. With --state, serves users who log in; 'hk-server \
            create-person' creates the first one.
            """,
        version: Product.version,
        subcommands: [
            StartServerCommand.self, CreatePersonCommand.self, BackupServerCommand.self, CheckServerCommand.self,
        ],
        defaultSubcommand: StartServerCommand.self)
}

/// The `hk-server serve` command, which runs until it is stopped.
struct StartServerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Serve health data over HTTP, for browsers, phones and programs.",
        discussion: ServerOptions.explanations)

    @OptionGroup var options: ServerOptions

    func run() async throws {
        let configuration: ServiceConfiguration
        let plan: ServerPlan
        do {
            configuration = try options.configuration()
            if options.printConfig { return print(configuration.printed) }
            plan = try ServerPlan(configuration)
        } catch let error as ServiceConfigurationError {
            FileHandle.standardError.write(Data("Error: \(error)\n".utf8))
            throw ExitCode(error.exitStatus)
        }
        let isTold = configuration.logLevel != .error && configuration.logLevel != .warning
        let running = try plan.start(secrets: try SodiumSecrets()) { note in
            guard isTold || note.fault != nil else { return }
            FileHandle.standardError.write(Data((note.line + "\n").utf8))
        }
        let pages = try plan.pages(around: running)
        let opens = options.open
        var logger = Logger(label: "hk-server")
        logger.logLevel = .error
        let application = Application(
            responder: ServiceResponder(
                answer: pages.respond, isSecure: plan.isSecure, trusts: configuration.trusts),
            server: try .settled(by: configuration),
            configuration: .init(
                address: plan.address, serverName: nil,
                availableConnectionsDelegate: MaximumAvailableConnections(configuration.limits.connections)),
            onServerRunning: { _ in
                plan.announce(running.startPath)
                Readiness.notify("READY=1")
                if opens { plan.open(running.startPath) }
            }, logger: logger)
        let group = ServiceGroup(
            configuration: .init(
                services: [
                    .init(service: Upkeep(running: running)), .init(service: application),
                ], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger))
        do {
            try await group.run()
        } catch let error as IOError {
            throw StartupError(
                "Cannot listen on \(configuration.listen.text): \(String(cString: strerror(error.errnoCode))).")
        }
    }
}

/// A service that runs maintenance beside requests, and stops it with them.
private struct Upkeep: Service {
    let running: RunningService

    func run() async throws {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await running.tidyUp() }
            group.addTask { await running.watchFolders() }
            try? await gracefulShutdown()
            Readiness.notify("STOPPING=1")
            running.stop()
            group.cancelAll()
        }
    }
}

/// An error with a sentence for the user of the program.
struct StartupError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
