import Foundation
import HealthModel
import HealthReports
import HealthStore
import WorkoutFiles

/// The source of the data in a file: the device or program that it names, or else its format.
///
/// Identifiers of objects do not depend on it.
struct RecordingSource {
    /// The maximum length of a name in characters.
    private static let lengthLimit = 80

    let name: String
    let version: String?
    private let format: String

    /// Creates the source of a recording.
    init(_ recording: WorkoutRecording) {
        var program = RecordedDevice()
        program.name = recording.details.creator ?? recording.details.author
        let names = [recording.device?.title, program.title]
        self.init(names, version: recording.device?.softwareVersion, format: recording.format.rawValue)
    }

    /// Creates the source of measurements.
    ///
    /// All-day totals of a watch have a source of their own, because they also include workouts: where both have
    /// data, only one of them counts.
    init(_ measurements: RecordedMeasurements) {
        let device = measurements.device
        let isOfDays = measurements.samples.contains { $0.type.aggregationStyle == .cumulative }
        self.init(
            [device?.title], version: device?.softwareVersion, format: measurements.format.rawValue,
            suffix: isOfDays ? " (all day)" : "")
    }

    private init(_ names: [String?], version: String?, format: String, suffix: String = "") {
        let named = names.lazy.compactMap { $0.flatMap(Self.cleaned) }.first
        self.format = format.uppercased()
        name = (named?.name ?? self.format) + suffix
        self.version = version.flatMap { Self.plain($0, limit: 20) } ?? named?.version
    }

    /// Returns the source under which the data is saved.
    ///
    /// - Parameter account: The index of this account among several accounts of the same hours. A device makes one;
    ///   from the second one on, each has a source of its own, because data of one source adds up (STAT-23).
    func identity(account: Int) -> AppIdentity {
        let mark = [0: "", 1: " (\(format))"][account] ?? " (\(format) \(account))"
        return ImportedSource.identity(name: name + mark, version: version)
    }

    // MARK: Names

    /// Returns a name without additions of programs: addresses, versions, device numbers.
    private static func cleaned(_ text: String) -> (name: String, version: String?)? {
        guard var name = plain(text, limit: lengthLimit) else { return nil }
        var version: String?
        for mark in ["http://", "https://", " (Unit ID ", " Software Version "] {
            guard let range = name.range(of: mark) else { continue }
            if mark == " Software Version " { version = plain(String(name[range.upperBound...]), limit: 20) }
            name = String(name[..<range.lowerBound])
        }
        let edges = CharacterSet(charactersIn: " -–,;:|")
        name = name.trimmingCharacters(in: edges)
        let words = name.split(separator: " ")
        if words.count > 1, let last = words.last, last.contains("."), last.allSatisfy({ "0123456789.".contains($0) }) {
            version = version ?? String(last)
            name = words.dropLast().joined(separator: " ")
        }
        name = name.trimmingCharacters(in: edges)
        // Some programs write dots in place of a name.
        return name.contains { $0.isLetter || $0.isNumber } ? (name, version) : nil
    }

    /// Returns a text as a single line without control characters, truncated to a limit; nil if nothing is left.
    private static func plain(_ text: String, limit: Int) -> String? {
        let visible = text.unicodeScalars.prefix(1_000).map { scalar in
            CharacterSet.controlCharacters.contains(scalar) ? " " : scalar
        }
        let words = String(String.UnicodeScalarView(visible)).split(whereSeparator: \.isWhitespace)
        let line = String(String.UnicodeScalarView(words.joined(separator: " ").unicodeScalars.prefix(limit)))
            .trimmingCharacters(in: .whitespaces)
        return line.isEmpty ? nil : line
    }
}
