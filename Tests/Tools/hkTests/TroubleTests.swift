import Foundation
import Testing

/// Messages about problems with the system: a sentence with the cause and a remedy.
@Suite struct TroubleTests {
    private let program: Program

    init() throws {
        program = try Program()
        try FileManager.default.createDirectory(
            at: program.folder.appending(path: "disk"), withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            atPath: Program.example, toPath: program.folder.appending(path: "run.gpx").path)
        #expect(try program.run("import", "run.gpx").code == 0)
    }

    /// Programmers' terms, and phrases that state neither cause nor remedy.
    private static let foreign = [
        "Error Domain", "NSCocoa", "NSPOSIX", "SQLite", "I/O error", "readonly database", "cannot be opened.",
        "unable to open", "not an error", "(null)", "couldn’t be completed", "could not be completed",
    ]

    private func expectASentence(_ run: Program.Run, _ sentence: String, code: Int32, _ command: String) {
        #expect(run.code == code, "\(command): \(run)")
        #expect(run.error.contains(sentence), "\(command): \(run)")
        for word in Self.foreign { #expect(!run.error.contains(word), "\(command): \(run)") }
    }

    /// A Boolean value that indicates whether a process can mount, which requires a namespace of its own.
    private static let mounts = (try? Program().shell("unshare -rm mount -t tmpfs none /tmp").code) == 0

    private static let writers = [
        "import run.gpx", "delete b5ad0491 --yes", "compact --older-than 0", "condense --all-sources --older-than 0",
        "record --simulate --speed max --duration 1m", "activity running --all",
    ]

    @Test(.enabled(if: mounts), arguments: writers)
    func aReadOnlyDiskIsSaidToBe(command: String) throws {
        let run = try program.shell(
            """
            unshare -rm sh -c 'mount -t tmpfs none disk && cp health.sqlite disk && mount -o remount,ro disk && \
            $HK \(command) --store disk/health.sqlite'
            """)
        expectASentence(run, "The disk is read-only.", code: 78, command)
    }

    @Test(
        .enabled(if: mounts),
        arguments: [
            "export heartRate --to csv -o disk/x.csv", "export b5ad --to fit -o disk", "convert run.gpx disk/x.fit",
            "export b5ad --to fit -o disk/new", "export --all --to apple-health -o disk/x.zip",
            "export --all --to apple-health -o disk/x", "backup disk/b.sqlite", "backup disk --keep 2",
            "backup disk/new/b.sqlite", "salvage health.sqlite disk/new.sqlite",
            "restore health.sqlite --store disk/new.sqlite",
        ])
    func whatIsWrittenToAReadOnlyDiskIsSaidToBe(command: String) throws {
        let run = try program.shell(
            "unshare -rm sh -c 'mount -t tmpfs -o ro none disk && $HK \(command)'")
        expectASentence(run, "disk is read-only", code: 1, command)
    }

    /// Commands that read need no permission to write.
    @Test(.enabled(if: mounts), arguments: ["workouts", "show b5ad", "samples heartRate", "stats heartRate", "doctor"])
    func aReadOnlyDiskIsRead(command: String) throws {
        let run = try program.shell(
            """
            unshare -rm sh -c 'mount -t tmpfs none disk && cp health.sqlite disk && mount -o remount,ro disk && \
            $HK \(command) --store disk/health.sqlite'
            """)
        #expect(run.code == 0, "\(run)")
    }

    @Test(.enabled(if: mounts), arguments: writers.filter { !$0.hasPrefix("activity") } + ["doctor --repair"])
    func aFullDiskIsSaidToBe(command: String) throws {
        let run = try program.shell(
            """
            unshare -rm sh -c 'mount -t tmpfs -o size=600k none disk && cp health.sqlite disk && \
            dd if=/dev/zero of=disk/rest bs=1k count=600 2>/dev/null; \
            $HK \(command) --store disk/health.sqlite'
            """)
        #expect(run.code == 1, "\(command): \(run)")
        expectASentence(run, "The disk is full. Free some space", code: 1, command)
    }

    @Test(.enabled(if: mounts)) func STO_33_onAFullDiskAllAreDeletedOrNone() throws {
        #expect(try program.run("record", "--simulate", "--speed", "max", "--duration", "5m").code == 0)
        // The available space grows, until everything succeeds.
        let run = try program.shell(
            """
            unshare -rm sh -c 'mount -t tmpfs -o size=3M none disk; cp health.sqlite disk
            ids=$($HK workouts --json --store disk/health.sqlite | grep -o "\\"uuid\\": *\\"[^\\"]*" | sed "s/.*\\"//")
            for room in $(seq 0 20 2000); do
                rm -f disk/* ; cp health.sqlite disk; dd if=/dev/zero of=disk/rest bs=1k count=4000 2>/dev/null
                truncate -s -${room}k disk/rest
                $HK delete $ids --yes --store disk/health.sqlite >/dev/null 2>error; code=$?
                grep -q "Everything was saved" error && code=saved
                rm disk/rest
                echo $code $($HK workouts --json --store disk/health.sqlite | grep -c "\\"uuid\\"")
                test $code = 0 && exit
            done'
            """)
        let rounds = Set(run.output.split(separator: "\n").map(String.init))
        // Where the log has room and the file has none, all are deleted, and the error says so.
        #expect(rounds.isSuperset(of: ["1 2", "0 0"]) && rounds.isSubset(of: ["1 2", "0 0", "saved 0"]), "\(run)")
    }

    /// Too few file descriptors: the program itself needs up to seven, and a store that is written needs more than
    /// the rest.
    @Test func tooFewFilesAreSaidToBe() throws {
        let run = try program.shell("ulimit -n 10; $HK import run.gpx")
        expectASentence(run, "ulimit -n", code: 1, "import")
    }

    /// A Boolean value that indicates whether the tests run as root, which has all permissions, and can change to
    /// another user.
    private static let isSomebodyElse =
        (try? Program().shell("setpriv --reuid 65534 --clear-groups true").code) == 0 && geteuid() == 0

    @Test(.enabled(if: isSomebodyElse), arguments: [("go-w", "0755", "0644"), ("file", "0777", "0444")])
    func aStoreOfOthersIsSaidToBe(name: String, folder: String, file: String) throws {
        // A folder without search permission prevents any attempt.
        let run = try program.shell(
            """
            chmod 0755 . && mkdir shared && cp health.sqlite shared && chmod \(folder) shared && \
            chmod \(file) shared/health.sqlite && \
            setpriv --reuid 65534 --clear-groups "$HK" delete b5ad0491 --yes --store shared/health.sqlite
            """)
        guard run.code != 126, run.code != 127 else { return }
        expectASentence(run, "Allow writing to its file and its folder", code: 78, name)
    }

    @Test func aFolderThatCannotBeMadeIsSaidToBe() throws {
        let run = try program.run("import", "run.gpx", "--store", "/proc/no/store.sqlite")
        expectASentence(run, "Could not open the store '/proc/no/store.sqlite'.", code: 78, "import")
        let file = try program.run("import", "run.gpx", "--store", "run.gpx/store.sqlite")
        expectASentence(file, "Part of the path is a file, not a folder.", code: 78, "import")
    }

    // MARK: Output

    /// Missing folders are created by every command that writes.
    @Test func foldersAreMade() throws {
        for (number, command) in [
            "export heartRate --to csv -o 0/a/x.csv", "export heartRate --to jsonl -o 1/a/x.jsonl",
            "export b5ad --to fit -o 2/a", "export --all --to apple-health -o 3/a/x.zip",
            "export --all --to apple-health -o 4/a/x.xml", "export --all --to apple-health -o 5/a/x",
            "convert run.gpx 6/a/x.fit", "backup 7/a/x.sqlite", "salvage health.sqlite 8/a/x.sqlite",
            "restore health.sqlite --store 9/a/x.sqlite",
        ].enumerated() {
            let run = try program.run(arguments: command.split(separator: " ").map(String.init))
            #expect(run.code == 0, "\(command): \(run)")
            let folder = program.folder.appending(path: "\(number)/a")
            #expect(try !FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
            let mode = try FileManager.default.attributesOfItem(atPath: folder.path)[.posixPermissions]
            #expect(mode as? Int == 0o700, "\(command)")
        }
    }

    /// A device is never replaced, and a failed write to it is reported.
    @Test(arguments: [
        "export heartRate --to csv -o DEVICE", "export b5ad --to fit -o DEVICE",
        "export --all --to apple-health -o DEVICE", "convert run.gpx DEVICE --to fit", "backup DEVICE",
        "export heartRate --to csv -o DEVICE --force", "export b5ad --to fit -o DEVICE --force",
        "backup DEVICE --force",
        "export --all --to apple-health -o DEVICE --force", "convert run.gpx DEVICE --to fit --force",
    ])
    func aFullDeviceIsASentence(command: String) throws {
        // A symbolic link of our own: a replacement would not affect the device.
        try FileManager.default.createSymbolicLink(
            atPath: program.folder.appending(path: "full").path, withDestinationPath: "/dev/full")
        let run = try program.run(
            arguments: command.replacing("DEVICE", with: "full").split(separator: " ").map(String.init))
        expectASentence(run, "there is no space left on the disk", code: 1, command)
        #expect(
            try FileManager.default.destinationOfSymbolicLink(
                atPath: program.folder.appending(path: "full").path) == "/dev/full")
    }

    @Test(arguments: [
        "export heartRate --to csv -o -", "export b5ad --to fit -o -", "export --all --to apple-health -o -",
        "convert run.gpx - --to fit", "backup -", "workouts", "samples heartRate --json", "types --json",
    ])
    func standardOutputIsWrittenTo(command: String) throws {
        let run = try program.shell("$HK \(command) > out")
        #expect(run.code == 0, "\(run)")
        #expect(try !Data(contentsOf: program.folder.appending(path: "out")).isEmpty)
        #expect(!FileManager.default.fileExists(atPath: program.folder.appending(path: "-").path))
        expectASentence(
            try program.shell("$HK \(command) > /dev/full"), "there is no space left on the disk", code: 1, command)
        #expect(try program.shell("$HK \(command) | head -c 1 > out").code == 0)
    }

    @Test func aFileIsConvertedOnItsWay() throws {
        let run = try program.shell("$HK convert - - --to tcx < run.gpx > x.tcx && $HK convert x.tcx x.gpx")
        #expect(run.code == 0, "\(run)")
    }

    /// The target of a link is replaced, and the link remains.
    @Test func aBackupGoesWhereALinkLeads() throws {
        let link = program.folder.appending(path: "link.sqlite").path
        try FileManager.default.createSymbolicLink(
            atPath: link, withDestinationPath: program.folder.appending(path: "disk/real.sqlite").path)
        #expect(try program.run("backup", "link.sqlite", "--force").code == 0)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link).hasSuffix("disk/real.sqlite"))
        #expect(try program.run("workouts", "--store", "disk/real.sqlite").code == 0)
    }
}
