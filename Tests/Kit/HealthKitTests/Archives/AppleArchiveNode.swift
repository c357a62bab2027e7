import Foundation

/// A node of a keyed archive, for writing one as another program does.
indirect enum AppleArchiveNode {
    /// An object of a class, by its keys.
    case object(String, [String: AppleArchiveNode])
    case text(String)
    case uuid(UUID)
    case dictionary([String: AppleArchiveNode])
    /// A number archived as an object.
    case value(Int)
    /// A number stored directly under its key.
    case number(Int)
    case real(Double)
    case truth(Bool)

    /// Returns the whole archive with this node as its root.
    func archive() throws -> Data {
        var writer = Writer()
        let root = writer.place(self)
        return try PropertyListSerialization.data(
            fromPropertyList: [
                "$archiver": "NSKeyedArchiver", "$version": 100_000, "$top": ["root": root],
                "$objects": writer.objects,
            ] as [String: Any], format: .xml, options: 0)
    }

    /// A writer that assigns a number to each object.
    private struct Writer {
        var objects: [Any] = ["$null"]

        mutating func place(_ node: AppleArchiveNode) -> Any {
            switch node {
            case .number(let value): return value
            case .real(let value): return value
            case .truth(let value): return value
            case .text(let text): return add(text)
            case .value(let value): return add(value)
            case .uuid(let uuid):
                let bytes = withUnsafeBytes(of: uuid.uuid) { Data($0) }
                return add(["NS.uuidbytes": bytes, "$class": describe("NSUUID")])
            case .dictionary(let values):
                let keys = values.keys.sorted()
                let content: [String: Any] = [
                    "NS.keys": keys.map { add($0) }, "NS.objects": keys.compactMap { values[$0].map { place($0) } },
                    "$class": describe("NSDictionary"),
                ]
                return add(content)
            case .object(let name, let values):
                var content: [String: Any] = ["$class": describe(name)]
                for (key, value) in values { content[key] = place(value) }
                return add(content)
            }
        }

        private mutating func describe(_ name: String) -> Any {
            add(["$classname": name, "$classes": [name, "NSObject"]] as [String: Any])
        }

        private mutating func add(_ object: Any) -> Any {
            objects.append(object)
            return ["CF$UID": objects.count - 1]
        }
    }
}
