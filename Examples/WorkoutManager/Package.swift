// swift-tools-version: 6.1
import PackageDescription

// A package of its own, because nobody who uses HealthKit should have to fetch OpenCombine.
let package = Package(
    name: "WorkoutManager",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "OpenHealthKit", path: "../.."),
        .package(url: "https://github.com/OpenCombine/OpenCombine.git", from: "0.14.0"),
    ],
    targets: [
        // The name under which apps know it, so that `import Combine` stays as it is. GRDB asks whether there is such a
        // module, and must not find one that it cannot use: what depends on GRDB is built after it.
        .target(
            name: "Combine",
            dependencies: [
                .product(name: "OpenCombine", package: "OpenCombine"),
                .product(name: "HealthKit", package: "OpenHealthKit"),
            ]),
        .executableTarget(
            name: "WorkoutManagerApp",
            dependencies: [
                "Combine", .product(name: "HealthKit", package: "OpenHealthKit"),
                .product(name: "OpenHealthKit", package: "OpenHealthKit"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
