// What elements say: each function reads the element that was just started to its end.
extension XMLElementReader {
    /// The text without white space around it; nil if nothing is left.
    mutating func text() -> String? {
        let text = String(decoding: scanner.leafText(), as: UTF8.self)
        let trimmed = text.drop(while: \.isWhitespace)
        let end = trimmed.lastIndex { !$0.isWhitespace }
        return end.map { String(trimmed[...$0]) }
    }

    /// The number; one that cannot be read is counted.
    @inline(__always) mutating func number() -> Double? {
        let text = scanner.leafText()
        if let number = DecimalParser.parse(text) { return number }
        // An empty element is a way of saying that there is no value.
        if text.count > 0 { countUnreadable() }
        return nil
    }

    /// The number, if a stream can have it; one that cannot be, or cannot be read, is counted.
    @inline(__always) mutating func number(of stream: RecordedStream) -> Double? {
        guard let number = number() else { return nil }
        if stream.possible.contains(number) { return number }
        count(.impossibleValue)
        return nil
    }

    /// A value that devices have in a byte; one that says that there is none is counted.
    @inline(__always) mutating func known(_ value: Double?) -> Double? {
        guard value == RecordedStream.noValueOfByte else { return value }
        count(.noValue)
        return nil
    }

    /// The moment in seconds since the first moment of 2001 (UTC); one that cannot be, or cannot be read, is counted.
    @inline(__always) mutating func date() -> Double? {
        let text = scanner.leafText()
        if let date = DateTimeParser.parse(text), PossibleDates.range.contains(date) { return date }
        countBadDate(isImpossible: DateTimeParser.isImpossible(text))
        return nil
    }

    @inline(never) private mutating func countBadDate(isImpossible: Bool) {
        if isImpossible { count(.impossibleDate) } else { countUnreadable() }
    }

    /// The number, if it is one that is not below zero; nothing is counted.
    mutating func statedMagnitude() -> Double? {
        DecimalParser.parse(scanner.leafText()).flatMap { $0 >= 0 ? $0 : nil }
    }

    /// The moment in seconds since the first moment of 2001 (UTC); nothing is counted.
    mutating func statedDate() -> Double? { DateTimeParser.possible(scanner.leafText()) }

    // MARK: Attributes

    /// The value of an attribute of the element that was just started; nil if it has none such.
    mutating func attribute(_ name: String) -> String? {
        for index in 0..<scanner.attributeCount where scanner.attributeName(index).elementsEqual(name.utf8) {
            return String(decoding: scanner.attributeValue(index), as: UTF8.self)
        }
        return nil
    }

    /// The moment that an attribute says; nil if there is none such, or it says no moment.
    mutating func dateAttribute(_ name: String) -> Double? {
        guard var text = attribute(name) else { return nil }
        return text.withUTF8 { DateTimeParser.possible($0) }
    }

    /// The number that an attribute says, if it is one that is not below zero.
    mutating func magnitudeAttribute(_ name: String) -> Double? {
        guard var text = attribute(name) else { return nil }
        return text.withUTF8 { DecimalParser.parse($0) }.flatMap { $0 >= 0 ? $0 : nil }
    }

    /// What an attribute says that is true or false; nil if it says neither.
    mutating func truthAttribute(_ name: String) -> Bool? {
        attribute(name).flatMap { $0 == "true" ? true : $0 == "false" ? false : nil }
    }

    // MARK: What was wrong

    /// The place of the tag that came last.
    func place() -> WorkoutFileError.Place { scanner.place(in: file) }

    /// Counts something at the tag that came last.
    @inline(never) mutating func count(_ kind: WorkoutFileWarning.Kind) {
        let here = place()
        warnings.add(kind) { here }
    }

    /// Counts a value that could not be read.
    @inline(never) mutating func countUnreadable() {
        // A value that is cut off is part of the damage.
        guard scanner.failure == nil else { return }
        count(.unreadableValue)
    }
}
