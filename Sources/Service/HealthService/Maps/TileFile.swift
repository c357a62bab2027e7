import Foundation
import GRDB
import HealthStore

/// Pictures of a map in one file, as MBTiles 1.3 has them: raster tiles of the web's Mercator projection.
///
/// The file is only read, and nothing in it is believed: a tile that is no picture is none.
package final class TileFile: Sendable {
    /// The name of the file without its ending, by which addresses name it.
    package let name: String
    /// What must be said of who made it; without markup.
    package let attribution: String
    private let queue: DatabaseQueue

    /// A larger tile is none.
    private static let largest = 1 << 20
    private static let deepest = 22

    /// Opens a file.
    ///
    /// - Throws: ``EngineError`` if it is no such file, or holds no pictures.
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
                throw EngineError(.invalidArgument, "'\(path)' holds no pictures: only raster maps can be shown.")
            }
            attribution = (known["attribution"] ?? "").replacing(/<[^>]*>/, with: "")
        } catch let error as EngineError {
            throw error
        } catch {
            throw EngineError(.invalidArgument, "'\(path)' is no map in the form of MBTiles.", underlying: error)
        }
    }

    /// A picture with the type of its content; nil where there is none.
    ///
    /// - Parameters:
    ///   - zoom: From 0, the world in one tile.
    ///   - x: From the west.
    ///   - y: From the north.
    package func tile(zoom: Int, x: Int, y: Int) throws(EngineError) -> (type: String, bytes: [UInt8])? {
        guard (0...Self.deepest).contains(zoom), (0..<1 << zoom).contains(x), (0..<1 << zoom).contains(y) else {
            return nil
        }
        // The file counts rows from the south.
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

    /// What pictures begin with.
    private static func type(of bytes: [UInt8]) -> String? {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "image/png" }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
        if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: Array("WEBP".utf8)) {
            return "image/webp"
        }
        return nil
    }
}
