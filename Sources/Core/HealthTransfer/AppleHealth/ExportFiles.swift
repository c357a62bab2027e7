import Foundation
import WorkoutFiles

/// The files of an export beside the main one, in the order in which they will be written.
struct ExportFiles {
    /// Where a file's bytes come from.
    enum Content {
        case text(String)
        case bytes(Data)
        /// The points of a route, under the name of its track.
        case route(UUID, name: String)
        case electrocardiogram(UUID, header: [AppleHealthElement.Attribute])
        /// An electrocardiogram that an import kept, by its number.
        case kept(Int64)
    }

    private(set) var all: [(name: String, content: Content)] = []
    private var taken: Set<String> = []

    var count: Int { all.count }

    /// Adds a file; answers the name it gets, with a number if there is one of its name.
    ///
    /// Names are compared as importers and file systems of phones do, whatever the case.
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
