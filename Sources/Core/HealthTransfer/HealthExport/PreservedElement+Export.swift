import Foundation
import HealthModel
import HealthStore
import WorkoutFiles

extension PreservedElement {
    /// Creates a kept element from an element of an export.
    init(_ element: AppleHealthElement, reason: AppleHealthReason, within parent: UUID? = nil) {
        let body = Self.json(element)
        let identity = DerivedIdentity(texts: [element.name, parent?.uuidString, body])
        let start = element.date("startDate") ?? 0
        self.init(
            identity: identity.uuid(start: start, end: element.date("endDate") ?? start), kind: element.name,
            type: element["type"], reason: "\(reason)", body: body)
    }

    /// Creates a kept element from an electrocardiogram file.
    init(_ file: ElectrocardiogramFile, name: String, reason: AppleHealthReason) {
        let header = AppleHealthElement("Electrocardiogram", attributes: file.header)
        let body = Self.json(header)
        let identity = DerivedIdentity(texts: [name, body, "\(file.values.count)"])
        self.init(
            identity: identity.uuid(start: 0, end: Double(file.values.count)), kind: header.name,
            type: "HKElectrocardiogram", reason: "\(reason)", body: body,
            columns: file.values.isEmpty ? [] : [file.values])
    }

    /// Returns the JSON of an element: attributes as members, in order and with duplicates, and children as an array
    /// with an empty name.
    private static func json(_ element: AppleHealthElement) -> String {
        var writer = JSONWriter(.keptElements)
        writer.add(element)
        return writer.string
    }
}

extension JSONWriter {
    fileprivate mutating func add(_ element: AppleHealthElement) {
        beginObject(.dense)
        for attribute in element.attributes {
            add(name: attribute.name)
            add(attribute.value)
        }
        if !element.children.isEmpty {
            add(name: "")
            beginArray(.dense)
            for child in element.children {
                beginObject(.dense)
                add(name: child.name)
                add(child)
                endObject()
            }
            endArray()
        }
        endObject()
    }
}
