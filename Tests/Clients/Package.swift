// swift-tools-version: 6.1
import PackageDescription

// Client code as public apps contain it, in the language mode they chose: CLIENT_LANGUAGE_MODE=5 builds it as years
// ago.
// Warnings are not errors here; `Scripts/clients` compares them with Warnings.txt.
let package = Package(
    name: "Clients",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "OpenHealthKit", path: "../..")],
    targets: [
        .target(
            name: "Clients", dependencies: [.product(name: "HealthKit", package: "OpenHealthKit")], path: "Sources")
    ],
    swiftLanguageModes: [Context.environment["CLIENT_LANGUAGE_MODE"] == "5" ? .v5 : .v6]
)
