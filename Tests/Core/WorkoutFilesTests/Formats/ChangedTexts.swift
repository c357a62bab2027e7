import HealthModel
import TestSupport

@testable import WorkoutFiles

/// A place of a text, and the texts that differ from the whole there.
struct ChangedText {
    var place: String
    var texts: () -> [() -> String]
}

/// Texts that are changed in one place after another: every piece is left out, doubled and exchanged for the next one,
/// and every value takes others at which a reader takes another way.
enum ChangedTexts {
    /// Returns what a value becomes: nothing, another of its kind, and what is none of its kind.
    static func values(for text: String) -> [String] {
        let bytes = Array(text.utf8)
        if bytes.count >= 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") {
            return [
                "", "2020-01-01T00:00:03.75Z", "2020-01-01T00:00:44Z", "1890-01-01T00:00:00Z", "2020-1-1 0:0:5",
                "2020-01-01T00:00:09+01:00", "2026-05-12 06:00:03 +0100", "x",
            ]
        }
        guard Double(text) != nil else { return ["", "x", text.uppercased(), "&amp;" + text, text + "  y "] }
        let negated = text.hasPrefix("-") ? String(text.dropFirst()) : "-" + text
        return ["", "0", negated, text + "7", "1e9", "255", "12,5", "x"]
    }

    // MARK: XML

    private struct Piece {
        var name: String
        var parent: Int?
        var range: Range<Int>
        var content: Range<Int>
        var hasChildren = false
        var attributes: [(name: String, whole: Range<Int>, value: Range<Int>)] = []
    }

    static func ofXML(_ text: String) -> [ChangedText] {
        let bytes = Array(text.utf8)
        let pieces = pieces(bytes)
        var numbers: [String: Int] = [:]
        func replaced(_ range: Range<Int>, _ value: [UInt8]) -> String {
            String(decoding: bytes[..<range.lowerBound] + value + bytes[range.upperBound...], as: UTF8.self)
        }
        var result: [ChangedText] = []
        for (index, piece) in pieces.enumerated() {
            let place = "\(piece.name)#\(numbers[piece.name, default: 0])"
            numbers[piece.name, default: 0] += 1
            let next = pieces[(index + 1)...].first {
                $0.parent == piece.parent && $0.range.lowerBound >= piece.range.upperBound
            }
            result.append(
                ChangedText(place: place) {
                    let own = Array(bytes[piece.range])
                    var texts = [replaced(piece.range, []), replaced(piece.range, own + own)]
                    if let next {
                        let between = bytes[piece.range.upperBound..<next.range.lowerBound]
                        texts.append(
                            replaced(
                                piece.range.lowerBound..<next.range.upperBound, bytes[next.range] + between + own))
                    }
                    if piece.hasChildren {
                        texts.append(replaced(piece.content, []))
                    } else if !piece.content.isEmpty {
                        let value = String(decoding: bytes[piece.content], as: UTF8.self)
                        texts += values(for: value).map { replaced(piece.content, Array($0.utf8)) }
                    }
                    return texts.map { text in { text } }
                })
            for attribute in piece.attributes {
                result.append(
                    ChangedText(place: "\(place)@\(attribute.name)") {
                        let value = String(decoding: bytes[attribute.value], as: UTF8.self)
                        let texts =
                            [replaced(attribute.whole, [])]
                            + values(for: value).map { replaced(attribute.value, Array($0.utf8)) }
                        return texts.map { text in { text } }
                    })
            }
        }
        return result
    }

    /// Returns where the values of attributes are, and the contents of elements without others.
    static func valuesOfXML(_ bytes: [UInt8]) -> [Range<Int>] {
        pieces(bytes).flatMap { piece in
            let attributes = piece.attributes.filter { !$0.name.hasPrefix("xmlns") }.map(\.value)
            let isText = !piece.hasChildren && bytes[piece.content].contains { $0 > 0x20 }
            return attributes + (isText ? [piece.content] : [])
        }
    }

    private static func pieces(_ bytes: [UInt8]) -> [Piece] {
        var pieces: [Piece] = []
        var open: [Int] = []
        var place = 0
        while let start = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
            let (end, attributes) = tag(bytes, start)
            place = end + 1
            switch bytes[start + 1] {
            case UInt8(ascii: "?"), UInt8(ascii: "!"): break
            case UInt8(ascii: "/"):
                guard let last = open.popLast() else { continue }
                pieces[last].range = pieces[last].range.lowerBound..<end + 1
                pieces[last].content = pieces[last].content.lowerBound..<start
            default:
                let name = bytes[(start + 1)..<end].prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") }
                if let parent = open.last { pieces[parent].hasChildren = true }
                pieces.append(
                    Piece(
                        name: String(decoding: name, as: UTF8.self), parent: open.last, range: start..<end + 1,
                        content: end + 1..<end + 1, attributes: attributes))
                if bytes[end - 1] != UInt8(ascii: "/") { open.append(pieces.count - 1) }
            }
        }
        return pieces
    }

    /// Returns the place of the end of a tag, and its attributes.
    private static func tag(
        _ bytes: [UInt8], _ start: Int
    ) -> (end: Int, attributes: [(name: String, whole: Range<Int>, value: Range<Int>)]) {
        var attributes: [(name: String, whole: Range<Int>, value: Range<Int>)] = []
        var (end, name, value) = (start + 1, start + 1, 0)
        var quote: UInt8 = 0
        while end < bytes.count - 1, quote != 0 || bytes[end] != UInt8(ascii: ">") {
            let byte = bytes[end]
            if quote != 0 {
                if byte == quote {
                    attributes.append(
                        (String(decoding: bytes[name..<value - 2], as: UTF8.self), name..<end + 1, value..<end))
                    quote = 0
                }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                (quote, value) = (byte, end + 1)
            } else if byte <= 0x20 {
                name = end + 1
            }
            end += 1
        }
        return (end, attributes)
    }

    // MARK: JSON

    /// A value of a JSON text, with its name if it is a member.
    private struct Node {
        var place: String
        /// The value, and it with its name.
        var value: Range<Int>
        var whole: Range<Int>
        /// The values of the list or object, in order.
        var parts: [Int] = []
        var parent: Int?
    }

    /// - Parameter scalars: The number of numbers and strings that are changed of a list of them.
    static func ofJSON(_ text: String, scalars: Int = 2) throws -> [ChangedText] {
        let bytes = Array(text.utf8)
        let nodes = nodes(bytes)
        func isScalar(_ node: Node) -> Bool {
            ![UInt8(ascii: "{"), UInt8(ascii: "[")].contains(bytes[node.value.lowerBound])
        }
        return nodes.compactMap { node -> ChangedText? in
            let parent = node.parent.map { nodes[$0] }
            if let parent, bytes[parent.value.lowerBound] == UInt8(ascii: "["), isScalar(node),
                parent.parts.dropFirst(scalars).contains(where: { nodes[$0].whole == node.whole })
            {
                return nil
            }
            return ChangedText(place: node.place) { Self.changes(of: node, parent, nodes, bytes) }
        }
    }

    /// Returns where the numbers are, and the strings without their quotation marks.
    static func valuesOfJSON(_ bytes: [UInt8]) -> [Range<Int>] {
        nodes(bytes).compactMap { node in
            switch bytes[node.value.lowerBound] {
            case UInt8(ascii: "\""): node.value.lowerBound + 1..<node.value.upperBound - 1
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): node.value
            default: nil
            }
        }
    }

    private static func nodes(_ bytes: [UInt8]) -> [Node] {
        var nodes: [Node] = []
        var place = 0
        addNode(bytes, &place, "", parent: nil, &nodes)
        return nodes
    }

    private static func addNode(
        _ bytes: [UInt8], _ place: inout Int, _ name: String, parent: Int?, _ nodes: inout [Node],
        from start: Int? = nil
    ) {
        func skipSpace() { while place < bytes.count, bytes[place] <= 0x20 { place += 1 } }
        func skipString() {
            place += 1
            while bytes[place] != UInt8(ascii: "\"") { place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1 }
            place += 1
        }
        skipSpace()
        let (index, own) = (nodes.count, place)
        nodes.append(Node(place: name, value: own..<own, whole: own..<own, parent: parent))
        if let parent { nodes[parent].parts.append(index) }
        switch bytes[place] {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            let isObject = bytes[place] == UInt8(ascii: "{")
            place += 1
            skipSpace()
            while bytes[place] != UInt8(ascii: "}"), bytes[place] != UInt8(ascii: "]") {
                let begin = place
                var key = "\(nodes[index].parts.count)"
                if isObject {
                    skipString()
                    key = String(decoding: bytes[begin + 1..<place - 1], as: UTF8.self)
                    skipSpace()
                    place += 1
                }
                addNode(bytes, &place, "\(name)/\(key)", parent: index, &nodes, from: begin)
                skipSpace()
                if bytes[place] == UInt8(ascii: ",") { place += 1 }
                skipSpace()
            }
            place += 1
        case UInt8(ascii: "\""): skipString()
        default: while place < bytes.count, !",]} \n".utf8.contains(bytes[place]) { place += 1 }
        }
        nodes[index].value = own..<place
        nodes[index].whole = (start ?? own)..<place
    }

    /// Returns the texts in which nothing, the value twice, or another one stands in its place.
    private static func changes(of node: Node, _ parent: Node?, _ nodes: [Node], _ bytes: [UInt8]) -> [() -> String] {
        func replaced(_ range: Range<Int>, _ text: some Collection<UInt8>) -> () -> String {
            { String(decoding: Array(bytes[..<range.lowerBound]) + text + bytes[range.upperBound...], as: UTF8.self) }
        }
        func text(_ node: Node) -> ArraySlice<UInt8> { bytes[node.whole] }
        var texts: [() -> String] = []
        let parts = parent?.parts.map { nodes[$0] } ?? [node]
        let position = parts.firstIndex { $0.whole == node.whole } ?? 0
        let comma = Array(", ".utf8)
        if position > 0 {
            texts.append(replaced(parts[position - 1].whole.upperBound..<node.whole.upperBound, []))
        } else if parts.count > 1 {
            texts.append(replaced(node.whole.lowerBound..<parts[1].whole.lowerBound, []))
        } else {
            texts.append(replaced(node.whole, []))
        }
        texts.append(replaced(node.whole, text(node) + comma + text(node)))
        let first = bytes[node.value.lowerBound]
        let value = String(decoding: bytes[node.value], as: UTF8.self)
        var others: [String] = []
        switch first {
        case UInt8(ascii: "{"): others = ["{}", "7"]
        case UInt8(ascii: "["):
            let own = node.parts.map { String(decoding: text(nodes[$0]), as: UTF8.self) }
            others = [own.dropLast(), own.reversed()].map { "[\($0.joined(separator: ", "))]" } + ["[]", "7"]
        case UInt8(ascii: "\""): others = values(for: String(value.dropFirst().dropLast())).map { "\"\($0)\"" } + ["7"]
        case UInt8(ascii: "t"), UInt8(ascii: "f"): others = [first == UInt8(ascii: "t") ? "false" : "true", "1"]
        case UInt8(ascii: "n"): others = ["7"]
        default:
            let negated = value.hasPrefix("-") ? String(value.dropFirst()) : "-" + value
            others = [negated, value + "7", "0", "1e9", "255.5", "\"x\""]
        }
        return texts + (others + ["null"]).map { replaced(node.value, $0.utf8) }
    }

    // MARK: Lines

    static func ofLines(_ text: String, separators: Set<Character>) -> [ChangedText] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        func replaced(_ index: Int, _ values: [String]) -> String {
            var changed = lines
            changed.replaceSubrange(index...index, with: values)
            return changed.joined(separator: "\n")
        }
        var result: [ChangedText] = []
        for (index, line) in lines.enumerated() {
            result.append(
                ChangedText(place: "\(index)") {
                    var texts = [replaced(index, []), replaced(index, [line, line])]
                    if index + 1 < lines.count {
                        var swapped = lines
                        swapped.swapAt(index, index + 1)
                        texts.append(swapped.joined(separator: "\n"))
                    }
                    return texts.map { text in { text } }
                })
            var start = line.startIndex
            for (number, cell) in line.split(whereSeparator: separators.contains).enumerated() {
                start = cell.startIndex
                let (before, after) = (line[..<start], line[cell.endIndex...])
                result.append(
                    ChangedText(place: "\(index) \(number) \(cell)") {
                        values(for: String(cell)).map { value in { replaced(index, [before + value + after]) } }
                    })
            }
        }
        return result
    }

    // MARK: Outcomes

    /// Returns the first difference of what is made of the changed texts from a kept text, of one of several parts.
    ///
    /// A line has a place, and for each text the beginning of a hash of its outcome, "=" for that of the whole text, and
    /// "!" for an error.
    static func difference(
        _ changes: [ChangedText], of whole: String, part: Int, _ parts: Int, from name: String,
        _ outcome: (String) throws -> String
    ) throws -> String? {
        func short(_ text: String) -> (Bool, String) {
            do { return (false, try outcome(text)) } catch { return (true, "\(error)") }
        }
        var kept = KeptOutcomes()
        let own = short(whole)
        kept.add("whole") { own.1 }
        let size = (changes.count + parts - 1) / parts
        for change in changes.dropFirst(part * size).prefix(size) {
            let outcomes = change.texts().map { text -> String in
                let found = short(text())
                return found == own ? "=" : (found.0 ? "!" : "") + WholeOutcome.short(found.1)
            }
            kept.add(changes: outcomes, of: String(change.place.suffix(18)))
        }
        return try kept.difference(from: "Core/Texts/Sweeps/\(name)-\(part).txt")
    }
}
