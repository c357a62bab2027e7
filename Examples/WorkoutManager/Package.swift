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
        // The name under which apps know it, so that `import Combine` stays as it is.
        .target(name: "Combine", dependencies: [.product(name: "OpenCombine", package: "OpenCombine")]),
        .executableTarget(
            name: "WorkoutManagerApp",
            dependencies: [
                "Combine", .product(name: "HealthKit", package: "OpenHealthKit"),
                .product(name: "OpenHealthKit", package: "OpenHealthKit"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
