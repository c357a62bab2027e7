public import Foundation
import WorkoutFiles

/// A folder with one store per person, and a file that lists the people.
///
/// `people.json` lists the people. A store that it does not list belongs to a person named after the file, without
/// further data, whose days are those of the folder's own time zone.
public struct CohortFolder: Sendable {
    /// The location of the folder.
    public let url: URL

    /// The name of the file that lists the people.
    public static let peopleName = "people.json"
    /// The maximum size of that file, in bytes: a few hundred for each of a million people.
    static let longest = 1 << 29

    /// Creates a folder.
    public init(_ url: URL) { self.url = url }

    /// Returns the people, ascending by pseudonym; read anew each time, so that new people are found.
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
                throw .failed("'\(file)' is named after a person whose store is a different file.")
            }
            named.append(CohortPerson(id: name, store: file, zone: zone))
        }
        return named.sorted { $0.id < $1.id }
    }

    /// Returns the location of a person's store.
    public func store(of person: CohortPerson) -> URL { url.appendingPathComponent(person.store) }

    /// A fingerprint for detecting changes to a store.
    typealias Mark = String

    /// Returns the fingerprint of a store: the modification dates and sizes of its file and its write-ahead log.
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
            throw .failed("'\(file.path)' is invalid \(error.clause).")
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
                guard names.insert(person.id).inserted else { throw JSONFormError("duplicate person") }
                return person
            }
        }
        return (people, standard)
    }

    private static func person(_ json: JSON, _ standard: TimeZone) throws -> CohortPerson {
        try json.allow(["id", "store", "timeZone", "sex", "birth", "attributes", "events"])
        let id = try json.member("id") { try $0.asString() }
        guard CohortPerson.isIdentifier(id) else {
            throw JSONFormError("a pseudonym must consist of 1 to 64 letters, digits, -, _ and .")
        }
        let store = try json.optional("store") { json in
            let path = try json.asString()
            // A path in the file must not lead out of the folder.
            guard !path.isEmpty, !path.hasPrefix("/"), !path.split(separator: "/").contains("..") else {
                throw JSONFormError("a store must be inside the folder")
            }
            return path
        }
        var person = CohortPerson(id: id, store: store, zone: try json.optional("timeZone", zone) ?? standard)
        person.sex =
            try json.optional("sex") { json in
                guard let sex = CohortPerson.Sex(rawValue: try json.asString()) else {
                    throw JSONFormError("unknown sex")
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
            throw JSONFormError("unknown time zone")
        }
        return zone
    }
}
