/// What the beginning of a file in JSON tells of it.
package struct JSONHead: Sendable {
    /// The value of its member `schema`, which names the form of our own documents; nil if the beginning has none.
    package private(set) var schema: String?
    /// The names of the members of the first object, as far as the beginning goes, but not past `schema`.
    package private(set) var names: [String] = []

    /// Looks at the beginning of a file; finds nothing in one that is not a JSON object.
    package init(_ bytes: [UInt8]) {
        var scanner = JSONScanner(bytes)
        guard (try? scanner.next()) == .beginObject else { return }
        while case .name(let name)? = try? scanner.next() {
            names.append(name)
            if name == "schema", case .string(let text)? = try? scanner.next() {
                schema = text
                return
            }
            if name == "schema" || (try? scanner.skipValue()) == nil { return }
        }
    }
}
