import Foundation
import WorkoutFiles

/// The files among which exports are looked for: of a folder, of an archive, or one alone (IMP-2).
protocol ServiceFiles {
    /// The paths below the root, with `/` between folders.
    var names: [String] { get }
    /// Returns a file, of which nothing has been read yet; nil if there is none to read.
    func open(_ index: Int) throws(WorkoutFileError) -> OpenedFile?
}

/// The files of a folder.
struct FolderFiles: ServiceFiles {
    let path: String
    let listing: FolderListing
    var names: [String] { listing.files.map(\.name) }

    func open(_ index: Int) throws(WorkoutFileError) -> OpenedFile? {
        let entry = listing.files[index]
        return try OpenedFile(InputFile(bytes: Array("\(path)/".utf8) + entry.bytes, named: entry.name))
    }
}

extension PackedFiles: ServiceFiles {
    func open(_ index: Int) throws(WorkoutFileError) -> OpenedFile? {
        switch try content(index) {
        case .file(let file), .unknown(let file): file
        case .archive, .nothing: nil
        }
    }
}

/// One file, whose name does not count.
struct SingleFile: ServiceFiles {
    let file: OpenedFile
    let names = ["table.csv"]

    func open(_: Int) -> OpenedFile? { file }
}
