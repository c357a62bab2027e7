import ArgumentParser
import Foundation
import HealthKit
import OpenHealthKit

/// What every command takes.
struct StoreOptions: ParsableArguments {
    @Option(help: "The file that holds the data.", completion: .file())
    var store: String?

    @Flag(help: "Print JSON instead of text.")
    var json = false

    /// The file these options name.
    var path: String { store ?? HKHealthStore.standardFile.path }

    /// Opens the store for a command that reads or changes what is there.
    ///
    /// - Throws: ``Failure`` if there is no such file: a misspelt path should not make an empty store.
    func open() async throws -> Session {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else {
            throw Failure("There is no store at '\(path)'. 'hk import FILE' makes one.")
        }
        guard attributes[.size] as? Int != 0 else {
            throw Failure("'\(path)' is empty, and no store. 'hk import FILE' makes one of it.")
        }
        return try await create()
    }

    /// Opens the store, or makes it.
    func create() async throws -> Session {
        try await Session(path: path)
    }
}

/// Why a command could not do what it was asked: one line for standard error.
struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
