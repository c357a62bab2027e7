package import HealthDatabase
package import WorkoutFiles

/// Writes objects one by one, each with the data that belong to it, and holds no more than a piece of them.
package final class ObjectWriter {
    /// What stands around the objects.
    package enum Form: Sendable {
        /// A document: an object that names its form, and the objects in an array, a line each.
        case document
        /// An object a line, and nothing besides.
        case lines
    }

    /// What a document says its form is.
    package static let schema = "openhealthkit-objects-1"

    private static let pieceSize = 1 << 16

    private let sink: any ByteSink
    private let form: Form
    private var text = ""
    /// How many objects were begun.
    package private(set) var count = 0

    package init(_ sink: any ByteSink, _ form: Form) {
        self.sink = sink
        self.form = form
        if form == .document { text = "{\"schema\": \"\(Self.schema)\",\n\"objects\": [\n" }
    }

    /// Writes an object.
    ///
    /// - Parameters:
    ///   - extras: More members: the workout that it belongs to, and the like.
    ///   - data: Adds the data that stand beside the object.
    package func write(
        _ object: StoredObject, _ extras: [JSON.Member] = [], data: (ObjectWriter) throws -> Void = { _ in }
    ) throws {
        if form == .document, count > 0 { text += ",\n" }
        count += 1
        var members = JSON.members(of: object.record) + extras
        if let created = object.created { members.append(("created", .date(created))) }
        if let sync = object.looseSyncIdentifier { members.append(("looseSyncIdentifier", .string(sync))) }
        JSON.object(members).write(to: &text, level: nil)
        // What follows belongs to the same object.
        text.removeLast()
        try data(self)
        text += form == .document ? "}" : "}\n"
        try flush(atLeast: Self.pieceSize)
    }

    /// Adds a member to the object that is being written.
    package func add(_ name: String, _ value: JSON) {
        text += ", "
        JSON.write(name, to: &text)
        text += ": "
        value.write(to: &text, level: nil)
    }

    /// Adds a member with an array, whose elements come one by one.
    package func add(_ name: String, elements: ((JSON) throws -> Void) throws -> Void) throws {
        add(name, .array([]))
        text.removeLast()
        var isFirst = true
        try elements { element in
            if !isFirst { self.text += ", " }
            isFirst = false
            element.write(to: &self.text, level: nil)
            try self.flush(atLeast: Self.pieceSize)
        }
        text += "]"
    }

    /// Writes what is left; without it the sink has not got everything.
    package func finish() throws {
        if form == .document { text += "\n]}\n" }
        try flush(atLeast: 1)
    }

    private func flush(atLeast count: Int) throws {
        guard text.utf8.count >= count else { return }
        try text.withUTF8 { try sink.write(UnsafeRawBufferPointer($0)) }
        text = ""
    }
}
