import Foundation
import WorkoutFiles

/// The files of an export besides the main file, in the order in which they are written.
struct ExportFiles {
    /// The source of a file's bytes.
    enum Content {
        case text(String)
        case bytes(Data)
        /// The points of a route, with the name of its track.
        case route(UUID, name: String)
        case electrocardiogram(UUID, header: [AppleHealthElement.Attribute])
        /// The number of an electrocardiogram that an import kept.
        case kept(Int64)
    }

    private(set) var all: [(name: String, content: Content)] = []
    private var taken: Set<String> = []

    var count: Int { all.count }

    /// Adds a file and returns its name, to which a number is added if the name is in use.
    ///
    /// Names are compared without regard to case, as importers and the file systems of phones compare them.
    @discardableResult
    mutating func add(_ content: Content, _ name: String) -> String {
        let url = name as NSString
        let (stem, ending) = (url.deletingPathExtension, url.pathExtension)
        var free = name
        var number = 1
        while !taken.insert(free.lowercased()).inserted {
            free = "\(stem)_\(number).\(ending)"
            number += 1
        }
        all.append((free, content))
        return free
    }
}
