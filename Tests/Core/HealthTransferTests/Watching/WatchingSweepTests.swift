import Foundation
import HealthModel
import HealthReports
import HealthStore
import Synchronization
import TestStores
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// Watched folders: hashes, names, sentences, and what a watcher does at which moment.
@Suite struct WatchingSweepTests {
    private static func difference(_ outcomes: KeptOutcomes, _ name: String) throws -> String? {
        try outcomes.difference(from: "Core/Texts/Watching/\(name).txt")
    }

    private static func difference(_ outcomes: ShortOutcomes, _ name: String) throws -> String? {
        try outcomes.difference(from: "Core/Texts/Watching/\(name).txt")
    }

    @Test("The hash of no bytes and of three are those of the standard") func knownHashes() {
        func hash(_ text: String) -> String {
            var hash = SHA256()
            Array(text.utf8).withUnsafeBytes { hash.update($0) }
            return hash.finish().map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        }
        #expect(hash("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        #expect(hash("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(
            hash("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
                == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
    }

    @Test("Hashes of each length around a block, in pieces of each size") func hashes() throws {
        var outcomes = KeptOutcomes()
        for length in [0, 1, 3, 54, 55, 56, 57, 62, 63, 64, 65, 118, 119, 120, 127, 128, 129, 200] {
            let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 * 7 + length) }
            var whole: [UInt8] = []
            for piece in [1, 7, 63, 64, 65, 300] {
                var hash = SHA256()
                for first in stride(from: 0, to: length, by: piece) {
                    bytes[first..<min(first + piece, length)].withUnsafeBytes { hash.update($0) }
                }
                let found = hash.finish()
                if whole.isEmpty { whole = found }
                #expect(found == whole, "\(length) bytes in pieces of \(piece)")
            }
            outcomes.add(length) { whole.map { String($0, radix: 16) }.joined(separator: " ") }
        }
        #expect(try Self.difference(outcomes, "hashes") == nil)
    }

    @Test("IMP-102, IMP-104: names, folders, mounts and what rules say by default") func names() throws {
        var outcomes = KeptOutcomes()
        outcomes.add("rules") { WatchRules() }
        outcomes.add("constants") { "\(WatchRules.depth) \(WatchRules.mostEnds) \(WatchRules.ownFolder)" }
        for name in [
            "", "a", ".a", "~a", "a~", "a.tmp", "a.TMP", "a.part", "a.partial", "a.crdownload", "a.download",
            "a.filepart", "a.!qB", "a.swp",
            "a.tmp.gpx", "tmp", "part", "ä.gpx",
        ] {
            outcomes.add("name '\(name)'") { WatchRules.ignores(Array(name.utf8)) }
        }
        for path in [
            "workout-routes/a.gpx", "x/workout-routes/a.gpx", "x/y/electrocardiograms/z/a.csv",
            "clinical-records/a.json", "workout-routes",
            "x/workout-routes", "a.gpx", "", "x/Workout-routes/a", "electrocardiograms/workout-routes/a",
        ] {
            outcomes.add("folder '\(path)'") {
                WatchRules.exportFolder(of: Array(path.utf8)).map { String(decoding: $0, as: UTF8.self) } ?? "-"
            }
        }
        for kind in [
            "nfs", "nfs4", "smb", "smb2", "smb3", "smbfs", "cifs", "9p", "ceph", "afs", "vboxsf", "vmhgfs", "virtiofs",
            "ncpfs", "glusterfs",
            "lustre", "davfs", "fuse", "fuse.sshfs", "fuseblk", "ext4", "btrfs", "overlay", "tmpfs",
        ] {
            let line = "31 22 0:50 / /mnt/a\\040b rw - \(kind) x rw"
            outcomes.add(kind) {
                ["/mnt/a b", "/mnt/a b/c", "/mnt/a", "/mnt/a bc"].map { Mount.isSilent($0, table: line) }
            }
        }
        for line in [
            "- nfs", "1 2 3 4 - nfs", "1 2 3 4 / - nfs x", "1 2 3 4 / -", "1 2 3 4 5 / - nfs",
            "1 2 3 4 /\\011\\134 - nfs x", "1 2 3 4 / rw - nfs",
        ] {
            outcomes.add(line) { ["/", "/a", "/\t\\"].map { Mount.isSilent($0, table: line) } }
        }
        for name in [
            "takeout-20240309T080000Z-001.zip", "a/takeout-1.zip", "takeout-1 (2).zip", "takeout-12345.zip",
            "takeout.zip", "-1.zip", "a-1.ZIP",
            "a-1 (1234).zip", "a-1-2.zip", "a-.zip", "x-001.tgz", "",
        ] {
            outcomes.add("part '\(name)'") { TakeoutPart.stem(of: name) ?? "-" }
        }
        #expect(try Self.difference(outcomes, "names") == nil)
    }

    @Test("IMP-108: what is said of an import, of each outcome") func sentences() throws {
        var outcomes = ShortOutcomes()
        func report(
            _ status: ImportReport.Status, workouts: Int = 0, samples: Int = 0, points: Int = 0, partial: Bool = false
        ) -> ImportReport {
            var report = ImportReport(file: "a.gpx", format: status == .failed ? nil : "gpx", status: status)
            (report.workoutCount, report.samples, report.routePoints, report.isPartial) = (
                workouts, samples, points, partial
            )
            if status == .failed { report.error = "It is\u{7} damaged." }
            return report
        }
        var silent = report(.failed)
        silent.error = nil
        let many = (0...100).map { ImportReport.failure("\($0)", "Error \($0).") }
        let cases: [(String, [ImportReport])] = [
            ("none", []), ("failed", [report(.failed)]), ("failed without a word", [silent]),
            ("known", [report(.duplicate)]),
            ("nothing new", [report(.imported)]), ("one workout", [report(.imported, workouts: 1)]),
            ("workouts", [report(.imported, workouts: 2)]),
            ("one sample", [report(.imported, samples: 1)]), ("samples", [report(.imported, samples: 2, points: 3)]),
            ("both", [report(.imported, workouts: 1, samples: 1, points: 1)]),
            ("partial", [report(.imported, workouts: 1, partial: true)]),
            ("second partial", [report(.imported, workouts: 1), report(.imported, partial: true)]),
            ("one of two failed", [report(.failed), report(.imported, workouts: 3)]),
            ("known and new", [report(.duplicate), report(.imported)]),
            ("many failed", many), ("a hundred failed", Array(many.dropLast())),
            ("many and one", many + [report(.imported, samples: 9)]),
        ]
        for (name, reports) in cases {
            let sentence = WatchResult.sentence(reports)
            outcomes.addWhole(name) { sentence }
            for outcome in WatchedFile.Outcome.allCases {
                var result = WatchResult(file: "x/a.gpx", outcome: outcome, sentence: sentence)
                result.reports = reports
                outcomes.add("\(name) \(outcome)") { ExportSweep.brief(result.failureText("by hand") ?? "-") }
                (result.ignored, result.again, result.movedTo) = (4, 5.5, "done/a.gpx")
                if reports.count < 3 { outcomes.add("\(name) \(outcome) JSON") { ExportSweep.brief(result.json.line) } }
            }
        }
        for cause in [nil, TransferFailure.Kind.locked, .disk, .file, .damaged] as [TransferFailure.Kind?] {
            var failed = report(.failed)
            failed.cause = cause
            outcomes.add("passes \(cause.map { "\($0)" } ?? "-")") { failed.hasPassingFailure }
        }
        for entry in [nil, (0, 1), (0, 4), (3, 4), (4, 4), (0, 0)] as [(Int, Int)?] {
            let share = ReadShare()
            if let entry { share.begin(entry.0, of: entry.1) }
            for (done, total) in [(0, nil), (0, 10), (5, 10), (10, 10), (20, 10), (1, 0)] as [(Int, Int?)] {
                outcomes.add("share \(entry.map { "\($0)" } ?? "-") \(done) of \(total ?? -1)") {
                    share.share(done, of: total).map { "\($0)" } ?? "-"
                }
            }
        }
        #expect(try Self.difference(outcomes, "sentences") == nil)
    }

    @Test("IMP-103: which files are whole, by their beginnings and ends") func wholeness() throws {
        let folder = try TemporaryFolder()
        let places = try FolderPlaces(folder.url.path)
        var outcomes = KeptOutcomes()
        func add(_ label: String, _ bytes: [UInt8]) throws {
            try Data(bytes).write(to: folder.url.appending(path: "file"))
            let file = try HealthTransfer.OpenFile(Array("file".utf8), in: places.folder)
            for beside in ["", "-wal", "-journal"] {
                outcomes.add("\(label) \(beside)") { try WholenessCheck(file, hasBeside: { $0 == beside }).isWhole() }
            }
        }
        func database(_ page: Int, _ pages: Int, _ size: Int) -> [UInt8] {
            var bytes = Array("SQLite format 3\0".utf8) + [UInt8](repeating: 0, count: max(0, size - 16))
            guard size >= 32 else { return Array(bytes.prefix(size)) }
            (bytes[16], bytes[17], bytes[30], bytes[31]) = (
                UInt8(page >> 8), UInt8(page & 255), UInt8(pages >> 8), UInt8(pages & 255)
            )
            return bytes
        }
        for (page, pages, size) in [
            (512, 2, 1_023), (512, 2, 1_024), (512, 0, 100), (512, 0, 99), (4_096, 1, 4_095), (4_096, 1, 4_096),
            (1, 1, 65_535), (1, 1, 65_536),
            (1, 0, 200), (512, 257, 512 * 256), (512, 257, 512 * 257),
        ] {
            try add("database of \(pages) pages of \(page), \(size)", database(page, pages, size))
        }
        for size in [11, 12, 13, 35, 36, 37, 47, 48, 72] {
            let one = [14, 16, 0, 0, 20, 0, 0, 0] + Array(".FIT".utf8) + [UInt8](repeating: 3, count: 24)
            try add("FIT \(size)", Array((one + one).prefix(size)))
            try add(
                "FIT of other heads \(size)",
                Array(
                    ([12, 16, 0, 0, 1, 1, 0, 0] + Array(".FIT".utf8) + [UInt8](repeating: 3, count: 300)).prefix(
                        size * 6)))
        }
        let end = Array("PK\u{5}\u{6}".utf8) + [UInt8](repeating: 0, count: 18)
        let head = Array("PK\u{3}\u{4}".utf8) + [UInt8](repeating: 9, count: 30)
        func ending(_ comment: [UInt8], _ length: [UInt8]) -> [UInt8] { Array(end.dropLast(2)) + length + comment }
        let tails: [(String, [UInt8])] = [
            ("end", end), ("cut", Array(end.dropLast())), ("followed", end + [1, 2, 3]),
            ("commented", ending([1, 2, 3], [3, 0])), ("cut comment", ending([1, 2], [3, 0])),
            ("long comment", ending([UInt8](repeating: 7, count: 256), [0, 1])), ("none", []),
        ]
        for (label, tail) in tails {
            try add("archive, \(label)", head + tail)
        }
        try add("short archive", Array(head.prefix(21)))
        for text in [
            "<a></a>", "<a></a", "<a></b>", "<a/>", "<a b=\"c\"/>", "<a></a>\n", "<a></a><!-- x -->",
            "<b></b><!-- x -->", "<a><!-- x -->", "<?xml?><a></a>", "<!-- <b> --><a></a>",
            "<!DOCTYPE a><a></a>", "<_a></_a>", "<1></1>", "<a>", "<", "<>", "<a></a ><?x?>", "<a><b/>",
            "<!-- unfinished", "\u{FEFF}<a></a>", " \n<a></a>", "<ab></a>", "<a></ab>", "x<a>",
            "{", "{}", "{} ", "[1]", "[1", "[}", "\"x\"", "0", "<a x='1'\n></a\n>", "<a><c></c></a><!-- </a> -->",
        ] {
            try add("text \(text)", Array(text.utf8))
        }
        let zip = StoredPacking.gzip(Array("<a></a>".utf8))
        for size in [2, 3, 10, zip.count - 9, zip.count - 8, zip.count - 1, zip.count] {
            try add("compressed \(size - zip.count)", Array(zip.prefix(size)))
        }
        try add("compressed, followed", zip + [0, 1])
        #expect(try Self.difference(outcomes, "wholeness") == nil)
    }

    @Test("IMP-107, IMP-108: places of what is done and of what failed") func places() throws {
        let folder = try TemporaryFolder()
        let places = try FolderPlaces(folder.url.path)
        var outcomes = KeptOutcomes()
        outcomes.add("lock") { try places.takeLock() }
        for name in [
            "a.gpx", "a.gpx", "a.gpx", "noending", "noending", ".hidden", ".hidden", "two.dots.gz", "two.dots.gz",
            "x/inner.fit",
        ] {
            try FileManager.default.createDirectory(
                at: folder.url.appending(path: "x"), withIntermediateDirectories: true)
            _ = try folder.write("t", to: name)
            outcomes.add(name) { try places.moveToDone(Array(name.utf8), year: 2_024) }
        }
        outcomes.add("gone") { try places.moveToDone(Array("gone".utf8), year: 2_025) }
        places.writeFailure(Array("ok.gpx".utf8), nil)
        outcomes.add("no folder yet") {
            FileManager.default.fileExists(atPath: folder.url.appending(path: ".openhealthkit/failed").path)
        }
        for name in ["a.gpx", "x/y.gpx", String(repeating: "l", count: 260)] {
            places.writeFailure(Array(name.utf8), "why \(name.count)")
        }
        places.writeFailure(Array("a.gpx".utf8), "shorter")
        places.writeFailure(Array("x/y.gpx".utf8), nil)
        for path in FileManager.default.subpaths(atPath: folder.url.path)?.sorted() ?? [] {
            let data = FileManager.default.contents(atPath: folder.url.appending(path: path).path)
            outcomes.add(path.replacing(String(repeating: "l", count: 240), with: "l×240")) {
                data.map { String(decoding: $0, as: UTF8.self) } ?? "folder"
            }
        }
        outcomes.add("there") {
            "\(places.isAt(folder.url.path)) \(places.isAt(folder.url.path + "/x")) \(places.isAt("/nowhere"))"
        }
        for number in [ENOENT, ENOTDIR, ELOOP, ENXIO, EISDIR, EACCES, EIO] {
            outcomes.add("errno \(number)") { HealthTransfer.OpenFile.Failure(number: number).isGone }
        }
        #expect(try Self.difference(outcomes, "places") == nil)
    }

    // MARK: Steps

    private final class Clock: Sendable {
        let now = Mutex(800_000_000.0)
        let news = Mutex<[String]>([])
    }

    @Test("IMP-103, IMP-105, IMP-107, IMP-108: what is done at which moment", arguments: ["kept", "moved", "slow"])
    func steps(kind: String) async throws {
        let folder = try TemporaryFolder()
        let store = try LawStore()
        let clock = Clock()
        var options = FolderWatcher.Options()
        options.version = "1"
        if kind == "moved" { options.after = .move }
        if kind == "slow" {
            (options.interval, options.rules.look, options.rules.closedLook, options.rules.patience) = (20, 3, 1, 50)
            (options.rules.settled, options.rules.retries, options.retriesLasting) = (7, [], true)
        }
        let watcher = FolderWatcher(
            folder.url.path, access: store.access, options: options, clock: { clock.now.withLock { $0 } },
            report: { news in
                clock.news.withLock { lines in
                    switch news {
                    case .file(let result):
                        lines.append(
                            "\(result.file) \(result.outcome) '\(result.sentence)' \(result.ignored) \(result.again.map { $0 - 800_000_000 } ?? -1) \(result.movedTo ?? "-")"
                        )
                    case .progress(let file, let share): if share == nil { lines.append("begins \(file)") }
                    case .notice(let text): lines.append(text)
                    }
                }
            })
        var outcomes = KeptOutcomes()
        func step(_ label: String, _ seconds: Double) async throws {
            let now = clock.now.withLock {
                $0 += seconds
                return $0
            }
            let wake = try await watcher.step()
            let waiting = await watcher.waiting
            let news = clock.news.withLock { lines in
                defer { lines = [] }
                return lines
            }
            outcomes.add("\(label) at \(now - 800_000_000)") {
                "wakes after \(KeptOutcomes.text(wake.at - now)) \(wake.isSettling), waits for \(waiting), \(news)"
            }
        }
        func write(_ text: String, _ name: String) throws {
            let place = folder.url.appending(path: name)
            try FileManager.default.createDirectory(
                at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: place)
            // Closed files are told apart from those that are only seen.
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceReferenceDate: 700_000_000)], ofItemAtPath: place.path)
        }
        func run(_ first: Int) -> String { GPX.file(GPX.track([[first, first + 50]], type: "running")) }
        try await step("empty", 0)
        try write(run(0), "a.gpx")
        try write(String(run(500).dropLast(30)), "cut.gpx")
        try write("<a></a>", "other.xml")
        try write("no recording", "b.fit")
        for seconds in [0, 0.25, 0.5, 0.25, 1, 1, 2, 5] { try await step("files", seconds) }
        for seconds in [30.0, 100, 200, 270, 1] { try await step("later", seconds) }
        await watcher.note(closed: "c.gpx")
        try write(run(2_000), "c.gpx")
        for seconds in [0.5, 0.25, 0.25, 1, 2] { try await step("closed", seconds) }
        try write(run(0), "copy.gpx")
        try write(run(9_000), "c.gpx")
        for seconds in [1.0, 2, 2] { try await step("copy", seconds) }
        await watcher.retry()
        try await step("retry", 1)
        try await step("retry", 4)
        await watcher.reload()
        try await step("again", 1_000)
        #expect(try Self.difference(outcomes, "steps-\(kind)") == nil)
    }
}
