package import WorkoutFiles

/// A part of a takeout, which comes in several archives (IMP-4).
package enum TakeoutPart {
    /// The folder that every part has.
    private static let root = "Takeout/"

    /// Returns whether a file is an archive with the folder that each part of a takeout has.
    package static func isPart(_ input: InputFile) -> Bool {
        guard let opened = try? OpenedFile(input), opened.format?.name == .zip, let packed = try? PackedFiles(input)
        else { return false }
        return packed.names.contains { $0.hasPrefix(root) }
    }

    /// Returns what the names of the parts of one takeout have in common, such as `takeout-20240310T101112Z` of
    /// `takeout-20240310T101112Z-001.zip`; nil if a name is not that of a part.
    package static func stem(of name: String) -> String? {
        let form = #/(.+?)-(\d{1,4})(?: \(\d{1,3}\))?\.zip/#
        return (name.split(separator: "/").last ?? "").wholeMatch(of: form).map { String($0.output.1) }
    }
}
