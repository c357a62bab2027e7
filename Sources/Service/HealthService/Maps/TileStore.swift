import Foundation
import HealthStore

/// The background maps in a server's folder (WEB-70).
struct TileStore: Sendable {
    private let files: [TileFile]

    /// - Parameters:
    ///   - folder: The folder of the maps, which need not exist.
    ///   - complain: Called with an error message for each file that is not a map.
    init(folder: String, complain: (String) -> Void = { _ in }) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        files = names.filter { $0.hasSuffix(".mbtiles") }.sorted().compactMap { name in
            do throws(EngineError) {
                return try TileFile(path: "\(folder)/\(name)")
            } catch {
                complain(error.message)
                return nil
            }
        }
    }

    /// The tile URL template and the attribution of the first map; `nil` if there is none.
    var background: (address: String, attribution: String)? {
        files.first.map { ("/tiles/\(RequestTarget.encoded($0.name))/{z}/{x}/{y}", $0.attribution) }
    }

    var routes: [Route] {
        [
            Route(
                .get, "/tiles/{name}/{z}/{x}/{y}", "A tile of a map on the server.", offers: [.image], isTagged: false
            ) { [files] call in
                let numbers = ["z", "x", "y"].compactMap { call.arguments[$0].flatMap { Int($0) } }
                guard let file = files.first(where: { $0.name == call.arguments["name"] }), numbers.count == 3,
                    let tile = try file.tile(zoom: numbers[0], x: numbers[1], y: numbers[2])
                else { throw Problem.notFound }
                var response = ServiceResponse(.ok, body: .bytes(tile.bytes))
                response.fields["Content-Type"] = tile.type
                response.fields["Cache-Control"] = "private, max-age=86400"
                return response
            }
        ]
    }
}
