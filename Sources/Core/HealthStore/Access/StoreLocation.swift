import FileSystem
import Foundation

/// The location of the default store.
package enum StoreLocation {
    /// The path of the store file for this process.
    package static var standard: String {
        let process = ProcessInfo.processInfo
        let environment = process.environment
        // A test that names no store must not write into the health data of the person who runs it.
        guard named(in: environment) == nil, isTest(process.processName) else { return path(in: environment) }
        return TemporaryStore.path
    }

    /// Returns the file named by `OPENHEALTHKIT_STORE`, or else `openhealthkit/health.sqlite` in the XDG data
    /// directory.
    package static func path(in environment: [String: String]) -> String {
        if let path = named(in: environment) { return path }
        return BaseDirectory.data(in: environment) + name
    }

    /// Returns whether a process of this name runs tests: a test bundle on Linux, or one of Apple's programs that
    /// load bundles.
    package static func isTest(_ processName: String) -> Bool {
        processName.hasSuffix(".xctest") || processName == "xctest" || processName == "swiftpm-testing-helper"
    }

    private static func named(in environment: [String: String]) -> String? {
        environment["OPENHEALTHKIT_STORE"].flatMap { $0.isEmpty ? nil : $0 }
    }

    static let name = "/openhealthkit/health.sqlite"
}

/// The default store of a test process that names none; deleted when the process exits.
private enum TemporaryStore {
    static let path: String = {
        // Printed here because this initializer runs once, and only if the default store is used.
        FileHandle.standardError.write(
            Data(
                """
                HealthKit: These tests use HKHealthStore() without naming a store, so all of them share a temporary one. \
                Use a TestHealthStore per test, or set OPENHEALTHKIT_STORE to a file.

                """.utf8))
        atexit { try? FileManager.default.removeItem(at: TemporaryStore.folder) }
        return folder.path + StoreLocation.name
    }()

    private static let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("openhealthkit-tests-\(UUID().uuidString)")
}
