import Foundation

/// Archives with a KML file, which is their first entry and named `doc.kml`.
enum KMZFile {
    /// The name of the file with the tracks.
    private static let mainName = "doc.kml"
    /// The maximum size of an archive in bytes; it is read into memory, because archives are read from their end.
    static let byteLimit = 1 << 28

    /// Returns whether the bytes begin an archive whose first entry is the file with the tracks.
    static func isBeginning(_ bytes: [UInt8]) -> Bool {
        let name = Array(mainName.utf8)
        guard ZipArchive.isZip(bytes), bytes.count >= 30 + name.count else { return false }
        let length = Int(bytes[26]) | Int(bytes[27]) << 8
        return length == name.count && bytes[30..<30 + length].elementsEqual(name)
    }

    /// Returns the recording of an archive.
    ///
    /// - Throws: An error if the archive cannot be read, or its file is not KML or contains no track with times.
    static func recording(
        from source: any ByteSource, file: String, progress: ((Int) -> Void)?
    ) throws(WorkoutFileError) -> WorkoutRecording {
        let metered: any ByteSource = progress.map { MeteredByteSource(source, progress: $0) } ?? source
        let main = try main(of: metered, file: file)
        var recording: WorkoutRecording
        do throws(WorkoutFileError) {
            recording = try KMLReader.recording(from: main, file: file)
        } catch {
            // A file that was made to expand without end is no file that was cut off.
            guard let problem = main.problem, problem.limit != nil else { throw error }
            throw .reading(.malformed, problem, at: .init(file: file))
        }
        recording.format = .kmz
        if let problem = main.problem { recording.warn(of: problem, file: file) }
        return recording
    }

    /// Returns the path of an archive; see ``KMLReader/path(from:file:)``.
    static func path(
        from source: any ByteSource, file: String
    ) throws(WorkoutFileError) -> (points: RecordedPoints, name: String?) {
        try KMLReader.path(from: main(of: source, file: file), file: file)
    }

    private static func main(
        of source: any ByteSource, file: String
    ) throws(WorkoutFileError) -> any VerifiedByteSource {
        var input = try InputFile(Data(source.readAll(limit: byteLimit, file: file)), named: file)
        input.budget = source.unpackingBudget
        let archive = try ZipArchive(input)
        guard let entry = archive.entries.first(where: { $0.name == mainName }) else {
            throw .reading(.malformed, "the archive has no \(mainName)", at: .init(file: file))
        }
        return try archive.source(of: entry)
    }

    /// Returns the bytes of an archive.
    ///
    /// - Throws: An error if no point has a position.
    static func bytes(of recording: WorkoutRecording, file: String) throws(WorkoutFileError) -> [UInt8] {
        let text = try KMLWriter.bytes(of: recording, file: file)
        let memory = MemoryByteSink()
        do {
            // Dates in archives are local: the same recording gives the same bytes everywhere with a fixed one.
            let archive = try ZipWriter(memory, moment: (date: 1 << 5 | 1, time: 0))
            try archive.add(mainName) { sink in try text.withUnsafeBytes { try sink.write($0) } }
            try archive.finish()
        } catch let error as WorkoutFileError {
            throw error
        } catch {
            throw .writing("it could not be compressed", at: .init(file: file), underlying: error)
        }
        return memory.bytes
    }
}

extension WorkoutRecording {
    /// Adds a warning of what is wrong with the packed bytes that were read, unless the damage is known already.
    fileprivate mutating func warn(of problem: FileProblem, file: String) {
        let kind: WorkoutFileWarning.Kind = problem == PackingVerdict.wrongChecksum ? .wrongChecksum : .damaged
        guard !warnings.contains(where: { $0.kind == kind }) else { return }
        warnings.append(
            WorkoutFileWarning(
                kind: kind, count: 1, place: .init(file: file), detail: problem.clause, limit: problem.limit))
    }
}
