/// An element of an export with everything in it, for those that are few.
package struct AppleHealthElement: Sendable, Hashable {
    /// A name with its value, decoded.
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

    /// The value of an attribute; the first one if it stands there twice.
    package subscript(name: String) -> String? {
        attributes.first { $0.name == name }?.value
    }

    /// The value of an attribute as a number.
    package func number(_ name: String) -> Double? {
        guard var text = self[name] else { return nil }
        return text.withUTF8 { DecimalParser.parse($0) }
    }

    /// The value of an attribute as a date, in seconds since 2001-01-01 UTC.
    package func date(_ name: String) -> Double? {
        self[name].flatMap(AppleHealthDate.parse)
    }

    /// The metadata entries, as the file prints them.
    package var entries: AppleHealthEntries {
        children.compactMap { child in
            guard child.name == "MetadataEntry", let key = child["key"] else { return nil }
            return Attribute(key, child["value"] ?? "")
        }
    }

    /// The children of a name, in order.
    package func children(_ name: String) -> [AppleHealthElement] {
        children.filter { $0.name == name }
    }

    /// The source of iOS 8 is called `source` (EXP-16).
    package var sourceName: String? { self["sourceName"] ?? self["source"] }
}
