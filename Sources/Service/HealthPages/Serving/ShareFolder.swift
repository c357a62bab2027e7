public import Foundation

/// The location of templates, modules and the style sheet (SRV-4).
public enum ShareFolder {
    /// Returns the specified folder, otherwise the first default location with templates, or `nil` if there is none.
    ///
    /// - Parameters:
    ///   - named: The folder from a command-line option.
    ///   - environment: The environment variables; `OPENHEALTHKIT_SHARE` specifies a folder.
    ///   - program: The file of the running program.
    public static func find(named: String?, environment: [String: String], program: URL) -> URL? {
        if let name = named ?? environment["OPENHEALTHKIT_SHARE"] { return URL(filePath: name) }
        var places = [program.deletingLastPathComponent().appending(path: "../share/openhealthkit").standardized]
        // In a source checkout, the program is below the folder that contains them.
        var folder = program.resolvingSymlinksInPath().deletingLastPathComponent()
        while folder.path != "/" {
            places.append(folder.appending(path: "Share"))
            folder.deleteLastPathComponent()
        }
        return places.first { FileManager.default.fileExists(atPath: $0.appending(path: "pages").path) }
    }
}

/// An error thrown when the files of the pages are unusable.
public struct ShareError: Error, CustomStringConvertible {
    /// The message, as a sentence.
    public let description: String
    /// A Boolean value that indicates whether a package is missing, which the message names.
    public let isMissing: Bool

    init(_ description: String, isMissing: Bool = false) {
        (self.description, self.isMissing) = (description, isMissing)
    }
}
