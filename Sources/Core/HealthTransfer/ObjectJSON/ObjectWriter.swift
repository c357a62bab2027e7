import HealthModel
import HealthReports
package import HealthStore
package import WorkoutFiles

/// Writes objects one by one, each with its data, and buffers no more than a part of it.
package final class ObjectWriter {
    /// The framing of the objects.
    package enum Form: Sendable {
        /// A document: an object with a schema, and the objects in an array, one a line.
        case document
        /// One object a line.
        case lines
    }

    /// The schema of a document.
    package static let schema = "openhealthkit-objects-1"

    private static let pieceSize = 1 << 16

    private let sink: any ByteSink
    private let form: Form
    private var writer = JSONWriter(.objects)
    /// The number of objects that were begun.
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
    ///   - extras: Additional members, such as the workout to which the object belongs.
    ///   - data: A closure that adds the data of the object.
    package func write(
        _ object: StoredObject, _ extras: [JSON.Member] = [], data: (ObjectWriter) throws -> Void = { _ in }
    ) throws {
        count += 1
        writer.beginObject()
        for (name, value) in SampleRecord.jsonMembers.members(of: object.record) + extras { add(name, value) }
        if let created = object.created { add("created", .date(created)) }
        if let sync = object.looseSyncIdentifier { add("looseSyncIdentifier", .string(sync)) }
        try data(self)
        writer.endObject()
        if form == .lines { writer.breakLine() }
        try flush(atLeast: Self.pieceSize)
    }

    /// Adds a member to the current object.
    package func add(_ name: String, _ value: JSON) {
        writer.add(name: name)
        writer.add(value)
    }

    /// Adds a member with an array, whose elements are written one by one.
    package func add(_ name: String, elements: ((JSON) throws -> Void) throws -> Void) throws {
        writer.add(name: name)
        writer.beginArray()
        try elements { element in
            writer.add(element)
            try flush(atLeast: Self.pieceSize)
        }
        writer.endArray()
    }

    /// Writes the rest of the buffer; without this call the output is incomplete.
    package func finish() throws {
        if form == .document {
            writer.endArray()
            writer.endObject()
            writer.breakLine()
        }
        try flush(atLeast: 1)
    }

    private func flush(atLeast count: Int) throws {
        if writer.bytes.count >= count { try writer.flush(to: sink.write) }
    }
}
