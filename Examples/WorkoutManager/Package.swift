// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that users of HealthKit need not fetch OpenCombine.
let package = Package(
    name: "WorkoutManager",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "OpenHealthKit", path: "../.."),
        .package(path: "../../StandIns"),
    ],
    targets: [
        .executableTarget(
            name: "WorkoutManagerApp",
            dependencies: [
                // Renamed, so that `import Combine` is unchanged and no other package finds such a module: GRDB would
                // not compile with it.
                .product(name: "Combine", package: "StandIns", moduleAliases: ["Combine": "LinuxCombine"]),
                .product(name: "HealthKit", package: "OpenHealthKit"),
                .product(name: "OpenHealthKit", package: "OpenHealthKit"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
