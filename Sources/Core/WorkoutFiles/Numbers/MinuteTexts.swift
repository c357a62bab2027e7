/// A cache for the texts of consecutive dates, most of which are in the same minute as the previous one.
package struct MinuteTexts {
    private let write: (Double) -> [UInt8]?
    private var minute = Int.min
    private var text: [UInt8] = []

    /// Creates a cache.
    ///
    /// - Parameter write: A closure that returns the text of the beginning of a minute, up to its seconds, or nil if
    ///   it cannot be represented.
    package init(_ write: @escaping (Double) -> [UInt8]?) {
        self.write = write
    }

    /// Appends a date up to the two digits of its second; returns false, and appends nothing, if its minute has no
    /// text.
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
