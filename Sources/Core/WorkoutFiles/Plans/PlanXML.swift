import HealthModel

extension XMLElementReader {
    /// Returns the value of an attribute of the element that was just started in any case, or nil if it is missing.
    ///
    /// - Parameter name: The name in lower case.
    mutating func attribute(anyCase name: String) -> String? {
        for index in 0..<scanner.attributeCount {
            let found = String(decoding: scanner.attributeName(index), as: UTF8.self)
            if found.lowercased() == name { return String(decoding: scanner.attributeValue(index), as: UTF8.self) }
        }
        return nil
    }

    /// Returns the number in an attribute in any case, or nil if it is missing or not a number.
    mutating func numberAttribute(anyCase name: String) -> Double? {
        attribute(anyCase: name).flatMap(PlanNumber.parse)
    }

    /// Throws an error for a file of plans that is damaged: a plan that lost a part is another plan.
    func checkWhole(root: String, of kind: String) throws(WorkoutFileError) {
        if let error = scanner.failure?.sourceError { throw error }
        try scanner.check(root: rootName, is: root, of: kind, file: file)
        if let failure = scanner.failure {
            throw .reading(failure.code, failure.problem, at: failure.place(in: file))
        }
    }
}

/// A writer for the XML of plans.
struct PlanXMLWriter {
    private(set) var text = ByteText()
    private var depth = 0

    init() { text.add("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n") }

    /// Opens an element.
    mutating func open(_ name: String, _ attributes: [(name: String, value: String)] = []) {
        begin(name, attributes)
        text.add(">\n")
        depth += 1
    }

    /// Closes an element.
    mutating func close(_ name: String) {
        depth -= 1
        indent()
        text.add(raw: "</\(name)>\n")
    }

    /// Adds an element without content.
    mutating func empty(_ name: String, _ attributes: [(name: String, value: String)] = []) {
        begin(name, attributes)
        text.add("/>\n")
    }

    /// Adds an element with text.
    mutating func element(_ name: String, _ content: String) {
        begin(name, [])
        text.add(">")
        text.add(xml: content)
        text.add(raw: "</\(name)>\n")
    }

    private mutating func begin(_ name: String, _ attributes: [(name: String, value: String)]) {
        indent()
        text.add(raw: "<\(name)")
        for (name, value) in attributes {
            text.add(raw: " \(name)=\"")
            text.add(xml: value)
            text.add("\"")
        }
    }

    private mutating func indent() {
        for _ in 0..<depth { text.add("  ") }
    }
}
