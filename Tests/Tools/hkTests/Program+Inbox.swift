import Foundation

extension Program {
    /// The folder `inbox`, for `hk watch-folder`.
    var inbox: URL { folder.appending(path: "inbox") }

    /// Creates the program with an empty inbox.
    static func withInbox() throws -> Program {
        let program = try Program()
        try FileManager.default.createDirectory(at: program.inbox, withIntermediateDirectories: true)
        return program
    }

    /// Puts the example into the inbox.
    func drop(_ name: String) throws {
        try FileManager.default.copyItem(atPath: Program.example, toPath: inbox.appending(path: name).path)
    }
}
