// swift-tools-version: 6.3
// No caution: `weak let` and `@section` are of Swift 6.3. Documentation/Installing.md says which compilers and platforms were tried.
import Foundation
import PackageDescription

/// Whether ISA-L can be linked: SwiftPM would warn of a missing library, and this one is only welcome.
let hasISAL = [
    "/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib", "/usr/local/lib", "/opt/homebrew/lib",
]
.contains { FileManager.default.fileExists(atPath: "\($0)/pkgconfig/libisal.pc") }

/// Whether all traits are on by default: the scripts want it, so that packages that stand on this one share what its tests were built of.
let hasAllTraits = Context.environment["OPENHEALTHKIT_ALL_TRAITS"] != nil

let package = Package(
    name: "OpenHealthKit",
    // Untried: the code is meant to build there, and nobody has built it there yet.
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "HealthKit", targets: ["HealthKit", "CoreLocation", "UniformTypeIdentifiers"]),
        .library(name: "WorkoutKit", targets: ["WorkoutKit"]),
        .library(name: "OpenHealthKit", targets: ["OpenHealthKit"]),
        .library(name: "HealthKitTesting", targets: ["HealthKitTesting"]),
        .library(name: "HealthService", targets: ["HealthService"]),
        .library(name: "HealthPages", targets: ["HealthPages"]),
        .library(name: "HealthCohort", targets: ["HealthCohort", "HealthModel"]),
        // Reading and writing of workout files without a store; the activities are in HealthModel.
        .library(name: "WorkoutFiles", targets: ["WorkoutFiles", "HealthModel"]),
        // The values of reports; stores are asked with OpenHealthKit.
        .library(name: "HealthReports", targets: ["HealthReports", "HealthModel"]),
        .executable(name: "hk", targets: ["hk"]),
    ],
    traits: [
        .default(enabledTraits: hasAllTraits ? ["WholeFoundation", "Pages"] : ["WholeFoundation"]),
        .trait(
            name: "WholeFoundation",
            description: "`import HealthKit` brings URLSession and XMLParser too, as on Apple's platforms."),
        // Off unless asked for: who needs no pages fetches no template library.
        .trait(name: "Pages", description: "The pages of the server can be rendered; this takes swift-mustache."),
    ],
    dependencies: [
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    ],
    targets: [
        // Core: what everything stands on. Scripts/arrows has the floor of each target.
        .target(name: "HealthModel", path: "Sources/Core/HealthModel"),
        .target(name: "FileSystem", path: "Sources/System/FileSystem"),
        .target(name: "CoreLocation", dependencies: ["HealthModel"], path: "Sources/Kit/CoreLocation"),
        .target(name: "UniformTypeIdentifiers", path: "Sources/Kit/UniformTypeIdentifiers"),
        // The store, and the formats of files.
        .target(
            name: "HealthStore",
            dependencies: [
                "HealthModel", "FileSystem", "CZlib", "CStoreFile",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ], path: "Sources/Core/HealthStore"),
        // Below SQLite: the checksums of pages, and calls that Swift cannot make.
        .target(
            name: "CStoreFile", dependencies: [.product(name: "GRDBSQLite", package: "GRDB.swift")],
            path: "Sources/System/CStoreFile"),
        .target(
            name: "WorkoutFiles", dependencies: ["HealthModel", "FileSystem", "CZlib", "CISAL"],
            path: "Sources/Core/WorkoutFiles"),
        // What archives and the bodies of records are packed with.
        .systemLibrary(
            name: "CZlib", path: "Sources/System/CZlib", pkgConfig: "zlib",
            providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        // Unpacks archives faster, where it is installed; without it everything works.
        .systemLibrary(
            name: "CISAL", path: "Sources/System/CISAL", pkgConfig: hasISAL ? "libisal" : nil,
            providers: [.apt(["libisal-dev"]), .brew(["isa-l"])]),
        // Questions about a store, and their answers.
        .target(
            name: "HealthReports", dependencies: ["HealthModel", "HealthStore", "WorkoutFiles"],
            path: "Sources/Core/HealthReports"),
        // From files to records and back.
        .target(
            name: "HealthTransfer",
            dependencies: ["HealthReports", "HealthModel", "HealthStore", "WorkoutFiles", "FileSystem"],
            path: "Sources/Core/HealthTransfer"),
        // Kit: Apple's names.
        .target(
            name: "HealthKit",
            dependencies: ["CoreLocation", "UniformTypeIdentifiers", "HealthModel", "HealthStore", "WorkoutFiles"],
            path: "Sources/Kit/HealthKit"),
        .target(
            name: "WorkoutKit", dependencies: ["HealthKit", "HealthModel", "HealthStore", "WorkoutFiles"],
            path: "Sources/Kit/WorkoutKit"),
        // Our own API beside them.
        .target(
            name: "OpenHealthKit",
            dependencies: [
                "WorkoutKit", "HealthKit", "CoreLocation", "HealthModel", "HealthStore", "HealthTransfer",
                "HealthReports",
                "WorkoutFiles", "FileSystem",
            ], path: "Sources/Kit/OpenHealthKit"),
        // What an app's own tests use.
        .target(
            name: "HealthKitTesting",
            dependencies: [
                "OpenHealthKit", "HealthTransfer", "HealthReports", "HealthKit", "CoreLocation", "HealthModel",
                "HealthStore",
            ], path: "Sources/Kit/HealthKitTesting"),
        // Bluetooth sensors on Linux; only programs use them.
        .target(name: "CSystemBus", path: "Sources/System/CSystemBus"),
        .target(
            name: "BluetoothSensors",
            dependencies: [
                "OpenHealthKit", "HealthKit", "HealthTransfer", "HealthReports", "HealthStore", "WorkoutFiles",
                "HealthModel", "FileSystem", "CSystemBus",
            ],
            path: "Sources/Core/BluetoothSensors"),
        // Service: HTTP without sockets, and the Model Context Protocol.
        .target(
            name: "HealthService",
            dependencies: [
                "HealthTransfer", "HealthReports", "HealthStore", "HealthModel", "WorkoutFiles", "FileSystem",
                // What the server knows of its people stands in a database of its own.
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            path: "Sources/Service/HealthService"),
        // The pages of the dashboard.
        .target(
            name: "HealthPages",
            dependencies: [
                "HealthService", "HealthReports", "HealthTransfer", "HealthStore", "HealthModel", "WorkoutFiles",
                .product(name: "Mustache", package: "swift-mustache", condition: .when(traits: ["Pages"])),
            ], path: "Sources/Service/HealthPages"),
        // Cohort: queries over many people, each with a store.
        .target(
            name: "HealthCohort",
            dependencies: ["HealthTransfer", "HealthReports", "HealthStore", "HealthModel", "WorkoutFiles"],
            path: "Sources/Cohort/HealthCohort"),
        // Tools: the command line.
        .executableTarget(
            name: "hk",
            dependencies: [
                "HealthService", "BluetoothSensors", "OpenHealthKit", "HealthTransfer", "HealthReports", "HealthKit",
                "HealthStore", "CoreLocation", "HealthModel", "WorkoutFiles", "FileSystem",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ], path: "Sources/Tools/hk"),

        // Programs as an app would write them: they import HealthKit and nothing else of ours.
        .executableTarget(name: "SavingAWorkout", dependencies: ["HealthKit"], path: "Examples/SavingAWorkout"),
        .executableTarget(name: "ReadingAndDeleting", dependencies: ["HealthKit"], path: "Examples/ReadingAndDeleting"),
        .executableTarget(name: "BuildingAWorkout", dependencies: ["HealthKit"], path: "Examples/BuildingAWorkout"),
        .executableTarget(
            name: "CondensingAWorkout", dependencies: ["HealthKit", "OpenHealthKit"],
            path: "Examples/CondensingAWorkout"),
        .executableTarget(name: "DailySteps", dependencies: ["HealthKit"], path: "Examples/DailySteps"),
        .executableTarget(
            name: "MultisportSession", dependencies: ["HealthKit", "OpenHealthKit"], path: "Examples/MultisportSession"),
        .executableTarget(
            name: "IntervalWorkout", dependencies: ["HealthKit", "OpenHealthKit"], path: "Examples/IntervalWorkout"),
        .executableTarget(
            name: "ImportingARoute", dependencies: ["HealthKit", "CoreLocation"], path: "Examples/ImportingARoute"),
        .executableTarget(
            name: "ImportingFiles", dependencies: ["HealthKit", "OpenHealthKit"], path: "Examples/ImportingFiles"),
        .executableTarget(
            name: "Reports", dependencies: ["HealthKit", "OpenHealthKit", "HealthReports", "HealthKitTesting"],
            path: "Examples/Reports", packageAccess: false),
        // Without any store; like a program outside of this package it sees public names only.
        .executableTarget(
            name: "ConvertingFiles", dependencies: ["WorkoutFiles"], path: "Examples/ConvertingFiles",
            packageAccess: false),
        // Patterns of public apps, one each.
        .executableTarget(
            name: "StepCounterService", dependencies: ["HealthKit"], path: "Examples/StepCounterService"),
        .executableTarget(name: "AnchoredSync", dependencies: ["HealthKit"], path: "Examples/AnchoredSync"),
        .executableTarget(name: "SleepDiary", dependencies: ["HealthKit"], path: "Examples/SleepDiary"),
        // An app with its tests: a package of its own too, built with this one because that is quicker.
        .target(name: "RunClub", dependencies: ["HealthKit"], path: "Examples/TestedApp/Sources/RunClub"),
        .testTarget(
            name: "RunClubTests", dependencies: ["RunClub", "HealthKitTesting", "OpenHealthKit", "HealthKit"],
            path: "Examples/TestedApp/Tests/RunClubTests"),

        // What the tests share: a seeded generator, and the list of real files.
        .target(name: "TestSupport", dependencies: ["WorkoutFiles"], path: "Tests/TestSupport"),
        // Stores of tests, alone in memory or in company in a file; `Scripts/check stores` asks for the second form.
        .target(
            name: "TestEngines",
            dependencies: ["HealthStore", .product(name: "GRDB", package: "GRDB.swift")],
            path: "Tests/TestEngines"),
        // Stores that files were imported into, for tests of transfers and of reports.
        .target(
            name: "TestStores",
            dependencies: [
                "OpenHealthKit", "HealthKit", "HealthTransfer", "HealthReports", "HealthStore", "HealthModel",
                "WorkoutFiles", "TestEngines", "TestSupport",
            ],
            path: "Tests/TestStores"),
        // Damaged files, many in one process; `Scripts/fuzz` runs it.
        .executableTarget(
            name: "Fuzz",
            dependencies: [
                "OpenHealthKit", "HealthTransfer", "HealthReports", "BluetoothSensors", "HealthKit", "HealthStore",
                "HealthModel", "WorkoutFiles", "TestSupport",
            ],
            path: "Tests/Fuzz"),
        // What many people cost on one machine: it sees what no product shows, to read stores once.
        .executableTarget(
            name: "CohortBench", dependencies: ["HealthCohort", "HealthStore", "HealthModel"],
            path: "Benchmarks/Cohorts"),
        .testTarget(
            name: "HealthModelTests", dependencies: ["HealthModel", "TestSupport"], path: "Tests/Core/HealthModelTests"),
        .testTarget(name: "CoreLocationTests", dependencies: ["CoreLocation"], path: "Tests/Kit/CoreLocationTests"),
        .testTarget(
            name: "HealthStoreTests",
            // The database itself, to make stores as older versions left them.
            dependencies: [
                "HealthStore", "HealthModel", "FileSystem", "TestEngines", "TestSupport", "CStoreFile",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ],
            path: "Tests/Core/HealthStoreTests",
            exclude: ["Migrations/Rows"]),
        .testTarget(
            name: "WorkoutFilesTests", dependencies: ["WorkoutFiles", "HealthModel", "TestSupport", "CZlib"],
            path: "Tests/Core/WorkoutFilesTests"),
        // The product as programs have it: these tests see public names only.
        .testTarget(
            name: "WorkoutFilesClientTests", dependencies: ["WorkoutFiles", "HealthModel"],
            path: "Tests/Core/WorkoutFilesClientTests", packageAccess: false),
        .testTarget(
            name: "HealthKitTests",
            dependencies: [
                "HealthKit", "CoreLocation", "UniformTypeIdentifiers", "OpenHealthKit", "HealthModel", "HealthStore",
                "TestStores", "TestSupport",
            ], path: "Tests/Kit/HealthKitTests"),
        // Code as apps have it: it sees Apple's names and the testing product alone.
        .testTarget(
            name: "ClientTests", dependencies: ["HealthKit", "WorkoutKit", "HealthKitTesting"],
            path: "Tests/Kit/ClientTests"),
        .testTarget(
            name: "ClientSwift5Tests", dependencies: ["HealthKit", "HealthKitTesting"],
            path: "Tests/Kit/ClientSwift5Tests"),
        .testTarget(
            name: "WorkoutKitTests",
            dependencies: [
                "WorkoutKit", "HealthKit", "HealthModel", "HealthStore", "HealthKitTesting", "OpenHealthKit",
                "TestSupport",
            ],
            path: "Tests/Kit/WorkoutKitTests"),
        .testTarget(
            name: "HealthKitTestingTests", dependencies: ["HealthKitTesting", "OpenHealthKit", "HealthKit"],
            path: "Tests/Kit/HealthKitTestingTests"),
        .testTarget(
            name: "HealthReportsTests",
            dependencies: [
                "TestEngines", "TestStores", "HealthReports", "HealthTransfer", "OpenHealthKit", "HealthKit",
                "CoreLocation",
                "HealthStore", "HealthModel", "WorkoutFiles", "TestSupport",
            ],
            path: "Tests/Core/HealthReportsTests"),
        .testTarget(
            name: "HealthTransferTests",
            dependencies: [
                "TestEngines", "TestStores", "HealthTransfer", "HealthReports", "OpenHealthKit", "HealthKit",
                "CoreLocation",
                "HealthStore", "HealthModel", "WorkoutFiles", "TestSupport", "CStoreFile",
                // The database itself, to make those of others.
                .product(name: "GRDB", package: "GRDB.swift"),
            ], path: "Tests/Core/HealthTransferTests"),
        .testTarget(
            name: "OpenHealthKitTests",
            dependencies: [
                "OpenHealthKit", "HealthTransfer", "HealthReports", "HealthKit", "WorkoutKit", "CoreLocation",
                "HealthStore", "HealthModel", "WorkoutFiles", "TestStores", "TestSupport",
            ], path: "Tests/Kit/OpenHealthKitTests"),
        .testTarget(
            name: "HealthServiceTests",
            dependencies: [
                "HealthPages", "HealthService", "OpenHealthKit", "HealthTransfer", "HealthReports", "HealthKit",
                "HealthStore", "HealthModel", "WorkoutFiles", "TestEngines", "TestSupport",
                // The database itself, to make maps.
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ], path: "Tests/Service/HealthServiceTests", exclude: ["Database/Rows"]),
        .testTarget(
            name: "HealthCohortTests",
            dependencies: [
                "HealthCohort", "HealthTransfer", "HealthReports", "HealthStore", "HealthModel", "WorkoutFiles",
                "TestSupport",
            ], path: "Tests/Cohort/HealthCohortTests"),
        .testTarget(
            name: "BluetoothSensorsTests",
            dependencies: [
                "BluetoothSensors", "OpenHealthKit", "HealthKit", "HealthTransfer", "HealthReports", "HealthStore",
                "WorkoutFiles", "HealthModel", "CSystemBus", "TestStores", "TestSupport",
            ],
            path: "Tests/Core/BluetoothSensorsTests"),
        .testTarget(
            name: "hkTests",
            dependencies: [
                "hk", "BluetoothSensors", "OpenHealthKit", "HealthTransfer", "HealthReports", "HealthStore",
                "HealthKit", "HealthModel", "WorkoutFiles", "TestSupport",
            ],
            path: "Tests/Tools/hkTests",
            exclude: ["Screens"]),
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

// Code as apps have it comes without this package's settings, once as it is written now and once as it was.
package.targets.first { $0.name == "ClientTests" }?.swiftSettings = []
for target in package.targets
where ["AnchoredSync", "SleepDiary", "ConvertingFiles", "Reports", "RunClub", "RunClubTests"].contains(target.name) {
    target.swiftSettings = []
}
for target in package.targets where ["ClientSwift5Tests", "StepCounterService"].contains(target.name) {
    target.swiftSettings = [.swiftLanguageMode(.v5)]
}

// Scripts/run is waited for: with it only what every record passes is optimized, and for size. That takes the compiler two thirds of the
// time, and the program a tenth more. Such flags end a package as somebody's dependency, so nothing else asks for them.
if Context.environment["OPENHEALTHKIT_QUICK_BUILD"] != nil {
    let hot = ["HealthModel", "WorkoutFiles", "HealthStore", "HealthTransfer", "HealthReports"]
    for target in package.targets where target.type == .regular || target.type == .executable {
        let flag = hot.contains(target.name) ? "-Osize" : "-Onone"
        target.swiftSettings?.append(.unsafeFlags([flag], .when(configuration: .release)))
    }
}
