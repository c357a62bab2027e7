public import Foundation
import HealthModel

/// A momentary emotion or a daily mood.
// Unchecked, because NSObject is not Sendable; nothing is stored here.
open class HKStateOfMind: HKSample, NSCopying, @unchecked Sendable {
    /// Creates a state of mind.
    ///
    /// Raises if the valence is outside of -1 to 1 (OTH-70), or for invalid metadata.
    /// - Parameters:
    ///   - date: The date; start and end of the sample.
    ///   - kind: The kind: momentary emotion or daily mood.
    ///   - valence: The pleasantness, from -1 to 1.
    ///   - labels: The labels; duplicates are dropped.
    ///   - associations: The associated topics; duplicates are dropped.
    ///   - metadata: The metadata.
    public convenience init(
        date: Date, kind: HKStateOfMind.Kind, valence: Double, labels: [HKStateOfMind.Label],
        associations: [HKStateOfMind.Association], metadata: [String: Any]? = [:]
    ) {
        let state = StateOfMindRecord(
            kind: kind.rawValue, valence: valence, labels: labels.map(\.rawValue),
            associations: associations.map(\.rawValue))
        self.init(
            record: Self.checked(
                HKObjectType.stateOfMindType(), .detail(.stateOfMind(state)), from: date, to: date, device: nil,
                metadata: metadata))
    }

    override class func holds(_ record: SampleRecord) -> Bool { record.detail?.stateOfMind != nil }

    private var state: StateOfMindRecord { expected(record.detail?.stateOfMind) }

    /// The kind: momentary emotion or daily mood.
    open var kind: Kind { Kind(rawValue: state.kind) ?? .momentaryEmotion }

    /// The pleasantness, from -1 to 1.
    open var valence: Double { state.valence }

    /// The classification of the valence, in seven classes (OTH-71).
    open var valenceClassification: ValenceClassification { ValenceClassification(valence: state.valence) ?? .neutral }

    /// The labels, without duplicates.
    open var labels: [Label] { state.labels.compactMap(Label.init(rawValue:)) }

    /// The associated topics, without duplicates.
    open var associations: [Association] { state.associations.compactMap(Association.init(rawValue:)) }

    /// Returns the same instance, which is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

extension HKStateOfMind.ValenceClassification {
    /// Creates the classification of a valence.
    ///
    /// Returns nil outside of -1 to 1 (OTH-70, OTH-71).
    public init?(valence: Double) {
        guard let number = StateOfMindRecord.valenceClass(of: valence) else { return nil }
        self.init(rawValue: number)
    }
}
