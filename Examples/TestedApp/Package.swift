// swift-tools-version: 6.1
import PackageDescription

// An app's model and its tests, as a package of their own. The screens are elsewhere; on Apple's platforms the
// system's own HealthKit replaces the products below.
let package = Package(
    name: "RunClub",
    platforms: [.macOS(.v15), .iOS(.v18), .watchOS(.v11)],
    dependencies: [.package(name: "OpenHealthKit", path: "../..")],
    targets: [
        .target(
            name: "RunClub",
            dependencies: [
                .product(name: "HealthKit", package: "OpenHealthKit", condition: .when(platforms: [.linux]))
            ]),
        .testTarget(
            name: "RunClubTests",
            dependencies: [
                "RunClub",
                .product(name: "HealthKit", package: "OpenHealthKit", condition: .when(platforms: [.linux])),
                .product(name: "OpenHealthKit", package: "OpenHealthKit", condition: .when(platforms: [.linux])),
                .product(name: "HealthKitTesting", package: "OpenHealthKit", condition: .when(platforms: [.linux])),
            ]),
    ]
)
