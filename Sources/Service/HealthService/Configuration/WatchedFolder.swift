import Foundation
import HealthTransfer
import WorkoutFiles

/// A folder that the server watches for a person (IMP-100).
public struct WatchedFolder: Sendable, Hashable {
    /// What becomes of a file that was imported.
    public enum After: String, Sendable, Hashable, CaseIterable {
        /// It stays where it is.
        case keep
        /// It is moved to `.openhealthkit/done` in the folder.
        case move
    }

    /// The absolute path.
    public var path: String
    /// The login name of the person whose data the files are; nil in personal mode, where there is only one.
    public var person: String?
    /// What becomes of imported files.
    public var after = After.keep

    /// The greatest number of folders.
    static let most = 64
    private static let longestPath = 4_096
}

// MARK: - Text

extension WatchedFolder {
    /// The valid values of the setting.
    static let expected = """
        Expected a list such as [{"folder": "/srv/inbox/ann", "person": "ann", "after": "move"}], with at most \(most) \
        absolute paths, each once; for one person also paths separated by commas.
        """

    /// Reads the folders of a setting: JSON, or paths that are separated by commas; nil if they are not valid.
    static func list(_ text: String) -> [WatchedFolder]? {
        let folders: [WatchedFolder]
        if text.hasPrefix("[") {
            var scanner = JSONScanner(Array(text.utf8))
            guard let json = try? JSON(whole: &scanner), let read = try? json.elements({ try WatchedFolder($0) }) else {
                return nil
            }
            folders = read
        } else {
            folders = text.split(separator: ",").map {
                WatchedFolder(path: $0.trimmingCharacters(in: .whitespaces))
            }
        }
        guard folders.count <= most, Set(folders.map(\.place)).count == folders.count,
            folders.allSatisfy({
                $0.path.hasPrefix("/") && $0.path.utf8.count <= longestPath && !$0.path.utf8.contains(0)
            })
        else { return nil }
        return folders
    }

    private init(_ json: JSON) throws {
        if case .string(let path) = json {
            self.path = path
            return
        }
        path = try json.member("folder") { try $0.asString() }
        person = try json.optional("person") { try $0.asString() }
        after =
            try json.optional("after") { json in
                guard let after = After(rawValue: try json.asString()) else {
                    throw JSONFormError("expected 'keep' or 'move'")
                }
                return after
            } ?? .keep
        guard try json.members().allSatisfy({ ["folder", "person", "after"].contains($0.key) }) else {
            throw JSONFormError("expected 'folder', 'person' and 'after'")
        }
    }

    /// Returns the setting of folders; empty without any.
    static func text(_ folders: [WatchedFolder]) -> String {
        guard !folders.isEmpty else { return "" }
        return JSON.array(
            folders.map { folder in
                .object(
                    [("folder", .string(folder.path))] + (folder.person.map { [("person", .string($0))] } ?? [])
                        + [("after", .string(folder.after.rawValue))])
            }
        ).line
    }
}

// MARK: - Place

extension WatchedFolder {
    /// The path without symbolic links.
    var place: String { Self.place(path) }

    private static func place(_ path: String) -> String {
        URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    }

    /// Returns the reason that a server in a mode must not watch the folder, a clause; nil if it may.
    func fault(in mode: ServiceConfiguration.Mode) -> String? {
        func contains(_ outer: String, _ inner: String) -> Bool {
            outer == inner || inner.hasPrefix(outer == "/" ? outer : outer + "/")
        }
        switch mode {
        case .personal(let store):
            if person != nil { return "has a person, but a server for one person has no names" }
            return contains(place, Self.place(store)) ? "contains the store" : nil
        case .server(let state):
            if person == nil { return "needs the login name of a 'person'" }
            let state = Self.place(state)
            // What the server writes itself would be imported again.
            return contains(place, state) || contains(state, place) ? "overlaps the server's own folder" : nil
        }
    }
}
