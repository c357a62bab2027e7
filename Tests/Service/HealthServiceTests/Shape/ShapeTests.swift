import Foundation
import Testing

@testable import HealthService

/// The dependencies of the server, both required and forbidden ones: read from manifests and sources.
@Suite struct ShapeTests {
    /// Networking libraries, by parts of their names.
    private static let networkWords = [
        "hummingbird\"", "hummingbird.git", "swift-nio", "async-http-client", "vapor", "websocket", "swift-nio-ssl",
        "grpc",
    ]

    @Test func SRV_1_theServiceNeedsNoNetworkAndTheServerHoldsNoRule() throws {
        let manifest = try SourceFiles.one("Package.swift").text.lowercased()
        for word in Self.networkWords { #expect(!manifest.contains(word), "Package.swift names \(word)") }
        let known: Set = [
            "Foundation", "Dispatch", "Synchronization", "HealthModel", "HealthStore", "HealthTransfer",
            "HealthReports", "FileSystem", "WorkoutFiles", "HealthService", "Mustache", "GRDB", "Synchronization",
        ]
        let files =
            try SourceFiles.all(in: "Sources/Service/HealthService", "swift")
            + SourceFiles.all(in: "Sources/Service/HealthPages", "swift")
        #expect(files.count > 200)
        for file in files {
            #expect(file.imports.isSubset(of: known), "\(file.name) imports \(file.imports.subtracting(known))")
        }
        #expect(
            files.filter { $0.imports.contains("Mustache") }.allSatisfy { $0.name.contains("/HealthPages/Serving/") })
        // The server imports only the two products of this project, which decide everything.
        for file in try SourceFiles.all(in: "Programs/hk-server/Sources", "swift") {
            let own = file.imports.filter { $0.hasPrefix("Health") || $0 == "WorkoutFiles" }
            #expect(own.isSubset(of: ["HealthService", "HealthPages"]), "\(file.name) imports \(own)")
        }
        let server = try SourceFiles.one("Programs/hk-server/Package.swift").text
        for product in ["Hummingbird", "HummingbirdTLS", "HealthService", "HealthPages"] {
            #expect(server.contains(".product(name: \"\(product)\""))
        }
    }

    @Test func SRV_2_oneTargetKnowsTheDatabaseAndTheServiceAsksThroughGates() throws {
        for file in try SourceFiles.all(in: "Sources", "swift") + SourceFiles.all(in: "Programs/hk-server", "swift") {
            // The store, and what a server keeps beside the stores: accounts, and the tiles of maps.
            let isHome = ["Core/HealthStore/", "Service/HealthService/Database/", "Service/HealthService/Maps/"]
                .contains { file.name.hasPrefix("Sources/\($0)") }
            for module in ["GRDB", "GRDBSQLite", "SQLite3"] where file.imports.contains(module) {
                #expect(isHome, "\(file.name) imports \(module)")
            }
        }
        // Stores are opened only where a person's store is selected; all other code uses one that is bound to a
        // principal.
        let openers: Set = ["PersonStore.swift", "ServiceStart.swift", "MCPPermission.swift"]
        let files =
            try SourceFiles.all(in: "Sources/Service/HealthService", "swift")
            + SourceFiles.all(in: "Sources/Service/HealthPages", "swift")
            + SourceFiles.all(in: "Programs/hk-server/Sources", "swift")
        for file in files {
            let name = file.name.split(separator: "/").last.map(String.init) ?? ""
            #expect(!file.code.contains("SQLiteEngine(") || openers.contains(name), "\(file.name) opens a store")
            // The server's own tables are the one place where it says SQL.
            if ["/HealthService/Database/", "/HealthService/Maps/"].contains(where: { file.name.contains($0) }) {
                continue
            }
            let statement = file.code.firstMatch(
                of: #/"\s*(?:SELECT|INSERT|UPDATE|DELETE FROM|CREATE|ALTER|DROP|PRAGMA) /#)
            #expect(statement == nil, "\(file.name) has SQL")
            // A page gets a reader of the store, and chooses neither the store nor the app.
            if file.name.contains("/HealthPages/") { #expect(!file.code.contains("StoreAccess"), "\(file.name)") }
        }
    }

    @Test("SRV-1: pages show typed answers, and make no request of the API within the process")
    func pagesAskNothingByPath() throws {
        let files = try SourceFiles.all(in: "Sources/Service/HealthPages", "swift")
        #expect(files.count > 30)
        for file in files {
            for word in ["JSON(parsing", "ServiceRequest(", "RequestBody("] {
                #expect(!file.code.contains(word), "\(file.name) has \(word)")
            }
            // Only the table of routes receives requests.
            #expect(!file.code.contains(".respond(to:") || file.name.hasSuffix("/Serving/Pages.swift"), "\(file.name)")
        }
    }

    @Test func SRV_6_nothingIsLoadedFromOtherHosts() throws {
        // Addresses with a host: the names of namespaces are never requested.
        let address = #/(?:\b(?:https?|wss?)://|["'(]//)[^\s"'`)]*/#
        let files = try SourceFiles.all(in: "Share", "mustache", "js", "css", "json", "svg", "webmanifest")
        #expect(
            files.contains { $0.name.hasSuffix("layout.mustache") } && files.contains { $0.name.hasSuffix("page.js") })
        for file in files {
            let text = file.text.replacing("http://www.w3.org/2000/svg", with: "")
            #expect(text.firstMatch(of: address) == nil, "\(file.name): \(text.firstMatch(of: address)?.output ?? "")")
            #expect(!text.contains("@import"), "\(file.name)")
        }
        // Pages may load only from the same host, in every response and without a setting.
        var response = ServiceResponse(.ok)
        SecurityHeaders.add(to: &response, isSecure: false)
        let policy = try #require(response.fields["Content-Security-Policy"])
        #expect(!policy.contains("http") && !policy.contains("*"), "\(policy)")
    }

    @Test func SEC_43_theServerHasNothingToAskOthersWith() throws {
        let words = [
            "URLSession", "URLRequest", "NSURLConnection", "FoundationNetworking", "HTTPClient", "ClientBootstrap",
            "DatagramBootstrap", "NIORawSocketBootstrap", "getaddrinfo", "gethostbyname", "SocketPort(",
            "contentsOf: URL(string", "connect(",
        ]
        for folder in ["Sources/Service/HealthService", "Sources/Service/HealthPages", "Programs/hk-server/Sources"] {
            for file in try SourceFiles.all(in: folder, "swift") {
                // A program of its own, `hk-server check`, connects to the server, and to no address but this machine's.
                if file.name.hasSuffix("CheckServerCommand.swift") {
                    #expect(file.code.contains("System.enumerateDevices()") && !file.code.contains("connect(host"))
                    continue
                }
                for word in words { #expect(!file.code.contains(word), "\(file.name) has \(word)") }
                // Its only socket of its own reports readiness to systemd, and is in the file system of this machine
                // (SRV-9).
                if file.code.contains("socket(") {
                    #expect(file.name.hasSuffix("Readiness.swift"), "\(file.name) opens a socket")
                    #expect(file.code.contains("AF_UNIX") && !file.code.contains("AF_INET"))
                }
            }
        }
        // Nor do its dependencies: they neither resolve names nor connect to addresses.
        for folder in [
            "Sources/Core/HealthTransfer", "Sources/Core/WorkoutFiles", "Sources/Core/HealthStore",
            "Sources/Core/HealthModel",
        ] {
            for file in try SourceFiles.all(in: folder, "swift") {
                for word in ["URLSession", "FoundationNetworking", "getaddrinfo"] {
                    #expect(!file.code.contains(word), "\(file.name) has \(word)")
                }
            }
        }
    }

    @Test func SRV_7_noPageAndNoRouteKnowsAnotherWayThanEvents() throws {
        for file in try SourceFiles.all(in: "Share", "js", "mustache")
            + SourceFiles.all(in: "Sources/Service/HealthService", "swift")
            + SourceFiles.all(in: "Programs/hk-server/Sources", "swift")
        {
            for word in ["WebSocket", "websocket", "Upgrade\""] { #expect(!file.code.contains(word), "\(file.name)") }
        }
        let modules = try SourceFiles.all(in: "Share/modules", "js").filter { $0.text.contains("new EventSource(") }
        #expect(Set(modules.map(\.name)).isSuperset(of: ["Share/modules/stream.js", "Share/modules/upload.js"]))
    }
}
