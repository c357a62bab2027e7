/// The constants of watched folders, and the names that are never looked at (IMP-101, IMP-102, IMP-103, IMP-104,
/// IMP-105, IMP-106, IMP-107, IMP-108).
package struct WatchRules: Sendable {
    /// The seconds between two equal looks after which a file is complete (IMP-103).
    package var look = 2.0
    /// The same on a mount that sends no events for what others write.
    package var networkLook = 10.0
    /// The same after an event that a writer closed the file, or that it was moved there.
    package var closedLook = 0.5
    /// The seconds since the last change after which a file whose content is not whole counts as it is.
    package var patience = 600.0
    /// The seconds between scans (IMP-101), and on a mount without events (IMP-102).
    package var scan = 900.0
    package var networkScan = 30.0
    /// The seconds without a change after which a set is complete (IMP-105).
    package var settled = 30.0
    /// The seconds after which passing failures are tried again; the last is repeated (IMP-108).
    package var retries = [5.0, 30, 120, 600, 3_600]
    /// The seconds between looks for a folder that vanished (IMP-109).
    package var absence = 5.0

    package init() {}

    /// The depth of folders below a watched one (IMP-101).
    static let depth = 8
    /// The times that the program may end while it reads a file before that counts as the fault of the file (IMP-108).
    static let mostEnds = 2
    /// The folder for what the program keeps in a watched folder.
    static let ownFolder = ".openhealthkit"

    /// The endings of files that programs are still writing (IMP-104).
    private static let unfinished = [
        "~", ".tmp", ".part", ".partial", ".crdownload", ".download", ".filepart", ".!qb", ".swp",
    ]

    /// Returns whether a name is never looked at.
    static func ignores(_ name: [UInt8]) -> Bool {
        guard let first = name.first, first != UInt8(ascii: "."), first != UInt8(ascii: "~") else { return true }
        let text = String(decoding: name, as: UTF8.self).lowercased()
        return unfinished.contains { text.hasSuffix($0) }
    }

    /// The folders that belong to an unpacked export of Apple Health, whose files are not imported without it.
    private static let parts: Set<String> = ["workout-routes", "electrocardiograms", "clinical-records"]

    /// Returns the folder of the export to which a file seems to belong; nil if it stands for itself.
    static func exportFolder(of path: [UInt8]) -> [UInt8]? {
        let names = path.split(separator: UInt8(ascii: "/"))
        guard let place = names.dropLast().firstIndex(where: { parts.contains(String(decoding: $0, as: UTF8.self)) })
        else { return nil }
        return Array(names[..<place].joined(separator: [UInt8(ascii: "/")]))
    }
}
