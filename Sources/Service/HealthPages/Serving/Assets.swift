import Foundation
import HealthModel
import HealthService
import WorkoutFiles

/// The static assets of the pages: style sheet, modules and libraries.
///
/// They are in one folder whose name is a hash of the whole content, so that browsers can cache them indefinitely
/// (WEB-4) and modules import each other without hashes.
struct Assets: Sendable {
    /// The address of the folder, with a trailing slash.
    let folder: String
    private let files: [String: File]

    private struct File: Sendable {
        var type: String
        var bytes: [UInt8]
        /// The compressed content; `nil` for formats that are already compressed.
        var packed: [UInt8]?
    }

    /// Reads all assets once.
    ///
    /// - Parameters:
    ///   - share: The folder with `style.css` and `modules`.
    ///   - javascript: The folder with Debian's JavaScript libraries.
    /// - Throws: ``ShareError`` with a message if a file is missing.
    init(share: URL, javascript: URL) throws {
        var files: [String: File] = [:]
        func add(_ name: String, _ file: URL) throws {
            guard let type = Self.types[file.pathExtension] else { return }
            guard let data = try? Data(contentsOf: file) else { throw ShareError("Cannot read '\(file.path)'.") }
            let bytes = Array(data)
            files[name] = File(type: type, bytes: bytes, packed: file.pathExtension == "png" ? nil : Gzip.packed(bytes))
        }
        for name in ["style.css", "icon.svg", "manifest.webmanifest"] { try add(name, share.appending(path: name)) }
        let modules = share.appending(path: "modules")
        for name in try Self.names(in: modules) { try add(name, modules.appending(path: name)) }
        do {
            try add("lib/chart.min.js", javascript.appending(path: "chart.js/chart.min.js"))
            try add("lib/leaflet.js", javascript.appending(path: "leaflet/leaflet.min.js"))
            try add("lib/leaflet.css", javascript.appending(path: "leaflet/leaflet.css"))
            let images = javascript.appending(path: "leaflet/images")
            for name in try Self.names(in: images) { try add("lib/images/\(name)", images.appending(path: name)) }
        } catch is ShareError {
            throw ShareError(
                "Charts and maps require two libraries: apt-get install libjs-chart.js libjs-leaflet", isMissing: true)
        }
        self.files = files
        var hash = StableHash()
        for (name, file) in files.sorted(by: { $0.key < $1.key }) {
            hash.add(name)
            hash.add(file.bytes)
        }
        folder = "/assets/\(hash.text)/"
    }

    private static func names(in folder: URL) throws -> [String] {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
            throw ShareError("'\(folder.path)' cannot be read.")
        }
        return names.sorted()
    }

    private static let types = [
        "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8", "png": "image/png",
        "svg": "image/svg+xml", "webmanifest": "application/manifest+json",
    ]

    /// The route of all assets.
    var route: PublicRoute {
        PublicRoute(page: .get, "/assets/{folder}/{name*}") { request, _, _ in
            let isPacked = ResponseCompression.acceptsGzip(request.fields.values("Accept-Encoding"))
            guard let asset = response(to: request.path, packed: isPacked) else { throw Problem.noPage }
            return asset
        }
    }

    /// Returns the asset at a path, or `nil` if there is none.
    private func response(to path: String, packed: Bool) -> ServiceResponse? {
        guard path.hasPrefix(folder), let file = files[String(path.dropFirst(folder.count))] else { return nil }
        var response = ServiceResponse(.ok, body: .bytes(file.bytes))
        if packed, let bytes = file.packed {
            response.body = .bytes(bytes)
            response.fields["Content-Encoding"] = "gzip"
        }
        response.fields["Vary"] = "Accept-Encoding"
        response.fields["Content-Type"] = file.type
        response.fields["Cache-Control"] = "public, max-age=31536000, immutable"
        return response
    }
}
