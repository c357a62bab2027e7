import ArgumentParser
import Foundation
import HealthKit
import HealthStore
import OpenHealthKit

/// Options of every command that uses a store.
struct StoreOptions: ParsableArguments {
    @Option(help: "The path of the store.", completion: .file())
    var store: String?

    @Option(help: "How many seconds to wait while another program writes to the store.")
    var lockWait: Double?

    @Flag(help: "Print JSON instead of text.")
    var json = false

    @OptionGroup var settings: SettingsOptions

    /// Rejects two output formats at once.
    func exclude(csv: Bool) throws {
        if csv, json { throw ValidationError("--csv and --json cannot be combined.") }
    }

    /// The path of the store file.
    var path: String { store ?? HKHealthStore.standardFile.path }

    func validate() throws {
        guard lockWait ?? 0 >= 0, lockWait ?? 0 <= 86_400 else {
            throw ValidationError("--lock-wait must be between 0 and 86400 seconds.")
        }
    }

    /// Opens the store for a command that only reads, without changing the file.
    ///
    /// - Parameter settings: The resolved settings; nil to resolve them now.
    /// - Throws: ``CommandFailure`` if there is no such file.
    func read(_ settings: Settings? = nil) throws -> CommandSession {
        let settings = try settings ?? self.settings.resolved()
        try checkFile()
        return try CommandSession(reading: path, settings: settings)
    }

    /// Opens the store for a command that changes existing data.
    ///
    /// - Parameter settings: The resolved settings; nil to resolve them now.
    /// - Throws: ``CommandFailure`` if there is no such file: a misspelt path must not create an empty store.
    func change(_ settings: Settings? = nil) async throws -> CommandSession {
        let settings = try settings ?? self.settings.resolved()
        try checkFile()
        return try await create(settings)
    }

    /// Throws if the file is missing or empty.
    func checkFile() throws {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else {
            throw CommandFailure(.noStore, "No store found at '\(path.printable)'. Run 'hk import FILE' to create one.")
        }
        guard attributes[.size] as? Int != 0 || attributes[.type] as? FileAttributeType != .typeRegular else {
            throw CommandFailure(
                .noStore, "'\(path.printable)' is an empty file. Run 'hk import FILE' to create a store in it.")
        }
    }

    /// Opens the store, or creates it.
    ///
    /// - Parameters:
    ///   - settings: The resolved settings; nil to resolve them now.
    ///   - trial: The copy to open instead of the store.
    func create(_ settings: Settings? = nil, trial: TrialCopy? = nil) async throws -> CommandSession {
        try await CommandSession(
            path: trial?.path ?? path, lockWait: lockWait, settings: try settings ?? self.settings.resolved())
    }
}

extension StoreOptions {
    /// Returns the path of the store for a command that maintains the file, and need not open it as a store.
    ///
    /// - Throws: ``CommandFailure`` if there is no such file.
    func existingPath() throws -> String {
        guard FileManager.default.fileExists(atPath: path) else {
            throw CommandFailure(.noStore, "No store found at '\(path.printable)'.")
        }
        return path
    }
}
