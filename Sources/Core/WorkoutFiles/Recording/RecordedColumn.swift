/// The values of one stream: empty until the first value, then one per point, with NaN for missing values.
///
/// Values appended in batches take two bytes each as long as all are multiples of a unit, a tenth or a hundredth,
/// like heart rates, powers and most heights; the values read are bit-identical to those appended.
struct RecordedColumn: Sendable {
    /// The values as multiples of a fraction of the unit, with ``none`` for missing ones; empty if the values are
    /// stored as doubles.
    private var narrow: [Int16] = []
    /// The number of these fractions per unit; 0 until there is a value.
    private var parts = 0.0
    private var wide: [Double] = []
    private let mayBeNarrow: Bool

    private static let none = Int16.min

    /// Creates a column.
    ///
    /// - Parameter isPacked: Whether values may be packed. Do not pack values that are accessed individually.
    init(isPacked: Bool = false) {
        mayBeNarrow = isPacked
    }

    init(_ values: [Double]) {
        self.init()
        wide = values
    }

    var isEmpty: Bool { narrow.isEmpty && wide.isEmpty }

    /// All values; packed ones are decoded on each access.
    var values: [Double] {
        get { narrow.isEmpty ? wide : values(in: narrow.indices) }
        set {
            narrow = []
            parts = 0
            wide = newValue
        }
    }

    /// Returns the values of a range of points, or an empty array if no point has one.
    func values(in range: Range<Int>) -> [Double] {
        if narrow.isEmpty { return wide.isEmpty ? [] : Array(wide[range]) }
        return Array(unsafeUninitializedCapacity: range.count) { values, count in
            narrow.withUnsafeBufferPointer { narrow in
                for (place, index) in range.enumerated() { values[place] = Self.value(narrow[index], parts) }
            }
            count = range.count
        }
    }

    subscript(index: Int) -> Double {
        if !narrow.isEmpty { return Self.value(narrow[index], parts) }
        return wide.isEmpty ? .nan : wide[index]
    }

    @inline(__always) private static func value(_ number: Int16, _ parts: Double) -> Double {
        number == none ? .nan : Double(number) / parts
    }

    // MARK: Appending

    @inline(__always) mutating func append(_ value: Double, at count: Int) {
        if wide.isEmpty {
            if narrow.isEmpty, value.isNaN { return }
            beginWide(at: count)
        }
        wide.append(value)
    }

    /// Appends values of another column, or missing values if it is empty.
    mutating func append(_ other: RecordedColumn, _ range: Range<Int>, at count: Int) {
        if other.narrow.isEmpty {
            let other = other.wide
            other.withUnsafeBufferPointer { values in
                append(values.isEmpty ? nil : UnsafeBufferPointer(rebasing: values[range]), range.count, at: count)
            }
        } else {
            other.values(in: range).withUnsafeBufferPointer { append($0, range.count, at: count) }
        }
    }

    /// Appends values, or missing values if `new` is nil.
    mutating func append(_ new: UnsafeBufferPointer<Double>?, _ newCount: Int, at count: Int) {
        if let new {
            if !pack(new, at: count) {
                if wide.isEmpty { beginWide(at: count) }
                wide.append(contentsOf: new)
            }
        } else if !narrow.isEmpty {
            narrow.append(contentsOf: repeatElement(Self.none, count: newCount))
        } else if !wide.isEmpty {
            wide.append(contentsOf: repeatElement(.nan, count: newCount))
        }
    }

    /// Removes all values and keeps the capacity.
    mutating func removeAll() {
        narrow = []
        parts = 0
        wide.removeAll(keepingCapacity: true)
    }

    @inline(never) private mutating func beginWide(at count: Int) {
        if narrow.isEmpty {
            if count > 0 { wide = Array(repeating: .nan, count: count) }
        } else {
            values = values
        }
    }

    // MARK: Packing

    /// Appends values in two bytes each; returns whether that was possible.
    private mutating func pack(_ new: UnsafeBufferPointer<Double>, at count: Int) -> Bool {
        guard mayBeNarrow, wide.isEmpty else { return false }
        if narrow.isEmpty, count > 0 { narrow = Array(repeating: Self.none, count: count) }
        let before = narrow.count
        for parts in parts > 0 ? [parts] : [1.0, 10, 100] {
            if packed(new, parts) {
                self.parts = parts
                return true
            }
            narrow.removeLast(narrow.count - before)
        }
        return false
    }

    private mutating func packed(_ new: UnsafeBufferPointer<Double>, _ parts: Double) -> Bool {
        // So large that no fraction is left: the lowest bits of the sum are the integer.
        let shift = 6_755_399_441_055_744.0
        let before = narrow.count
        narrow.append(contentsOf: repeatElement(Self.none, count: new.count))
        return narrow.withUnsafeMutableBufferPointer { narrow in
            for (place, value) in new.enumerated() {
                let number = Int16(truncatingIfNeeded: (value * parts + shift).bitPattern)
                if number != Self.none, (Double(number) / parts).bitPattern == value.bitPattern {
                    narrow[before + place] = number
                } else if value.bitPattern != Double.nan.bitPattern {
                    return false
                }
            }
            return true
        }
    }
}
