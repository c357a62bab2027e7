package import Foundation

/// How numbers are written for people: the mark before decimals, and groups of digits in counts; digits are 0 to 9 everywhere.
package struct NumberStyle: Equatable, Sendable {
    package var decimalMark = "."
    package var groupMark = ","
    /// Digits of the last group, and of those before it: `12,34,567` in India.
    package var lastGroup = 3
    package var otherGroups = 3
    /// With fewer digits a number has no groups: five in Spain, where `1234` and `12.345` are written.
    package var leastGrouped = 4

    package init() {}

    /// What all screens have unless somebody settles a locale.
    package static let plain = NumberStyle()

    /// A count in groups.
    package func count(_ count: Int) -> String {
        let digits = String(count.magnitude)
        let sign = count < 0 ? "-" : ""
        guard digits.count >= leastGrouped, lastGroup > 0, otherGroups > 0 else { return sign + digits }
        var rest = digits[...]
        var groups: [Substring] = []
        while !rest.isEmpty {
            let group = rest.suffix(groups.isEmpty ? lastGroup : otherGroups)
            groups.insert(group, at: 0)
            rest = rest.dropLast(group.count)
        }
        return sign + groups.joined(separator: groupMark)
    }

    /// A number with a decimal point, with the mark in its place.
    package func marked(_ number: String) -> String {
        decimalMark == "." ? number : number.replacing(".", with: decimalMark)
    }
}

extension NumberStyle {
    /// The style of a locale, read off a number that Foundation writes, which tells no sizes of groups.
    package init(_ locale: Locale) {
        decimalMark = locale.decimalSeparator ?? "."
        groupMark = locale.groupingSeparator ?? ","
        let sizes = 12_345_678.formatted(.number.locale(locale)).split { !$0.isNumber }.map(\.count)
        if let last = sizes.last, sizes.count > 1 {
            lastGroup = last
            otherGroups = sizes[sizes.count - 2]
        }
        leastGrouped = sizes.count > 1 ? 4 : .max
        if sizes.count > 1, 1_234.formatted(.number.locale(locale)).allSatisfy(\.isNumber) { leastGrouped = 5 }
    }
}
