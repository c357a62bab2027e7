import Foundation
import GRDB
import HealthModel
import TestSupport
import Testing

@testable import HealthPages
@testable import HealthService

/// The caches that may keep the tiles of maps, and the servers that are asked for them (WEB-70, WEB-71).
@Suite struct TileKeepingTests {
    @Test("WEB-70, SEC-27: a browser keeps a tile for a day, and nobody between keeps it for others")
    func keeping() async throws {
        let folder = try TemporaryFolder()
        let queue = try DatabaseQueue(path: folder.url.appending(path: "hills.mbtiles").path)
        let picture: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1]
        try await queue.write { database in
            try database.execute(
                sql: """
                    CREATE TABLE metadata (name TEXT, value TEXT);
                    CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB);
                    INSERT INTO metadata VALUES ('format', 'png'), ('attribution', 'Somebody');
                    """)
            try database.execute(sql: "INSERT INTO tiles VALUES (2, 1, 2, ?)", arguments: [Data(picture)])
        }
        try queue.close()
        let routes = TileStore(folder: folder.url.path).routes
        let responder = try SweptService.shared.get().responder()
        let table = responder.table.adding(
            pages: routes, openings: [],
            PageSupport(version: "1", imageHost: nil) { problem, _ in
                ServiceResponse(problem.status, body: .bytes([]))
            })
        let tile = try await responder.ask("GET", "/tiles/hills/2/1/1", by: table)
        #expect(tile.status == 200 && tile.bytes == picture)
        #expect(tile.fields["Cache-Control"] == "private, max-age=86400")
        #expect(tile.fields["Content-Type"] == "image/png" && tile.fields["ETag"] == nil)
        for address in ["/tiles/hills/2/1/2", "/tiles/hills/2/1/x", "/tiles/other/2/1/1"] {
            let missing = try await responder.ask("GET", address, by: table)
            #expect(missing.status == 404 && missing.fields["Cache-Control"]?.contains("max-age=86400") != true)
        }
    }

    @Test("WEB-71: who turned map tiles off is shown maps without them", arguments: ["true", "false", nil])
    func switched(tiles: String?) async throws {
        let service = try SweptService.shared.get()
        let settings = tiles.map { "{\"timeZone\": \"GMT\", \"tiles\": \($0)}" } ?? #"{"timeZone": "GMT"}"#
        let responder = service.responder(settings: settings)
        let views = responder.views
        for address in ["/workouts/map", "/workouts/map?tiles=true"] {
            let page = try await responder.ask("GET", address, by: views).text
            #expect(page.contains("tiles.test") == (tiles != "false"), "\(address)")
            #expect(page.contains("© Tiles") == (tiles != "false"), "\(address)")
        }
    }
}
