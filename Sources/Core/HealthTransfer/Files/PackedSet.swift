import WorkoutFiles

/// The files of an archive, or of the archives that are the parts of one takeout (IMP-4).
struct PackedSet: ServiceFiles {
    let name: String
    let names: [String]
    private let parts: [PackedFiles]
    /// The part of each file, and its place there.
    private let places: [(part: Int, index: Int)]

    init(_ parts: [PackedFiles], named name: String) {
        (self.name, self.parts) = (name, parts)
        names = parts.flatMap(\.names)
        places = parts.indices.flatMap { part in parts[part].names.indices.map { (part, $0) } }
    }

    /// The problems with archives as a whole.
    var problems: [FileProblem] { parts.compactMap(\.problem) }

    func label(_ index: Int) -> String { parts[places[index].part].label(places[index].index) }

    func content(_ index: Int) throws(WorkoutFileError) -> PackedFiles.Content {
        try parts[places[index].part].content(places[index].index)
    }

    func open(_ index: Int) throws(WorkoutFileError) -> OpenedFile? {
        try parts[places[index].part].open(places[index].index)
    }

    /// Returns the parts of one takeout among files; none if there are not several.
    static func parts<File>(among files: [File], _ input: (File) -> InputFile?) -> [File] {
        guard files.count > 1 else { return [] }
        let parts = files.filter { file in
            input(file).map(TakeoutPart.isPart) ?? false
        }
        return parts.count > 1 ? parts : []
    }
}
