/// Numbers for the identifiers of a text, which differ from run to run.
package struct IdentifierNumbers {
    private var numbers: [String: Int] = [:]

    /// Returns a text with numbers for identifiers, and without places of lists and numbers of requests, which have them.
    package init() {}

    package mutating func replacing(_ text: Substring) -> String {
        var (result, rest) = ("", text)
        while !rest.isEmpty {
            let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
            if word.count == 36,
                word.split(separator: "-", omittingEmptySubsequences: false).map(\.count) == [8, 4, 4, 4, 12]
            {
                let number = numbers[word.lowercased(), default: numbers.count + 1]
                numbers[word.lowercased()] = number
                result += "#\(number)"
            } else {
                let isPlace = word.hasPrefix("AgAI") || result.hasSuffix("urn:request:")
                result += isPlace ? "…" : word
            }
            rest = rest.dropFirst(word.count)
            result += rest.prefix(1)
            rest = rest.dropFirst()
        }
        return result
    }
}
