package import Foundation

/// The style of numbers for display: the decimal mark, and the grouping of digits in counts; the digits are always 0
/// to 9.
package struct NumberStyle: Equatable, Sendable {
    package var decimalMark = "."
    package var groupMark = ","
    /// The sizes of the last group, and of those before it: `12,34,567` in India.
    package var lastGroup = 3
    package var otherGroups = 3
    /// The minimum number of digits for grouping: five in Spain, where `1234` and `12.345` are written.
    package var leastGrouped = 4

    package init() {}

    /// The default style if no locale is chosen.
    package static let plain = NumberStyle()

    /// Formats a count with grouping.
    package func count(_ count: Int) -> String {
        (count < 0 ? "-" : "") + grouped(String(count.magnitude), from: leastGrouped)
    }

    private func grouped(_ digits: String, from least: Int) -> String {
        guard digits.count >= least, lastGroup > 0, otherGroups > 0 else { return digits }
        var rest = digits[...]
        var groups: [Substring] = []
        while !rest.isEmpty {
            let group = rest.suffix(groups.isEmpty ? lastGroup : otherGroups)
            groups.insert(group, at: 0)
            rest = rest.dropLast(group.count)
        }
        return groups.joined(separator: groupMark)
    }

    /// Groups the digits before the decimal point of a number from five digits on, and replaces the point with the
    /// decimal mark; `1850 m` needs no grouping.
    func marked(_ number: String) -> String {
        let sign = number.hasPrefix("-") ? "-" : ""
        let parts = number.dropFirst(sign.count).split(separator: ".", maxSplits: 1)
        guard let whole = parts.first, whole.allSatisfy(\.isNumber) else { return number }
        return sign + grouped(String(whole), from: max(5, leastGrouped))
            + (parts.count == 2 ? decimalMark + parts[1] : "")
    }
}

extension NumberStyle {
    /// Creates the style of a locale; the group sizes are derived from a number formatted by Foundation, which has no
    /// API for them.
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
