import Foundation
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthPages
@testable import HealthService

/// The assets of the pages: their addresses, types and encodings, and what is said of missing files.
@Suite struct AssetTests {
    private let folder: TemporaryFolder
    private var share: URL { folder.url.appending(path: "share") }
    private var javascript: URL { folder.url.appending(path: "javascript") }

    /// The files of a small share folder, and those of the libraries.
    private static let files = [
        "share/style.css", "share/icon.svg", "share/manifest.webmanifest", "share/modules/a.js", "share/modules/b.js",
        "share/modules/notes.txt", "javascript/chart.js/chart.min.js", "javascript/leaflet/leaflet.min.js",
        "javascript/leaflet/leaflet.css", "javascript/leaflet/images/marker.png", "javascript/leaflet/images/x.svg",
    ]

    init() throws {
        folder = try TemporaryFolder()
        for name in Self.files { try write(Self.content(of: name), to: name) }
    }

    private static func content(of name: String) -> String { String(repeating: "/* \(name) */ ", count: 9) }

    private func write(_ text: String, to name: String) throws {
        let file = folder.url.appending(path: name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    private func remove(_ name: String) throws {
        try FileManager.default.removeItem(at: folder.url.appending(path: name))
    }

    private func assets() throws -> Assets { try Assets(share: share, javascript: javascript) }

    private func ask(_ target: String, of assets: Assets, accepting encodings: [String] = []) async throws -> Answer {
        var request = ServiceRequest(method: "GET", target: target)
        for encoding in encodings { request.fields.add("Accept-Encoding", encoding) }
        return try await Answer(assets.route.respond(request, RequestTarget(target), [:]))
    }

    // MARK: Answers

    private struct Asset: Sendable, CustomStringConvertible {
        var name: String
        var file: String
        var type: String
        var isPacked = true
        var description: String { name }
    }

    private static let known = [
        Asset(name: "style.css", file: "share/style.css", type: "text/css; charset=utf-8"),
        Asset(name: "icon.svg", file: "share/icon.svg", type: "image/svg+xml"),
        Asset(
            name: "manifest.webmanifest", file: "share/manifest.webmanifest", type: "application/manifest+json"),
        Asset(name: "a.js", file: "share/modules/a.js", type: "text/javascript; charset=utf-8"),
        Asset(name: "b.js", file: "share/modules/b.js", type: "text/javascript; charset=utf-8"),
        Asset(
            name: "lib/chart.min.js", file: "javascript/chart.js/chart.min.js", type: "text/javascript; charset=utf-8"
        ),
        Asset(
            name: "lib/leaflet.js", file: "javascript/leaflet/leaflet.min.js", type: "text/javascript; charset=utf-8"),
        Asset(name: "lib/leaflet.css", file: "javascript/leaflet/leaflet.css", type: "text/css; charset=utf-8"),
        Asset(
            name: "lib/images/marker.png", file: "javascript/leaflet/images/marker.png", type: "image/png",
            isPacked: false),
        Asset(name: "lib/images/x.svg", file: "javascript/leaflet/images/x.svg", type: "image/svg+xml"),
    ]

    @Test("WEB-4: an asset comes with its type, and packed for whoever takes it so", arguments: known)
    private func answers(_ asset: Asset) async throws {
        let assets = try assets()
        let content = Array(Self.content(of: asset.file).utf8)
        for (encodings, isWanted) in [
            ([], false), (["gzip"], true), (["br", "gzip;q=0.5"], true), (["*"], true), (["br"], false),
            (["gzip;q=0"], false), (["gzip;q=0, br"], false),
        ] as [([String], Bool)] {
            let answer = try await ask(assets.folder + asset.name + "?v=1", of: assets, accepting: encodings)
            #expect(answer.status == 200)
            #expect(answer.fields["Content-Type"] == asset.type)
            #expect(answer.fields["Cache-Control"] == "public, max-age=31536000, immutable")
            #expect(answer.fields["Vary"] == "Accept-Encoding")
            let isPacked = isWanted && asset.isPacked
            #expect(answer.fields["Content-Encoding"] == (isPacked ? "gzip" : nil), "\(encodings)")
            let plain = isPacked ? try Gzip.unpacked(answer.bytes, limit: 10_000) : answer.bytes
            #expect(plain == content && (!isPacked || answer.bytes.count < content.count), "\(encodings)")
        }
    }

    @Test("WEB-4: there is nothing else below the folder, and nothing outside of it")
    func others() async throws {
        let assets = try assets()
        for target in [
            assets.folder, assets.folder + "notes.txt", assets.folder + "modules/a.js", assets.folder + "c.js",
            "/assets/style.css", "/assets/0/style.css", "/style.css", assets.folder + "/style.css",
        ] {
            let problem = await #expect(throws: Problem.self, "\(target)") { try await ask(target, of: assets) }
            #expect(problem?.status == .notFound && problem?.title == "Page not found")
        }
    }

    @Test("WEB-4: the address is that of the content: another name, another byte, and it is another one")
    func address() throws {
        let first = try assets().folder
        #expect(first.hasPrefix("/assets/") && first.hasSuffix("/") && first.count > 12)
        #expect(try assets().folder == first)
        // A file that is not served does not count.
        try write("other notes", to: "share/modules/notes.txt")
        #expect(try assets().folder == first)
        var seen = [first]
        for name in ["share/style.css", "share/modules/b.js", "javascript/leaflet/images/marker.png"] {
            try write("changed", to: name)
            seen.append(try assets().folder)
        }
        try write(Self.content(of: "share/modules/a.js"), to: "share/modules/c.js")
        seen.append(try assets().folder)
        try remove("share/modules/a.js")
        seen.append(try assets().folder)
        #expect(Set(seen).count == seen.count)
    }

    // MARK: Missing files

    @Test("SRV-4: a missing file of the share folder is told by its path", arguments: 0..<4)
    func missing(place: Int) throws {
        let names = ["style.css", "icon.svg", "manifest.webmanifest", "modules"]
        try remove("share/\(names[place])")
        let path = share.appending(path: names[place]).path
        let error = #expect(throws: ShareError.self) { try assets() }
        #expect(error?.description == (place < 3 ? "Cannot read '\(path)'." : "'\(path)' cannot be read."))
        #expect(error?.isMissing == false)
    }

    @Test(
        "SRV-4: a missing library is told by the packages to install",
        arguments: [
            "chart.js/chart.min.js", "leaflet/leaflet.min.js", "leaflet/leaflet.css", "leaflet/images", "chart.js",
        ])
    func libraries(name: String) throws {
        try remove("javascript/\(name)")
        let error = #expect(throws: ShareError.self) { try assets() }
        #expect(
            error?.description
                == "Charts and maps require two libraries: apt-get install libjs-chart.js libjs-leaflet")
        #expect(error?.isMissing == true)
    }

    @Test("WEB-4, API-10: a browser gets a packed style sheet once packed", .enabled(if: Pages.areBuiltIn))
    func packedOnce() async throws {
        let pages = try PagesUnderTest.atNoon(folder.url) { _ in }
        let page = try await pages.page("/login")
        let style = String(try #require(page.firstMatch(of: /href="(\/assets\/[0-9a-z]+\/style\.css)"/)?.1))
        let answer = try await pages.ask("GET", style, fields: [("Accept-Encoding", "gzip, br")])
        #expect(answer.fields["Content-Encoding"] == "gzip" && answer.fields["Vary"] == "Accept-Encoding")
        let text = try Data(contentsOf: PagesUnderTest.share.appending(path: "style.css"))
        #expect(try Gzip.unpacked(answer.bytes, limit: 1 << 20) == Array(text))
        let plain = try await pages.ask("GET", style)
        #expect(plain.bytes == Array(text) && plain.fields["Content-Encoding"] == nil)
        let head = try await pages.ask("HEAD", style)
        #expect(head.bytes.isEmpty && head.fields["Content-Length"] == "\(text.count)")
    }
}
