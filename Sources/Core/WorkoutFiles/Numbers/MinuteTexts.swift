/// The texts of moments that follow one another: most lie in the minute of the one before.
package struct MinuteTexts {
    private let write: (Double) -> [UInt8]?
    private var minute = Int.min
    private var text: [UInt8] = []

    /// - Parameter write: Makes the text of the first moment of a minute, up to its seconds; nil if it has none of that form.
    package init(_ write: @escaping (Double) -> [UInt8]?) {
        self.write = write
    }

    /// Appends a moment up to the two digits of its second; answers false, and appends nothing, if its minute has no text.
    package mutating func append(_ moment: Int, to bytes: inout [UInt8]) -> Bool {
        let second = ((moment % 60) + 60) % 60
        if moment - second != minute {
            guard let made = write(Double(moment - second)) else { return false }
            (minute, text) = (moment - second, made)
        }
        bytes += text
        bytes.append(UInt8(ascii: "0") + UInt8(second / 10))
        bytes.append(UInt8(ascii: "0") + UInt8(second % 10))
        return true
    }
}
