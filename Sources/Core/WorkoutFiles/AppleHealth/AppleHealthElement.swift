/// An element of an export with its entire content, used for the less frequent elements.
package struct AppleHealthElement: Sendable, Hashable {
    /// An attribute with its decoded value.
    package struct Attribute: Sendable, Hashable {
        package var name: String
        package var value: String

        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    package var name: String
    package var attributes: [Attribute]
    package var children: [AppleHealthElement]

    package init(_ name: String, attributes: [Attribute] = [], children: [AppleHealthElement] = []) {
        self.name = name
        self.attributes = attributes
        self.children = children
    }

    /// The value of an attribute; the first one if it occurs twice.
    package subscript(name: String) -> String? {
        attributes.first { $0.name == name }?.value
    }

    /// Returns the value of an attribute as a number.
    package func number(_ name: String) -> Double? {
        guard var text = self[name] else { return nil }
        return text.withUTF8 { DecimalParser.parse($0) }
    }

    /// Returns the value of an attribute as a date, in seconds since 2001-01-01 UTC.
    package func date(_ name: String) -> Double? {
        self[name].flatMap(AppleHealthDate.parse)
    }

    /// The metadata entries, as printed in the file.
    package var entries: AppleHealthEntries {
        children.compactMap { child in
            guard child.name == "MetadataEntry", let key = child["key"] else { return nil }
            return Attribute(key, child["value"] ?? "")
        }
    }

    /// Returns the child elements of a name, in order.
    package func children(_ name: String) -> [AppleHealthElement] {
        children.filter { $0.name == name }
    }

    /// The name of the source; iOS 8 calls the attribute `source` (EXP-16).
    package var sourceName: String? { self["sourceName"] ?? self["source"] }
}
