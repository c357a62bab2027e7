import Foundation
import Testing

@testable import WorkoutFiles

@Suite struct FolderLimitTests {
    /// Folders of a greater depth are not searched.
    @Test func filesAreFoundInUpTo64Folders() throws {
        let folder = try TestFolder()
        for depth in [63, 64, 65] {
            try folder.write(repeatElement("f", count: depth).joined(separator: "/") + "/\(depth).gpx", [1])
        }
        let found = FolderListing(folder.path).files.map { URL(filePath: $0.name).lastPathComponent }
        #expect(found.sorted() == ["63.gpx", "64.gpx"])
    }
}
