// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "hk-cohort",
    products: [
        .library(name: "ClickHouseCohort", targets: ["ClickHouseCohort"]),
        .executable(name: "hk-cohort", targets: ["HKCohort"]),
    ],
    dependencies: [
        .package(name: "OpenHealthKit", path: "../.."),
        .package(url: "https://github.com/swift-server/async-http-client.git", from: "1.37.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    ],
    targets: [
        // Queries, batches and rows over HTTP to ClickHouse servers.
        .target(
            name: "ClickHouseCohort",
            dependencies: [
                .product(name: "HealthCohort", package: "OpenHealthKit"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ]),
        // The command line.
        .executableTarget(
            name: "HKCohort",
            dependencies: [
                "ClickHouseCohort",
                .product(name: "HealthCohort", package: "OpenHealthKit"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        // Compares the tiers; `Scripts/suite` runs it with real servers.
        .executableTarget(
            name: "CohortSuite",
            dependencies: [
                "ClickHouseCohort",
                .product(name: "HealthCohort", package: "OpenHealthKit"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Tests/CohortSuite"),
        .testTarget(
            name: "ClickHouseCohortTests",
            dependencies: [
                "ClickHouseCohort",
                .product(name: "HealthCohort", package: "OpenHealthKit"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
