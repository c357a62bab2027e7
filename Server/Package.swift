// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "hk-server",
    products: [.executable(name: "hk-server", targets: ["HKServer"])],
    dependencies: [
        .package(name: "OpenHealthKit", path: ".."),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    ],
    targets: [
        .systemLibrary(
            name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"]), .brew(["libsodium"])]),
        // Sockets, TLS, signals and secrets around the product HealthService, which holds all rules.
        .executableTarget(
            name: "HKServer",
            dependencies: [
                "CSodium",
                .product(name: "HealthService", package: "OpenHealthKit"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTLS", package: "hummingbird"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
