import Foundation
import GRDB
package import HealthStore

/// A map tile file in MBTiles 1.3 format: raster tiles in the Web Mercator projection.
///
/// The file is opened read-only and not trusted: a tile that is not an image is treated as missing.
package final class TileFile: Sendable {
    /// The name of the file without its extension, used in URLs.
    package let name: String
    /// The required attribution of the map, without markup.
    package let attribution: String
    private let queue: DatabaseQueue

    /// The maximum size of a tile, in bytes; larger tiles are ignored.
    private static let largest = 1 << 20
    private static let deepest = 22

    /// Opens a file.
    ///
    /// - Throws: ``EngineError`` if it is not an MBTiles file, or contains no raster images.
    package init(path: String) throws(EngineError) {
        name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
        do {
            var configuration = Configuration()
            configuration.readonly = true
            queue = try DatabaseQueue(path: path, configuration: configuration)
            let known = try queue.read { database in
                try Row.fetchAll(database, sql: "SELECT name, value FROM metadata")
                    .reduce(into: [String: String]()) { $0[$1[0] ?? ""] = $1[1] }
            }
            guard ["png", "jpg", "jpeg", "webp"].contains(known["format"] ?? "png") else {
                throw EngineError(.invalidArgument, "'\(path)' is not a raster map. Only raster maps are supported.")
            }
            attribution = (known["attribution"] ?? "").replacing(/<[^>]*>/, with: "")
        } catch let error as EngineError {
            throw error
        } catch {
            throw EngineError(.invalidArgument, "'\(path)' is not an MBTiles file.", underlying: error)
        }
    }

    /// Returns a tile image with its content type; nil if there is none.
    ///
    /// - Parameters:
    ///   - zoom: The zoom level, from 0, the world in one tile.
    ///   - x: The column, counted from the west.
    ///   - y: The row, counted from the north.
    package func tile(zoom: Int, x: Int, y: Int) throws(EngineError) -> (type: String, bytes: [UInt8])? {
        guard (0...Self.deepest).contains(zoom), (0..<1 << zoom).contains(x), (0..<1 << zoom).contains(y) else {
            return nil
        }
        // MBTiles counts rows from the south.
        let row = (1 << zoom) - 1 - y
        let data: Data?
        do {
            data = try queue.read { database in
                try Data.fetchOne(
                    database,
                    sql: """
                        SELECT tile_data FROM tiles
                        WHERE zoom_level = ? AND tile_column = ? AND tile_row = ? AND length(tile_data) <= ?
                        """, arguments: [zoom, x, row, Self.largest])
            }
        } catch {
            throw EngineError(.storage, "The map '\(name)' cannot be read.", underlying: error)
        }
        guard let bytes = data.map(Array.init), let type = Self.type(of: bytes) else { return nil }
        return (type, bytes)
    }

    /// Returns the content type of an image according to its magic bytes.
    private static func type(of bytes: [UInt8]) -> String? {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "image/png" }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
        if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: Array("WEBP".utf8)) {
            return "image/webp"
        }
        return nil
    }
}
