import Foundation
import GRDB
import HealthStore
import Testing

@testable import HealthService

/// Maps in the MBTiles format (WEB-70), created by others.
@Suite struct MapTests {
    private static let picture: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3]

    /// Creates a map with one tile at zoom 2, column 1, second row from the north, and one that is not an image.
    private static func make(_ path: String, format: String = "png", attribution: String = "Somebody") throws {
        let queue = try DatabaseQueue(path: path)
        try queue.write { database in
            try database.execute(
                sql: """
                    CREATE TABLE metadata (name TEXT, value TEXT);
                    CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB);
                    """)
            for (name, value) in [("name", "Hills"), ("format", format), ("attribution", attribution)] {
                try database.execute(sql: "INSERT INTO metadata VALUES (?, ?)", arguments: [name, value])
            }
            try database.execute(
                sql: "INSERT INTO tiles VALUES (2, 1, 2, ?), (2, 0, 0, ?)",
                arguments: [Data(picture), Data("<svg onload=alert(1)>".utf8)])
        }
        try queue.close()
    }

    @Test func WEB_70_rowsAreCountedFromTheSouthAndNothingButPicturesIsGiven() async throws {
        try await Running.withFolder { folder in
            let path = folder.appending(path: "hills.mbtiles").path
            try Self.make(path, attribution: "© <a href=\"https://example.org\">Somebody</a><script>alert(1)</script>")
            let file = try TileFile(path: path)
            #expect(file.name == "hills")
            #expect(file.attribution == "© Somebodyalert(1)")
            let tile = try #require(try file.tile(zoom: 2, x: 1, y: 1))
            #expect(tile.type == "image/png")
            #expect(tile.bytes == Self.picture)
            #expect(try file.tile(zoom: 2, x: 0, y: 3) == nil)
            for (zoom, x, y) in [(2, 1, 2), (3, 1, 1), (-1, 0, 0), (2, 4, 0), (2, 0, -1), (60, 0, 0), (Int.max, 0, 0)] {
                #expect(try file.tile(zoom: zoom, x: x, y: y) == nil)
            }
        }
    }

    @Test func WEB_70_whatIsNoMapIsLeftOutAndTold() async throws {
        try await Running.withFolder { folder in
            try Self.make(folder.appending(path: "vectors.mbtiles").path, format: "pbf")
            try Data("no database".utf8).write(to: folder.appending(path: "broken.mbtiles"))
            try Self.make(folder.appending(path: "hills.mbtiles").path)
            var complaints: [String] = []
            let shelf = TileStore(folder: folder.path) { complaints.append($0) }
            #expect(complaints.count == 2)
            #expect(shelf.background?.address == "/tiles/hills/{z}/{x}/{y}")
            #expect(TileStore(folder: folder.path + "/nowhere").background == nil)
        }
    }

    @Test func WEB_70_tilesAreGivenToWhoeverIsSignedIn() async throws {
        try await Running.withFolder { folder in
            let store = folder.appending(path: "health.sqlite").path
            let maps = folder.appending(path: "personal/\(try SQLiteEngine(path: store).identity)/maps").path
            try FileManager.default.createDirectory(atPath: maps, withIntermediateDirectories: true)
            try Self.make(maps + "/hills.mbtiles")
            let running = try Running.personal(folder)
            #expect(running.mapBackground?.attribution == "Somebody")
            var owner = try await Running.owner(running)
            let tile = try await owner.ask("GET", "/tiles/hills/2/1/1")
            #expect(tile.status == 200)
            #expect(tile.fields["Content-Type"] == "image/png")
            #expect(tile.bytes == Self.picture)
            for path in [
                "/tiles/hills/2/1/0", "/tiles/other/2/1/1", "/tiles/hills/2/1/x", "/tiles/..%2F..%2Fsecret/2/1/1",
            ] {
                #expect(try await owner.asking(path) == 404, "\(path)")
            }
            var nobody = Browser(running: running)
            #expect(try await nobody.ask("GET", "/tiles/hills/2/1/1").status == 401)
        }
    }
}
