import Foundation

/// Where the default store lies.
package enum StoreLocation {
    /// The file of this process.
    package static var standard: String {
        let process = ProcessInfo.processInfo
        let environment = process.environment
        // What a forgotten test does must not end among the health data of whoever runs it.
        guard named(in: environment) == nil, isTest(process.processName) else { return path(in: environment) }
        return TemporaryStore.path
    }

    /// The file named by `OPENHEALTHKIT_STORE`, or else `openhealthkit/health.sqlite` in the XDG data directory.
    ///
    /// A relative data directory is none, as the XDG specification says.
    package static func path(in environment: [String: String]) -> String {
        if let path = named(in: environment) { return path }
        if let folder = environment["XDG_DATA_HOME"], folder.hasPrefix("/") { return folder + name }
        return (environment["HOME"] ?? NSHomeDirectory()) + "/.local/share" + name
    }

    /// Whether a process of this name runs tests: a bundle of them on Linux, or one of Apple's programs that load bundles.
    package static func isTest(_ processName: String) -> Bool {
        processName.hasSuffix(".xctest") || processName == "xctest" || processName == "swiftpm-testing-helper"
    }

    private static func named(in environment: [String: String]) -> String? {
        environment["OPENHEALTHKIT_STORE"].flatMap { $0.isEmpty ? nil : $0 }
    }

    static let name = "/openhealthkit/health.sqlite"
}

/// The default store of a test process that names none: gone when the process ends.
private enum TemporaryStore {
    static let path: String = {
        // Told here because this is made once, and only where somebody asks for it.
        FileHandle.standardError.write(
            Data(
                """
                HealthKit: The tests use HKHealthStore() without a store of their own, so they get a temporary one that all of \
                them share. Give each a TestHealthStore, or name a file in OPENHEALTHKIT_STORE.

                """.utf8))
        atexit { try? FileManager.default.removeItem(at: TemporaryStore.folder) }
        return folder.path + StoreLocation.name
    }()

    private static let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("openhealthkit-tests-\(UUID().uuidString)")
}
