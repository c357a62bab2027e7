// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that users of HealthKit need not fetch OpenCombine.
let package = Package(
    name: "WorkoutManager",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "OpenHealthKit", path: "../.."),
        .package(url: "https://github.com/OpenCombine/OpenCombine.git", from: "0.14.0"),
    ],
    targets: [
        // The module name that apps use, so that `import Combine` is unchanged. GRDB checks whether there is such a
        // module, and must not find one that it cannot use: targets that depend on GRDB are built after it.
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
