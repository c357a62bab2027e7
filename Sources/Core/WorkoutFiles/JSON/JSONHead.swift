/// The properties of a JSON file that can be determined from its beginning.
package struct JSONHead: Sendable {
    /// The value of its member `schema`, which identifies the documents of this library, or nil if the beginning has
    /// none.
    package private(set) var schema: String?
    /// The value of its member `format`, which identifies plans, or nil if the beginning has none before `schema`.
    package private(set) var format: String?
    /// The value of its member `type`, or nil if the beginning has none before `schema`.
    package private(set) var type: String?
    /// The member names of the first object, up to the end of the beginning or to `schema`.
    package private(set) var names: [String] = []

    /// Examines the beginning of a file; all properties are empty if it is not a JSON object.
    package init(_ bytes: [UInt8]) {
        var scanner = JSONScanner(bytes)
        guard (try? scanner.next()) == .beginObject else { return }
        while case .name(let name)? = try? scanner.next() {
            names.append(name)
            if name == "schema", case .string(let text)? = try? scanner.next() {
                schema = text
                return
            }
            if name == "format" {
                guard case .string(let text)? = try? scanner.next() else { return }
                format = text
                continue
            }
            if name == "type" {
                switch try? scanner.next() {
                case .string(let text)?: type = text
                case .beginObject?, .beginArray?, nil: return
                default: break
                }
                continue
            }
            if name == "schema" || (try? scanner.skipValue()) == nil { return }
        }
    }
}
