import ArgumentParser
import Foundation
import HealthModel
import HealthReports
import HealthTransfer
import OpenHealthKit

/// The `hk watch-folder` command, which imports what is put into folders.
struct WatchFolderCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch-folder", abstract: "Import what is put into a folder, by itself.",
        discussion: """
            Takes everything that 'hk import' takes, also in folders up to eight levels deep, as soon as it is complete: \
            two looks find it unchanged, and its content ends as its format says. Folders on network and shared mounts \
            are listed every 30 seconds, others when something happens in them and every 15 minutes. Hidden and \
            unfinished files (.part, .tmp, .crdownload and the like) and symbolic links are left alone.

            The store remembers each file by its content: nothing is imported twice, also after it was renamed or moved, \
            and what was interrupted goes on with the next start. Imported files stay where they are; with --move they \
            are moved to .openhealthkit/done in the folder. Nothing is deleted or overwritten. A file that cannot be \
            imported stays, and .openhealthkit/failed says why; it is tried again by itself if the reason passes (a busy \
            store, a full disk, missing permission), or else when the file or hk changes, or with --retry.

            Ends on Ctrl-C and SIGTERM after the running transaction. The exit code is 75 if another program watches \
            the folder. The systemd unit hk-watch@.service runs it for a folder at each login:

              systemctl --user enable --now "hk-watch@$(systemd-escape --path ~/Inbox)"
            """)

    @OptionGroup var options: StoreOptions

    @Flag(help: "Move imported files to .openhealthkit/done in the folder.")
    var move = false

    @Option(help: "List the folders every so many seconds.")
    var interval: Double?

    @Flag(help: "Import what is complete, and end.")
    var once = false

    @Flag(help: "Try again what could not be imported.")
    var retry = false

    @Argument(help: "The folders.", completion: .directory)
    var folders: [String]

    func validate() throws {
        guard 1...86_400 ~= interval ?? 1 else { throw ValidationError("--interval must be between 1 and 86400.") }
        guard Set(folders.map(Self.place)).count == folders.count else {
            throw ValidationError("A folder is named twice.")
        }
    }

    private static func place(_ folder: String) -> String {
        URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
    }

    func run() async throws {
        for folder in folders {
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
                throw CommandFailure(.file, "'\(folder.printable)' is not a folder.")
            }
        }
        if options.json { Console.beginLines() }
        let session = try await options.create()
        let (waker, cancellation) = (Waker(), Cancellation())
        let stop: @Sendable () -> Void = {
            cancellation.cancel()
            waker.wake()
        }
        let signals = SignalWatch(interrupt: stop, termination: stop)
        defer { signals.cancel() }
        var watching = FolderWatcher.Options()
        watching.after = move ? .move : .keep
        watching.interval = interval
        watching.retriesLasting = retry
        watching.version = CommandSession.version
        let printer = WatchFolderPrinter(isJSON: options.json, terminal: session.terminal)
        let watchers = folders.map { folder in
            FolderWatcher(
                Self.place(folder), access: session.access, options: watching,
                isCancelled: { cancellation.isCancelled }, report: { printer.show($0) })
        }
        if !once {
            let names = Format.list(folders.map { "'\($0.printable)'" }, "and")
            Console.error("Watching \(names). Press Ctrl-C to stop.")
        }
        do {
            try await WatchLoop.run(
                watchers, isOnce: once, waker: waker, isCancelled: { cancellation.isCancelled },
                ready: { ServiceNotification.send("READY=1") })
        } catch FolderWatcher.Refusal.taken {
            throw CommandFailure(.watched, "Another program watches the folder.")
        }
        ServiceNotification.send("STOPPING=1")
        try session.secure()
        if once, printer.status != .all { throw printer.status.exit }
    }
}
