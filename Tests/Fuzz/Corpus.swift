import Foundation
import TestSupport
import WorkoutFiles

/// The files to damage: the named ones in a readable format, and an export with the files beside its main file.
struct Corpus {
    private let files: [(path: String, bytes: [UInt8])]

    /// The maximum size of files: larger ones reveal nothing new, and take long.
    private static let largest = 400_000

    init(_ paths: some Sequence<String>) throws {
        files = try paths.map { path in (path, Array(try Data(contentsOf: URL(fileURLWithPath: path)))) }
            .filter { $0.1.count <= Self.largest && WorkoutFileFormat.recognize(FileHead($0.1)) != nil }
    }

    /// Writes damaged input, and returns the path to import: a file or a folder.
    func damaged(in work: URL, using generator: inout SeededGenerator) throws -> String {
        let input = work.appending(path: "input")
        try? FileManager.default.removeItem(at: input)
        try FileManager.default.createDirectory(at: input, withIntermediateDirectories: true)
        guard let file = files.randomElement(using: &generator), Int.random(in: 0..<5, using: &generator) > 0 else {
            return try damagedExport(in: input, using: &generator)
        }
        let path = input.appending(path: (file.path as NSString).lastPathComponent)
        try Data(Mutation.mutateSomehow(file.bytes, using: &generator)).write(to: path)
        return path.path
    }

    /// Writes the folder of an unpacked export, with one or two of its files damaged, and returns its path.
    private func damagedExport(in folder: URL, using generator: inout SeededGenerator) throws -> String {
        // Among the thousand records of a day, rare elements would hardly ever be damaged.
        let days = Bool.random(using: &generator) ? Int.random(in: 1...2, using: &generator) : 0
        let export = ExampleExport(days: days, seed: generator.next() % 1_000)
        let text = export.text.replacing("</HealthData>", with: RareElements.text + "</HealthData>")
        var parts = [
            ("export.xml", Array(text.utf8)), ("workout-routes/route_0.gpx", Array(ExampleExport.route(0).utf8)),
            ("electrocardiograms/ecg_0.csv", Array(RareElements.electrocardiogram.utf8)),
            ("clinical-records/Observation-o1.json", Array(RareElements.clinicalRecord.utf8)),
        ]
        for _ in 0..<Int.random(in: 1...2, using: &generator) {
            let part = Int.random(in: 0..<parts.count, using: &generator)
            parts[part].1 = Mutation.mutateSomehow(parts[part].1, using: &generator)
        }
        for (name, bytes) in parts {
            let path = folder.appending(path: name)
            try FileManager.default.createDirectory(
                at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(bytes).write(to: path)
        }
        return folder.path
    }
}
