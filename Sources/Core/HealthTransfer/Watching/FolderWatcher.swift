import FileSystem
import Foundation
import HealthModel
package import HealthStore
import WorkoutFiles

/// A watcher of a folder, which imports each file that is put there once (IMP-100, IMP-101, IMP-102, IMP-103, IMP-104,
/// IMP-105, IMP-106, IMP-107, IMP-108, IMP-109, IMP-110).
///
/// Events are hints, scans are the truth: each step lists the folder and compares the list with the ledger in the
/// store.
package actor FolderWatcher {
    /// What becomes of imported files.
    package enum After: String, Sendable, CaseIterable {
        case keep
        case move
    }

    /// The options of a watcher.
    package struct Options: Sendable {
        package var after = After.keep
        /// The seconds between scans, in place of the usual ones.
        package var interval: Double?
        /// A Boolean value that indicates whether files that cannot be imported are tried again.
        package var retriesLasting = false
        package var rules = WatchRules()
        /// The version of the program.
        package var version = ""
        /// The way to try again what could not be imported, in reports of failures.
        package var retryHint = "with 'hk watch-folder --retry'"
        /// The options of imports.
        package var importing = FileImporter.Options()

        package init() {}
    }

    /// The reason that a folder cannot be watched.
    package enum Refusal: Error, Sendable {
        /// Another program watches it.
        case taken
    }

    /// When a step has to follow.
    package struct Wake: Sendable, Hashable {
        /// The time, in seconds since 2001-01-01 UTC.
        package var at: Double
        /// A Boolean value that indicates whether files are about to be complete.
        package var isSettling: Bool

        package init(at time: Double, isSettling: Bool) { (at, self.isSettling) = (time, isSettling) }
    }

    /// A file that was seen, and is not imported yet.
    private struct Pending {
        var stamp: WatchedFile.Stamp
        /// When it was seen as it is for the first time.
        var since: Double
        /// When it was changed last, as far as that is known.
        var changed: Double
        /// A Boolean value that indicates whether its writer closed it.
        var isClosed = false
        /// A Boolean value that indicates whether its content is whole, once that was examined.
        var isWhole: Bool?
        /// A Boolean value that indicates whether it is the main file of an unpacked export.
        var isMain = false
        /// A Boolean value that indicates whether it is an archive of a takeout in parts (IMP-4).
        var isPart = false
    }

    private let path: String
    private let own: StoreAccess?
    /// The store of the current step.
    private var opened: StoreAccess?
    private let options: Options
    private let clock: @Sendable () -> Double
    private let isCancelled: @Sendable () -> Bool
    private let report: @Sendable (WatchNews) -> Void
    private let isSilent: Bool
    private var places: FolderPlaces?
    private var events: FolderEvents
    private var ledger: [[UInt8]: WatchedFile]?
    private var pending: [[UInt8]: Pending] = [:]
    private var closed: Set<[UInt8]> = []
    /// The files that are ready in the current step.
    private var complete: Set<[UInt8]> = []
    private var retried: Set<[UInt8]> = []
    private var files: [[UInt8]: WatchedFile.Stamp] = [:]
    private var told: Set<String> = []
    private var isFirst = true
    private var isWritable = true

    /// Creates a watcher.
    ///
    /// - Parameters:
    ///   - path: The path of the folder.
    ///   - access: The access to the store of the person; nil if each step is given one.
    ///   - isSilent: A Boolean value that indicates whether the file system sends no events for what others write; nil
    ///     to ask the system.
    ///   - clock: The time, in seconds since 2001-01-01 UTC.
    ///   - isCancelled: A closure polled regularly; the running transaction is finished.
    ///   - report: A closure called with what happens.
    package init(
        _ path: String, access: StoreAccess? = nil, options: Options = Options(), isSilent: Bool? = nil,
        clock: @escaping @Sendable () -> Double = { Date().timeIntervalSinceReferenceDate },
        isCancelled: @escaping @Sendable () -> Bool = { false },
        report: @escaping @Sendable (WatchNews) -> Void = { _ in }
    ) {
        let absolute = URL(fileURLWithPath: path).standardizedFileURL.path
        (self.path, own, self.options, self.clock) = (absolute, access, options, clock)
        (self.isCancelled, self.report) = (isCancelled, report)
        self.isSilent = isSilent ?? Mount.isSilent(absolute)
        events = FolderEvents(absolute, isUseful: !self.isSilent)
    }

    private var rules: WatchRules { options.rules }
    private var access: StoreAccess {
        get throws(EngineError) {
            guard let access = opened ?? own else { throw EngineError(.storage, "No store is open.") }
            return access
        }
    }
    private var interval: Double { options.interval ?? (isSilent ? rules.networkScan : rules.scan) }

    private func tellOnce(_ sentence: String) {
        if told.insert(sentence).inserted { report(.notice(sentence)) }
    }

    // MARK: Steps

    /// The events of the folder, for waiting.
    var currentEvents: FolderEvents { events }

    /// Notes that a file was closed by its writer, or moved into the folder.
    package func note(closed file: String) { closed.insert(Array(file.utf8)) }

    /// The path of the folder.
    package nonisolated var folder: String { path }

    /// The paths of the files that are not imported yet, because they are incomplete or it is not their turn.
    package var waiting: [String] {
        pending.filter { ledger?[$0.key]?.stamp != $0.value.stamp }.keys.map { String(decoding: $0, as: UTF8.self) }
            .sorted()
    }

    /// Lists the folder, imports what is complete, and returns when the next step is due.
    ///
    /// - Parameter store: The store to import into; nil for that of the watcher. Whoever closes stores that nobody uses
    ///   gives each step one.
    /// - Throws: ``Refusal`` if another program watches the folder.
    package func step(in store: StoreAccess? = nil) async throws -> Wake {
        opened = store
        defer { opened = nil }
        closed.formUnion(events.hints().closed)
        let now = clock()
        guard let places = try openFolder() else { return Wake(at: now + rules.absence, isSettling: false) }
        do {
            if ledger == nil { try load() }
        } catch {
            tellOnce("The store cannot be read: \(TransferFailure(error).message)")
            return Wake(at: now + rules.absence, isSettling: false)
        }
        let events = events
        let scan = FolderScan(places.folder) { events.add($0) }
        guard scan.isPresent else { return Wake(at: now + rules.absence, isSettling: false) }
        if events.isShort {
            tellOnce(
                "The system has no more watches for folders; changes there are found every "
                    + "\(Int(interval)) s. To allow more, raise fs.inotify.max_user_watches.")
        }
        observe(scan.files, now)
        var wake = Wake(at: now + interval, isSettling: false)
        for path in ready(now, &wake) where !isCancelled() { await take(path, places) }
        // The next passing failure, and what an import left for later.
        for entry in (ledger ?? [:]).values where entry.outcome == .passing && files[entry.path] == entry.stamp {
            wake.at = min(wake.at, entry.again ?? wake.at)
        }
        return wake
    }

    // MARK: Folder

    private func openFolder() throws -> FolderPlaces? {
        if let places, places.isAt(path) { return places }
        if places != nil {
            tellOnce("The folder '\(path)' is gone; its return is waited for.")
            places = nil
            events = FolderEvents(path, isUseful: !isSilent)
        }
        do {
            let opened = try FolderPlaces(path)
            isWritable = try opened.takeLock()
            if !isWritable, options.after == .move {
                tellOnce("The folder '\(path)' cannot be written, so that imported files stay where they are.")
            }
            places = opened
            return opened
        } catch let error as OpenFile.Failure {
            tellOnce("The folder '\(path)' cannot be opened: \(error.reason). It is waited for.")
            return nil
        } catch is FolderPlaces.Taken {
            throw Refusal.taken
        }
    }

    /// Reads the ledger again in the next step, because the store may be another one.
    package func reload() { ledger = nil }

    /// Tries again in the next step what could not be imported.
    package func retry() {
        for entry in (ledger ?? [:]).values where entry.outcome == .lasting { retried.insert(entry.path) }
    }

    private func load() throws {
        let path = path
        let known = try access.read { try $0.watchedFiles(in: path) }
        ledger = Dictionary(known.map { ($0.path, $0) }, uniquingKeysWith: { $1 })
        if options.retriesLasting { retried = Set(known.filter { $0.outcome == .lasting }.map(\.path)) }
    }

    // MARK: Looking

    /// Compares the files with the ledger and with the last look.
    private func observe(_ files: [[UInt8]: WatchedFile.Stamp], _ now: Double) {
        self.files = files
        pending = pending.filter { files[$0.key] != nil }
        for (path, stamp) in files {
            let isClosed = closed.contains(path)
            if let known = ledger?[path], known.stamp == stamp {
                if isSettled(known, now) {
                    pending[path] = nil
                } else if pending[path] == nil {
                    pending[path] = Pending(stamp: stamp, since: -.infinity, changed: -.infinity)
                }
            } else if stamp.size == 0 {
                // An empty file is only about to be written.
                pending[path] = nil
            } else if pending[path]?.stamp != stamp {
                // At the start, the file says when it was changed; later, it has just been.
                let modified = Double(stamp.modified) / 1e9 - Date.timeIntervalBetween1970AndReferenceDate
                pending[path] = Pending(
                    stamp: stamp, since: now, changed: isFirst ? min(modified, now) : now, isClosed: isClosed)
            } else if isClosed {
                pending[path]?.isClosed = true
            }
        }
        closed = []
        isFirst = false
    }

    /// Returns whether nothing is to be done with a file that is as it was.
    private func isSettled(_ known: WatchedFile, _ now: Double) -> Bool {
        switch known.outcome {
        case .done, .same: options.after == .keep || !isWritable
        case .lasting: known.version == options.version && !retried.contains(known.path)
        case .passing: known.again ?? 0 > now
        case .begun: false
        }
    }

    /// Returns the files to import, the oldest modification first.
    private func ready(_ now: Double, _ wake: inout Wake) -> [[UInt8]] {
        func wait(until time: Double, isSettling: Bool) {
            wake.at = min(wake.at, max(time, now + 0.05))
            if isSettling { wake.isSettling = true }
        }
        var ready: [[UInt8]] = []
        for (path, file) in pending {
            let look = file.isClosed ? rules.closedLook : isSilent ? rules.networkLook : rules.look
            guard now - file.since >= look else {
                wait(until: file.since + look, isSettling: true)
                continue
            }
            if file.isWhole == nil { examine(path) }
            guard pending[path]?.isWhole != false || now - file.changed >= rules.patience else {
                wait(until: min(file.changed + rules.patience, now + 5 * look), isSettling: false)
                continue
            }
            ready.append(path)
        }
        let mains = ready.filter { pending[$0]?.isMain == true }
        ready.removeAll { path in
            // A set is imported by its main file, once nothing of it changed for a while.
            let set = mains.first { $0 != path && Self.belongs(path, to: $0) } ?? (mains.contains(path) ? path : nil)
            let members = set.map { main in pending.keys.filter { Self.belongs($0, to: main) } }
            let rest: [[UInt8]]
            if let members, members.count > 1 || isSet(path) {
                rest = members
            } else if pending[path]?.isPart == true {
                rest = pending.keys.filter { pending[$0]?.isPart == true && Self.areParts($0, path) }
            } else if let folder = WatchRules.exportFolder(of: path) {
                rest = pending.keys.filter { WatchRules.exportFolder(of: $0) == folder }
            } else {
                return false
            }
            let quiet = rest.compactMap { pending[$0]?.since }.max() ?? now
            if now - quiet < rules.settled {
                wait(until: quiet + rules.settled, isSettling: true)
                return true
            }
            return set != nil && set != path
        }
        complete = Set(ready)
        return ready.sorted {
            let (one, other) = (pending[$0]?.stamp.modified ?? 0, pending[$1]?.stamp.modified ?? 0)
            return one == other ? $0.lexicographicallyPrecedes($1) : one < other
        }
    }

    private static func belongs(_ path: [UInt8], to main: [UInt8]) -> Bool {
        AppleHealthArchive.belongs(String(decoding: path, as: UTF8.self), to: String(decoding: main, as: UTF8.self))
    }

    /// Returns whether other files belong to a main file.
    private func isSet(_ main: [UInt8]) -> Bool {
        files.keys.contains { $0 != main && Self.belongs($0, to: main) }
    }

    /// Examines whether the content of a file is whole, and whether it is the main file of an export.
    private func examine(_ path: [UInt8]) {
        guard let places, let file = try? OpenFile(path, in: places.folder) else {
            // Opening it again tells why it cannot be read.
            pending[path]?.isWhole = true
            return
        }
        let names = files
        let isWhole = try? WholenessCheck(file, hasBeside: { names[path + Array($0.utf8)] != nil }).isWhole()
        pending[path]?.isWhole = isWhole ?? true
        if isWhole != false, TakeoutPart.stem(of: String(decoding: path, as: UTF8.self)) != nil {
            pending[path]?.isPart = TakeoutPart.isPart(InputFile(path: file.path))
        }
        guard String(decoding: path.suffix(4), as: UTF8.self).lowercased() == ".xml" else { return }
        pending[path]?.isMain = (try? OpenedFile(InputFile(path: file.path)))?.format == .appleHealth
    }

    // MARK: Parts of a takeout

    /// Returns whether two archives in one folder are parts of one takeout, by their names.
    private static func areParts(_ path: [UInt8], _ other: [UInt8]) -> Bool {
        let folders = [path, other].map { $0.split(separator: UInt8(ascii: "/")).dropLast() }
        let stem = TakeoutPart.stem(of: String(decoding: path, as: UTF8.self))
        return folders[0] == folders[1] && stem != nil
            && stem == TakeoutPart.stem(of: String(decoding: other, as: UTF8.self))
    }

    /// Returns the other parts that lie beside a part of a takeout and are complete.
    private func parts(beside path: [UInt8]) -> [[UInt8]] {
        files.keys.filter { other in
            guard other != path, Self.areParts(other, path) else { return false }
            if complete.contains(other) { return true }
            return ledger?[other].map { $0.stamp == files[other] && [.done, .same].contains($0.outcome) } ?? false
        }.sorted { $0.lexicographicallyPrecedes($1) }
    }

    /// Returns the parts of the same takeout that were moved away once they were imported.
    private func movedParts(of path: [UInt8]) -> [String] {
        let stem = TakeoutPart.stem(of: String(decoding: path, as: UTF8.self))
        let done = "\(self.path)/\(WatchRules.ownFolder)/done"
        let years = (try? FileManager.default.contentsOfDirectory(atPath: done)) ?? []
        return years.sorted().flatMap { year in
            ((try? FileManager.default.contentsOfDirectory(atPath: "\(done)/\(year)")) ?? []).sorted().filter {
                TakeoutPart.stem(of: $0) == stem
            }.map { "\(done)/\(year)/\($0)" }.filter { TakeoutPart.isPart(InputFile(path: $0)) }
        }
    }

    // MARK: Importing

    private func note(_ entries: [WatchedFile]) throws {
        try access.write { try $0.note(entries) }
        for entry in entries { ledger?[entry.path] = entry }
    }

    private func entry(
        _ path: [UInt8], _ stamp: WatchedFile.Stamp, _ outcome: WatchedFile.Outcome, _ digest: [UInt8]? = nil
    ) -> WatchedFile {
        WatchedFile(
            folder: self.path, path: path, stamp: stamp, digest: digest, outcome: outcome, version: options.version)
    }

    /// Imports a file, notes what became of it, and moves it.
    private func take(_ path: [UInt8], _ places: FolderPlaces) async {
        guard let file = pending.removeValue(forKey: path) else { return }
        do {
            if let known = ledger?[path], known.stamp == file.stamp, [.done, .same].contains(known.outcome) {
                // The program ended after the import, or files were to be kept until now.
                try move(known, places)
                return
            }
            let opened = try OpenFile(path, in: places.folder)
            guard opened.stamp == file.stamp else { return }
            try await take(path, opened, file, places)
        } catch let error as OpenFile.Failure {
            if !error.isGone { fail(path, file.stamp, "It cannot be read: \(error.reason).", places) }
        } catch {
            fail(path, file.stamp, TransferFailure(error).message, places)
        }
    }

    private func take(
        _ path: [UInt8], _ file: OpenFile, _ examined: Pending, _ places: FolderPlaces
    ) async throws {
        let before = ledger?[path].flatMap { $0.stamp == file.stamp ? $0 : nil }
        let isRetried = retried.remove(path) != nil
        let digest = try file.digest()
        let parts = examined.isPart ? parts(beside: path) : []
        let members = examined.isMain ? files.keys.filter { $0 != path && Self.belongs($0, to: path) } : []
        let isNewSet = members.contains { ledger?[$0]?.stamp != files[$0] }
        if !isNewSet, let known = try access.read({ try $0.decidedFile(digest: digest) }),
            known.outcome != .lasting || known.version == options.version && !isRetried
        {
            var entry = entry(path, file.stamp, known.outcome == .lasting ? .lasting : .same, digest)
            if known.folder == self.path, known.path == path, known.outcome == .done { entry.outcome = .done }
            entry.report = known.report
            try note([entry])
            try finish(entry, WatchResult(file: entry.name, outcome: entry.outcome, sentence: known.report), places)
            return
        }
        var entry = entry(path, file.stamp, .begun, digest)
        entry.tries = before?.tries ?? 0
        entry.ends = before?.outcome == .begun ? (before?.ends ?? 0) + 1 : 0
        if entry.ends >= WatchRules.mostEnds, !isRetried {
            (entry.outcome, entry.report) = (.lasting, "The program ended twice while it read the file.")
            try note([entry])
            try finish(entry, WatchResult(file: entry.name, outcome: .lasting, sentence: entry.report), places)
            return
        }
        try note([entry])
        var reports: [ImportReport] = []
        let (name, report, share) = (entry.name, report, ReadShare())
        report(.progress(file: name, share: nil))
        let importer = FileImporter(
            access: try access, options: options.importing,
            progress: { _, done, total in report(.progress(file: name, share: share.share(done, of: total))) },
            entry: { share.begin($0, of: $1) }, isCancelled: isCancelled)
        // A set is found from the place of its main file.
        let input =
            members.isEmpty
            ? InputFile(path: file.path, named: entry.name)
            : try InputFile(bytes: Array("\(self.path)/".utf8) + path, named: entry.name)
        // What a part tells of another one is complete once both are read together (IMP-4).
        let others =
            try parts.map { try InputFile(bytes: Array("\(self.path)/".utf8) + $0) }
            + (examined.isPart ? movedParts(of: path) : []).map { InputFile(path: $0) }
        let ignored = await importer.importAll([input] + others) { reports.append($0) }
        if isCancelled() {
            // What is stored stays, and the next start goes on.
            (entry.outcome, entry.again) = (.passing, clock())
            return try note([entry])
        }
        guard file.isUnchanged else {
            ledger?[path] = nil
            return
        }
        // Parts that came at the same time were imported with this one.
        let new = parts.filter { complete.contains($0) && pending[$0] != nil }
        try conclude(entry, members + new, reports, ignored, places)
    }

    /// Notes the outcome of an import.
    private func conclude(
        _ begun: WatchedFile, _ members: [[UInt8]], _ reports: [ImportReport], _ ignored: Int, _ places: FolderPlaces
    ) throws {
        var entry = begun
        let failures = reports.filter { $0.status == .failed }
        entry.report = WatchResult.sentence(reports)
        if reports.contains(where: \.hasPassingFailure) {
            entry.outcome = .passing
            entry.again = clock() + delay(entry.tries)
            entry.tries += 1
        } else {
            entry.outcome = failures.count == reports.count ? .lasting : .done
            (entry.tries, entry.ends) = (0, 0)
        }
        let outcome = entry.outcome
        let others = members.compactMap { path in
            files[path].map { stamp -> WatchedFile in
                var other = self.entry(path, stamp, outcome)
                (other.again, other.tries, other.report) = (entry.again, entry.tries, "It belongs to \(entry.name).")
                return other
            }
        }
        try note([entry] + others)
        for other in others { pending[other.path] = nil }
        var result = WatchResult(file: entry.name, outcome: outcome, sentence: entry.report)
        (result.reports, result.ignored, result.again) = (reports, ignored, entry.again)
        try finish(entry, result, places, with: others)
    }

    private func delay(_ tries: Int) -> Double {
        rules.retries.isEmpty ? interval : rules.retries[min(tries, rules.retries.count - 1)]
    }

    /// Notes a failure that passes, of a file that was not read.
    private func fail(_ path: [UInt8], _ stamp: WatchedFile.Stamp, _ sentence: String, _ places: FolderPlaces) {
        var entry = entry(path, stamp, .passing)
        let before = ledger?[path].flatMap { $0.stamp == stamp ? $0 : nil }
        let again = clock() + delay(before?.tries ?? 0)
        (entry.tries, entry.again, entry.report) = ((before?.tries ?? 0) + 1, again, sentence)
        // A store that cannot be written does not know of it; this process does.
        if (try? note([entry])) == nil { ledger?[path] = entry }
        var result = WatchResult(file: entry.name, outcome: .passing, sentence: sentence)
        result.again = again
        try? finish(entry, result, places)
    }

    // MARK: Afterwards

    /// Keeps the report of a failure aside, moves what is done, and tells what became of a file.
    private func finish(
        _ entry: WatchedFile, _ result: WatchResult, _ places: FolderPlaces, with members: [WatchedFile] = []
    ) throws {
        var result = result
        if isWritable { places.writeFailure(entry.path, result.failureText(options.retryHint)) }
        if [.done, .same].contains(entry.outcome) {
            result.movedTo = try place(entry, places)
            for member in members { _ = try place(member, places) }
        }
        report(.file(result))
    }

    /// Moves a file whose outcome is known, and tells so.
    private func move(_ entry: WatchedFile, _ places: FolderPlaces) throws {
        var result = WatchResult(file: entry.name, outcome: entry.outcome, sentence: entry.report)
        result.movedTo = try place(entry, places)
        report(.file(result))
    }

    private func place(_ entry: WatchedFile, _ places: FolderPlaces) throws -> String? {
        guard options.after == .move, isWritable else { return nil }
        // A file that is moved away must not be lost with its data.
        try access.secure()
        do throws(OpenFile.Failure) {
            let date = Date(timeIntervalSinceReferenceDate: clock())
            return try places.moveToDone(entry.path, year: CalendarDay(of: date, in: .gmt).year)
        } catch {
            if !error.isGone {
                isWritable = ![EACCES, EPERM, EROFS].contains(error.number)
                tellOnce(
                    "'\(entry.name)' cannot be moved: \(SystemReason.writing(error.number)). It stays where it is.")
            }
            return nil
        }
    }
}
