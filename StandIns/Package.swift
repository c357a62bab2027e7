// swift-tools-version: 6.1
import PackageDescription

// Stand-ins for Apple's frameworks that apps import beside HealthKit. A package of its own: the name of a module decides
// what other packages of a build compile (`#if canImport(os)`), so that only a build that names this package has them.
let package = Package(
    name: "StandIns",
    products: [
        .library(name: "OSLog", targets: ["OSLog", "os"]),
        .library(name: "Combine", targets: ["Combine"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
    ],
    targets: [
        // Two modules that do not import each other, so that an app may rename both in its build.
        .target(name: "os", dependencies: ["UnifiedLogging"]),
        .target(name: "OSLog", dependencies: ["UnifiedLogging"]),
        .target(name: "UnifiedLogging", dependencies: [.product(name: "Logging", package: "swift-log")]),
        .target(
            name: "Combine",
            dependencies: [
                .product(name: "OpenCombine", package: "OpenCombine"),
                .product(name: "OpenCombineDispatch", package: "OpenCombine"),
                .product(name: "OpenCombineFoundation", package: "OpenCombine"),
            ]),
        .testTarget(
            name: "OSLogTests", dependencies: ["OSLog", "os", .product(name: "Logging", package: "swift-log")]),
        .testTarget(name: "CombineTests", dependencies: ["Combine"]),
    ],
    swiftLanguageModes: [.v6]
)
