public import Foundation
import WorkoutFiles

/// A folder with a store for each of many people, and a file that tells who they are.
///
/// `people.json` names the people; a store that it does not name is of a person who is called as the file is, of whom nothing is known, and
/// whose days are those of the folder's own zone.
public struct CohortFolder: Sendable {
    /// Where it lies.
    public let url: URL

    /// The file that tells who the people are.
    public static let peopleName = "people.json"
    /// How long that file may be at most, in bytes: some hundred for each of a million people.
    static let longest = 1 << 29

    /// A folder.
    public init(_ url: URL) { self.url = url }

    /// The people, ascending by pseudonym; read anew each time, so that new people are found.
    ///
    /// - Throws: ``CohortError/failed(_:)`` if the folder or its file cannot be read.
    public func people() throws(CohortError) -> [CohortPerson] {
        var (named, zone) = try namedPeople()
        let known = Set(named.map(\.store))
        let files: [String]
        do {
            files = try FileManager.default.contentsOfDirectory(atPath: url.path)
        } catch {
            throw .failed("The folder '\(url.path)' cannot be read.")
        }
        for file in files where file.hasSuffix(".sqlite") && !known.contains(file) {
            let name = String(file.dropLast(".sqlite".count))
            guard CohortPerson.isIdentifier(name) else { continue }
            if named.contains(where: { $0.id == name }) {
                throw .failed("'\(file)' has the name of a person whose store is another file.")
            }
            named.append(CohortPerson(id: name, store: file, zone: zone))
        }
        return named.sorted { $0.id < $1.id }
    }

    /// Where the store of a person lies.
    public func store(of person: CohortPerson) -> URL { url.appendingPathComponent(person.store) }

    /// Tells whether a store was changed.
    typealias Mark = String

    /// What tells the state of a store: when its file and its log were written, and how long they are.
    func mark(of person: CohortPerson) -> Mark {
        let store = store(of: person)
        return ["", "-wal"].map { suffix in
            let attributes = try? FileManager.default.attributesOfItem(atPath: store.path + suffix)
            let date = (attributes?[.modificationDate] as? Date)?.timeIntervalSinceReferenceDate ?? 0
            return "\(date):\(attributes?[.size] as? Int ?? 0)"
        }.joined(separator: ",")
    }

    private func namedPeople() throws(CohortError) -> ([CohortPerson], zone: TimeZone) {
        let file = url.appendingPathComponent(Self.peopleName)
        guard FileManager.default.fileExists(atPath: file.path) else { return ([], .gmt) }
        do {
            let bytes = try FileByteSource(path: file.path).readAll(limit: Self.longest, file: file.path)
            return try Self.read(JSON(parsing: String(decoding: bytes, as: UTF8.self)))
        } catch let error as JSONFormError {
            throw .failed("'\(file.path)' is wrong \(error.clause).")
        } catch {
            throw .failed("'\(file.path)' cannot be read: \(error)")
        }
    }

    private static func read(_ json: JSON) throws -> ([CohortPerson], TimeZone) {
        try json.allow(["people", "timeZone", "$schema"])
        let standard = try json.optional("timeZone", zone) ?? .gmt
        var names: Set<String> = []
        let people = try json.member("people") { people in
            try people.elements { json in
                let person = try person(json, standard)
                guard names.insert(person.id).inserted else { throw JSONFormError("the person was named before") }
                return person
            }
        }
        return (people, standard)
    }

    private static func person(_ json: JSON, _ standard: TimeZone) throws -> CohortPerson {
        try json.allow(["id", "store", "timeZone", "sex", "birth", "attributes", "events"])
        let id = try json.member("id") { try $0.asString() }
        guard CohortPerson.isIdentifier(id) else {
            throw JSONFormError("a pseudonym has 1 to 64 letters, digits, -, _ and .")
        }
        let store = try json.optional("store") { json in
            let path = try json.asString()
            // What a file names must not lead out of the folder.
            guard !path.isEmpty, !path.hasPrefix("/"), !path.split(separator: "/").contains("..") else {
                throw JSONFormError("a store lies in the folder")
            }
            return path
        }
        var person = CohortPerson(id: id, store: store, zone: try json.optional("timeZone", zone) ?? standard)
        person.sex =
            try json.optional("sex") { json in
                guard let sex = CohortPerson.Sex(rawValue: try json.asString()) else {
                    throw JSONFormError("there is no such sex")
                }
                return sex
            } ?? .notSet
        person.birth = try json.optional("birth", CohortQuery.day)
        for member in try json.optional("attributes", { try $0.members() }) ?? [] {
            person.attributes[member.key] = try JSON.within(member.key) { try member.value.asString() }
        }
        for member in try json.optional("events", { try $0.members() }) ?? [] {
            person.events[member.key] = try JSON.within(member.key) { try CohortQuery.day(member.value) }
        }
        return person
    }

    private static func zone(_ json: JSON) throws -> TimeZone {
        guard let zone = TimeZone(identifier: try json.asString()) else {
            throw JSONFormError("there is no such time zone")
        }
        return zone
    }
}
