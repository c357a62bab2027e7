import Foundation
import GRDB
import HealthStore
import TestSupport
import Testing

@testable import HealthService

/// The tiles that a map has, and the files that are maps (WEB-70).
@Suite struct TileBoundTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private static let signatures: [(type: String, bytes: [UInt8])] = [
        ("image/png", [0x89, 0x50, 0x4E, 0x47]), ("image/jpeg", [0xFF, 0xD8, 0xFF]),
        ("image/webp", Array("RIFF1234WEBP".utf8)),
    ]

    private struct Tile {
        var zoom: Int
        var column: Int
        /// The row, counted from the south.
        var row: Int
        var bytes: [UInt8]?
    }

    private func map(
        _ tiles: [Tile] = [], _ metadata: [(String, String?)] = [("format", "png")], _ name: String = "a.mbtiles"
    ) throws -> TileFile {
        let path = folder.url.appending(path: name).path
        let queue = try DatabaseQueue(path: path)
        try queue.write { database in
            try database.execute(
                sql: """
                    CREATE TABLE metadata (name TEXT, value TEXT);
                    CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB);
                    """)
            for (name, value) in metadata {
                try database.execute(sql: "INSERT INTO metadata VALUES (?, ?)", arguments: [name, value])
            }
            for tile in tiles {
                try database.execute(
                    sql: "INSERT INTO tiles VALUES (?, ?, ?, ?)",
                    arguments: [tile.zoom, tile.column, tile.row, tile.bytes.map { Data($0) }])
            }
        }
        try queue.close()
        return try TileFile(path: path)
    }

    @Test("WEB-70: tiles are given of the zoom levels 0 to 22, at the columns and rows that each has")
    func places() throws {
        let picture = Self.signatures[0].bytes
        let (last, far) = ((1 << 22) - 1, 1 << 23)
        let file = try map(
            [(0, 0, 0), (1, 0, 0), (1, 1, 1), (1, 2, 0), (22, 0, 0), (22, last, last), (23, 0, far - 1), (-1, 0, 0)].map
            {
                Tile(zoom: $0.0, column: $0.1, row: $0.2, bytes: picture)
            })
        for (zoom, x, y) in [(0, 0, 0), (1, 0, 1), (1, 1, 0), (22, 0, last), (22, last, 0)] {
            #expect(try file.tile(zoom: zoom, x: x, y: y)?.bytes == picture, "\(zoom) \(x) \(y)")
        }
        for (zoom, x, y) in [
            (1, 0, 0), (1, 1, 1), (1, 2, 1), (1, 0, 2), (1, -1, 0), (0, 0, 1), (0, 1, 0), (22, last + 1, 0),
            (22, 0, last + 1), (23, 0, 0), (-1, 0, 0),
        ] { #expect(try file.tile(zoom: zoom, x: x, y: y) == nil, "\(zoom) \(x) \(y)") }
    }

    @Test("WEB-70: a tile is a PNG, JPEG or WebP image of a megabyte at most") func images() throws {
        func tile(_ bytes: [UInt8]?, _ name: String) throws -> String? {
            try map([Tile(zoom: 0, column: 0, row: 0, bytes: bytes)], [], "\(name).mbtiles").tile(zoom: 0, x: 0, y: 0)?
                .type
        }
        for (number, (type, bytes)) in Self.signatures.enumerated() {
            #expect(try tile(bytes, "\(number)") == type && tile(bytes + [0, 1], "\(number) long") == type)
            #expect(try tile(Array(bytes.dropLast()), "\(number) short") == nil)
            for place in bytes.indices where !(4..<8).contains(place) {
                var wrong = bytes
                wrong[place] ^= 1
                #expect(try tile(wrong, "\(number) \(place)") == nil, "\(type) \(place)")
            }
        }
        #expect(try tile([], "empty") == nil && tile(nil, "null") == nil)
        let largest = Self.signatures[1].bytes + [UInt8](repeating: 0, count: 1_048_576 - 3)
        #expect(try tile(largest, "largest") == "image/jpeg" && tile(largest + [0], "larger") == nil)
    }

    @Test("WEB-70: a map has images of a known format, and an attribution without markup") func files() throws {
        for format in ["png", "jpg", "jpeg", "webp"] {
            #expect(try map([], [("format", format)], "\(format).mbtiles").name == format)
        }
        // Without a format, it is the usual one.
        let plain = try map([], [("name", "Hills"), ("attribution", nil)], "plain.hills.mbtiles")
        #expect(plain.name == "plain.hills" && plain.attribution == "")
        let told = try map([], [("attribution", "<b>A</b> & <i class=\"x\">B</i> < C")], "told.mbtiles")
        #expect(told.attribution == "A & B < C")
        for format in ["pbf", "PNG", ""] {
            let name = "wrong \(format).mbtiles"
            let path = folder.url.appending(path: name).path
            let error = #expect(throws: EngineError.self) { try map([], [("format", format)], name) }
            #expect(error?.message == "'\(path)' is not a raster map. Only raster maps are supported.")
        }
        let path = try folder.write("no database", to: "no.mbtiles")
        let error = #expect(throws: EngineError.self) { try TileFile(path: path) }
        #expect(error?.message == "'\(path)' is not an MBTiles file.")
    }

    @Test("WEB-70: the maps of a folder are in the order of their names, and other files are none") func folders()
        throws
    {
        #expect(TileStore(folder: folder.url.path).background == nil)
        for name in ["b & c.mbtiles", "d.mbtiles"] { _ = try map([], [("attribution", name)], name) }
        _ = try folder.write("x", to: "a.txt")
        var complaints: [String] = []
        let store = TileStore(folder: folder.url.path) { complaints.append($0) }
        #expect(store.background?.address == "/tiles/b%20%26%20c/{z}/{x}/{y}")
        #expect(store.background?.attribution == "b & c.mbtiles" && complaints.isEmpty)
    }
}
