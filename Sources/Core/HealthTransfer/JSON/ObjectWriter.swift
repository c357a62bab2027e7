package import HealthStore
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
    private var writer = JSONWriter(.objects)
    /// How many objects were begun.
    package private(set) var count = 0

    package init(_ sink: any ByteSink, _ form: Form) {
        self.sink = sink
        self.form = form
        guard form == .document else { return }
        writer.beginObject(.init(between: ",\n"))
        writer.add(name: "schema")
        writer.add(Self.schema)
        writer.add(name: "objects")
        writer.beginArray(.init(first: "\n", between: ",\n", last: "\n"))
    }

    /// Writes an object.
    ///
    /// - Parameters:
    ///   - extras: More members: the workout that it belongs to, and the like.
    ///   - data: Adds the data that stand beside the object.
    package func write(
        _ object: StoredObject, _ extras: [JSON.Member] = [], data: (ObjectWriter) throws -> Void = { _ in }
    ) throws {
        count += 1
        writer.beginObject()
        for (name, value) in JSON.members(of: object.record) + extras { add(name, value) }
        if let created = object.created { add("created", .date(created)) }
        if let sync = object.looseSyncIdentifier { add("looseSyncIdentifier", .string(sync)) }
        try data(self)
        writer.endObject()
        if form == .lines { writer.breakLine() }
        try handOut(atLeast: Self.pieceSize)
    }

    /// Adds a member to the object that is being written.
    package func add(_ name: String, _ value: JSON) {
        writer.add(name: name)
        writer.add(value)
    }

    /// Adds a member with an array, whose elements come one by one.
    package func add(_ name: String, elements: ((JSON) throws -> Void) throws -> Void) throws {
        writer.add(name: name)
        writer.beginArray()
        try elements { element in
            writer.add(element)
            try handOut(atLeast: Self.pieceSize)
        }
        writer.endArray()
    }

    /// Writes what is left; without it the sink has not got everything.
    package func finish() throws {
        if form == .document {
            writer.endArray()
            writer.endObject()
            writer.breakLine()
        }
        try handOut(atLeast: 1)
    }

    private func handOut(atLeast count: Int) throws {
        if writer.bytes.count >= count { try writer.handOut(to: sink.write) }
    }
}
