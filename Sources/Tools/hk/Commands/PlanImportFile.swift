import Foundation
import WorkoutFiles

/// A file that `hk plan import` reads.
struct PlanImportFile {
    /// The argument of the program, or the path in a folder.
    let path: String
    /// The name without folders.
    var name: String { path == "-" ? "standard input" : (path as NSString).lastPathComponent }

    /// Returns the file that an argument names, or all files at any depth of the folder.
    static func all(of argument: String) -> [PlanImportFile] {
        var isFolder: ObjCBool = false
        guard argument != "-", FileManager.default.fileExists(atPath: argument, isDirectory: &isFolder),
            isFolder.boolValue
        else { return [PlanImportFile(path: argument)] }
        return FolderListing(argument).files.map {
            PlanImportFile(path: (argument as NSString).appendingPathComponent($0.name))
        }
    }
}
