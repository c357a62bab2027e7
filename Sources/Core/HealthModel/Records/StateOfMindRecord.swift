/// A momentary emotion or the mood of a day (OTH-70, OTH-71, OTH-72).
public struct StateOfMindRecord: Sendable, Hashable, Codable {
    /// The kind: 1 is a momentary emotion, 2 a daily mood.
    public var kind: Int
    /// The valence, from -1 (unpleasant) to 1 (pleasant).
    public var valence: Double
    /// The raw values of the labels, without duplicates, in their original order.
    public var labels: [Int]
    /// The raw values of the associations, without duplicates, in their original order.
    public var associations: [Int]

    /// The valid range of valences.
    public static let valences: ClosedRange<Double> = -1...1
    /// The number of valence classes.
    public static let classCount = 7

    /// Creates a state of mind; duplicate labels and associations are removed.
    public init(kind: Int, valence: Double, labels: [Int] = [], associations: [Int] = []) {
        self.kind = kind
        self.valence = valence
        self.labels = Self.distinct(labels)
        self.associations = Self.distinct(associations)
    }

    private static func distinct(_ values: [Int]) -> [Int] {
        var seen: Set<Int> = []
        return values.filter { seen.insert($0).inserted }
    }

    func check() throws(ValidationError) {
        guard Self.valences.contains(valence) else {
            throw ValidationError(.invalidArgument, reason: "A valence must lie between -1 and 1: \(valence)")
        }
    }

    /// Returns the class of a valence, from 1 (very unpleasant) to 7 (very pleasant), or `nil` outside the valid
    /// range (OTH-71).
    ///
    /// The classes have equal widths and include their lower bounds.
    public static func valenceClass(of valence: Double) -> Int? {
        guard valences.contains(valence) else { return nil }
        return min(classCount, Int((valence + 1) / 2 * Double(classCount)) + 1)
    }
}
