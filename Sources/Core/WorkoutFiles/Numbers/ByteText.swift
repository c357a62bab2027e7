/// A byte buffer for the text of a file being written.
package struct ByteText {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    /// Appends text unchanged.
    package mutating func add(_ text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    package mutating func add(raw text: String) { bytes.append(contentsOf: text.utf8) }

    package mutating func add(byte: UInt8) { bytes.append(byte) }

    package mutating func add(_ text: UnsafeBufferPointer<UInt8>) { bytes.append(contentsOf: text) }

    /// Removes the content and keeps the capacity.
    package mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    /// Appends a number with all its digits, without an exponent and without a fraction of 0.
    package mutating func add(_ number: Double) {
        if let whole = Int(exactly: number), whole.magnitude < 1 << 53 {
            add(whole)
        } else {
            add(raw: Self.plain(number))
        }
    }

    /// Appends a number with the fewest digits that reproduce it exactly, with an exponent where that is shorter.
    package mutating func add(shortest number: Double) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: DecimalWriter.largest) { buffer in
            guard let start = buffer.baseAddress else { return }
            let count = DecimalWriter.write(number, to: start)
            bytes.append(contentsOf: UnsafeBufferPointer(start: start, count: count))
        }
    }

    /// Returns the text of a number.
    package static func text(_ number: Double) -> String {
        var text = ByteText()
        text.add(number)
        return String(decoding: text.bytes, as: UTF8.self)
    }

    package mutating func add(_ number: Int) { add(raw: String(number)) }

    /// Returns the shortest digits that reproduce the number exactly, without an exponent.
    private static func plain(_ number: Double) -> String {
        let text = "\(number)"
        guard let mark = text.firstIndex(where: { $0 == "e" || $0 == "E" }),
            let exponent = Int(text[text.index(after: mark)...])
        else { return text }
        let isNegative = text.hasPrefix("-")
        let mantissa = text[..<mark].drop { $0 == "-" }
        let parts = mantissa.split(separator: ".", omittingEmptySubsequences: false)
        var digits = parts.joined()
        var point = (parts.first?.count ?? 0) + exponent
        if point <= 0 {
            digits = String(repeating: "0", count: 1 - point) + digits
            point = 1
        } else if point > digits.count {
            digits += String(repeating: "0", count: point - digits.count)
        }
        let cut = digits.index(digits.startIndex, offsetBy: point)
        let fraction = digits[cut...]
        return (isNegative ? "-" : "") + digits[..<cut] + (fraction.isEmpty ? "" : ".\(fraction)")
    }

    /// Appends a date in ISO 8601 format in UTC, with as many digits of the second as needed to reproduce it exactly.
    ///
    /// - Parameter time: Seconds since the first moment of 2001 (UTC).
    package mutating func add(date time: Double) {
        let whole = time.rounded(.down)
        addWhole(seconds: Int(exactly: whole) ?? 0)
        addFraction(time, whole)
        add("Z")
    }

    /// Appends a date in ISO 8601 format in UTC with milliseconds, because some programs cannot parse more digits.
    ///
    /// - Parameter time: Seconds since the first moment of 2001 (UTC).
    package mutating func add(milliseconds time: Double) {
        let (seconds, rest) = Self.divide(Int(exactly: (time * 1_000).rounded()) ?? 0, by: 1_000)
        addWhole(seconds: seconds)
        if rest > 0 {
            add(".")
            pad(rest, 3)
        }
        add("Z")
    }

    /// Appends date and time for a number of whole seconds since the first moment of 2001.
    private mutating func addWhole(seconds: Int) {
        // Days since 0000-03-01, so that the leap day is the last of a year.
        let (day, second) = Self.divide(seconds, by: 86_400)
        let days = day + 730_791
        let (era, dayOfEra) = Self.divide(days, by: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let rest = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * rest + 2) / 153
        pad(era * 400 + yearOfEra + (month >= 10 ? 1 : 0), 4)
        add("-")
        pad(month < 10 ? month + 3 : month - 9, 2)
        add("-")
        pad(rest - (153 * month + 2) / 5 + 1, 2)
        add("T")
        pad(second / 3_600, 2)
        add(":")
        pad(second % 3_600 / 60, 2)
        add(":")
        pad(second % 60, 2)
    }

    private mutating func addFraction(_ time: Double, _ whole: Double) {
        if time == whole { return }
        var scale = 10.0
        for digits in 1...9 {
            let number = ((time - whole) * scale).rounded()
            if whole + number / scale == time || digits == 9 {
                // So close to the next second that nine digits cannot distinguish them.
                let kept = min(number, scale - 1)
                add(".")
                pad(Int(kept), digits)
                return
            }
            scale *= 10
        }
    }

    private mutating func pad(_ number: Int, _ digits: Int) {
        let text = String(number)
        for _ in 0..<max(0, digits - text.utf8.count) { bytes.append(UInt8(ascii: "0")) }
        add(raw: text)
    }

    private static func divide(_ value: Int, by divisor: Int) -> (Int, Int) {
        let quotient = value >= 0 ? value / divisor : -((divisor - 1 - value) / divisor)
        return (quotient, value - quotient * divisor)
    }
}
