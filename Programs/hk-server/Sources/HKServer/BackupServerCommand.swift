import ArgumentParser
import Foundation
import HealthService

/// The `hk-server backup` command, which copies all data of the server while it runs.
struct BackupServerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Back up all server data to a new folder while the server runs.",
        discussion: "Start a server from the backup with 'hk-server serve --state FOLDER'.")

    @Option(help: "The server's state folder.")
    var state: String?

    @Argument(help: "The folder to create.")
    var folder: String

    func run() throws {
        let environment = ProcessInfo.processInfo.environment
        guard let state = state ?? environment["OPENHEALTHKIT_STATE"] ?? environment["STATE_DIRECTORY"] else {
            throw ValidationError("Specify the server with --state FOLDER.")
        }
        let backup = try ServerBackup(of: URL(fileURLWithPath: state), to: URL(fileURLWithPath: folder))
        let size = ByteCountFormatStyle(style: .file, locale: Locale(identifier: "en_001")).format(backup.bytes)
        print("✓ \(backup.people == 1 ? "1 person" : "\(backup.people) people"), \(size), in \(folder)")
    }
}
