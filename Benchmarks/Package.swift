// swift-tools-version: 6.3
import PackageDescription

// A package of its own, so that it can access only products, like an app.
let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    // Without the trait: `open` should not measure the loading of libraries that it never calls.
    dependencies: [.package(name: "OpenHealthKit", path: "..", traits: [])],
    targets: [
        // The peer: plain SQLite from C.
        .target(name: "SQLitePeer", linkerSettings: [.linkedLibrary("sqlite3")]),
        // CPU time, memory and child processes.
        .target(name: "Probe"),
        .executableTarget(
            name: "bench",
            dependencies: [
                "SQLitePeer", "Probe", .product(name: "HealthKit", package: "OpenHealthKit"),
                .product(name: "OpenHealthKit", package: "OpenHealthKit"),
            ]),
        // New processes that run one query.
        .executableTarget(
            name: "open-one", dependencies: [.product(name: "HealthKit", package: "OpenHealthKit")]),
        .executableTarget(name: "peer-open", dependencies: ["SQLitePeer"]),
    ],
    swiftLanguageModes: [.v6]
)
