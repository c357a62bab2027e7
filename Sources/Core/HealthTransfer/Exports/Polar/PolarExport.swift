import Foundation
import HealthModel
import WorkoutFiles

/// An export of Polar Flow among files: its training sessions (IMP-70, IMP-71, IMP-72), and its days and nights
/// (IMP-73).
///
/// The layout of now and that of before tell one session with one key; the newer one, which is the richer, goes first.
final class PolarExport: ServiceExport {
    let way = "polar"
    let title = "Polar Flow"
    private let files: any ServiceFiles
    private var clock: LocalClock

    /// The largest session in bytes (IMP-9).
    private static let sessionLimit = 1 << 26

    /// Creates an export; nil if no name is that of a training session, or of another file that only Polar has.
    init?(among files: some ServiceFiles, options: ExportOptions) {
        let marks = ["247ohr_", "sleep_result_"]
        guard
            files.names.contains(where: { name in
                Self.isSession(name)
                    || name.hasSuffix(".json") && marks.contains(where: Self.last(name).hasPrefix)
            })
        else { return nil }
        self.files = files
        clock = LocalClock(options.zone)
    }

    private static func last(_ name: String) -> String { (name.split(separator: "/").last ?? "").lowercased() }

    private static func isSession(_ name: String) -> Bool {
        let name = last(name)
        return name.hasPrefix("training-session") && name.hasSuffix(".json")
    }

    /// The beginnings of names of the other files of an export.
    private static let others = ["sleep_score_", "nightly_recovery_"]
    private static let account = ["account-", "products-devices-", "sport-profiles-", "user-devices-"]

    func role(of name: String) -> ExportRole? {
        let last = Self.last(name)
        guard last.hasSuffix(".json") else { return nil }
        if Self.isSession(name) || PolarDays.Kind(last) != nil { return .table }
        if Self.others.contains(where: last.hasPrefix) { return .leftOut("files of scores were") }
        return Self.account.contains(where: last.hasPrefix) ? .notOpened("files about the account were") : nil
    }

    func note(_: ImportReport, of _: String) {}

    func finish(_ writer: ExportWriter) throws {
        // Names of the newer layout have an underscore there.
        let sessions = files.names.indices.filter { Self.isSession(files.names[$0]) }.sorted {
            let isNew = [$0, $1].map { Self.last(files.names[$0]).hasPrefix("training-session_") }
            return isNew[0] == isNew[1] ? $0 < $1 : isNew[0]
        }
        for index in sessions {
            let name = String(files.names[index].split(separator: "/").last ?? "")
            do {
                guard let file = try files.open(index) else { continue }
                let bytes = try file.readAll(limit: Self.sessionLimit, file: name)
                var scanner = JSONScanner(PolarJSON.withoutBareNaN(bytes))
                let json = try JSON(whole: &scanner)
                guard let workout = PolarSession(json, named: name)?.workout else {
                    writer.leaveOut("it is no training session, or has no date", at: name)
                    continue
                }
                try writer.store(workout, at: name)
            } catch is JSONScanner.Failure {
                writer.leaveOut("it is no valid JSON", at: name)
            } catch let error as WorkoutFileError {
                guard error.code == .malformed || error.code == .unreadable else { throw error }
                writer.leaveOut("it cannot be read", at: name)
            }
        }
        for (index, path) in files.names.enumerated() {
            guard let kind = PolarDays.Kind(Self.last(path)) else { continue }
            let name = String(path.split(separator: "/").last ?? "")
            do {
                guard let file = try files.open(index) else { continue }
                var scanner = JSONScanner(
                    PolarJSON.withoutBareNaN(try file.readAll(limit: Self.sessionLimit, file: name)))
                try PolarDays.store(JSON(whole: &scanner), kind, &clock, writer)
            } catch is JSONScanner.Failure {
                writer.leaveOut("it is no valid JSON", at: name, of: "files of days")
            } catch let error as WorkoutFileError {
                guard error.code == .malformed || error.code == .unreadable else { throw error }
                writer.leaveOut("it cannot be read", at: name, of: "files of days")
            }
        }
        writer.note(clock.remark)
    }
}

/// The JSON of Polar, in which the bare words `NaN` and `Infinity` are numbers that are absent (IMP-9).
enum PolarJSON {
    /// Returns the text with `null` for each such word outside of strings.
    static func withoutBareNaN(_ bytes: [UInt8]) -> [UInt8] {
        let words = ["-Infinity", "Infinity", "-NaN", "NaN"].map { Array($0.utf8) }
        guard bytes.contains(UInt8(ascii: "N")) || bytes.contains(UInt8(ascii: "I")) else { return bytes }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var (index, isString) = (0, false)
        while index < bytes.count {
            let byte = bytes[index]
            if isString {
                if byte == UInt8(ascii: "\\"), index + 1 < bytes.count {
                    result += bytes[index...index + 1]
                    index += 2
                    continue
                }
                if byte == UInt8(ascii: "\"") { isString = false }
            } else if byte == UInt8(ascii: "\"") {
                isString = true
            } else if byte == UInt8(ascii: "N") || byte == UInt8(ascii: "I") || byte == UInt8(ascii: "-"),
                let word = words.first(where: { bytes[index...].starts(with: $0) })
            {
                result += Array("null".utf8)
                index += word.count
                continue
            }
            result.append(byte)
            index += 1
        }
        return result
    }
}
