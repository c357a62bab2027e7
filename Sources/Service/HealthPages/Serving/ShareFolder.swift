public import Foundation

/// Where templates, modules and the style sheet are found (SRV-4).
public enum ShareFolder {
    /// The folder that is named, else the first of the usual places that has templates; nil if there is none.
    ///
    /// - Parameters:
    ///   - named: What an option says.
    ///   - environment: The variables of the process; `OPENHEALTHKIT_SHARE` names a folder.
    ///   - program: The file of the program that runs.
    public static func find(named: String?, environment: [String: String], program: URL) -> URL? {
        if let name = named ?? environment["OPENHEALTHKIT_SHARE"] { return URL(filePath: name) }
        var places = [program.deletingLastPathComponent().appending(path: "../share/openhealthkit").standardized]
        // In a clone the program lies below the folder that has them.
        var folder = program.resolvingSymlinksInPath().deletingLastPathComponent()
        while folder.path != "/" {
            places.append(folder.appending(path: "Share"))
            folder.deleteLastPathComponent()
        }
        return places.first { FileManager.default.fileExists(atPath: $0.appending(path: "pages").path) }
    }
}

/// Why the files that pages are made of cannot be used.
public struct ShareError: Error, CustomStringConvertible {
    /// A sentence.
    public let description: String
    /// Whether a package is missing, which the sentence names.
    public let isMissing: Bool

    init(_ description: String, isMissing: Bool = false) {
        (self.description, self.isMissing) = (description, isMissing)
    }
}
