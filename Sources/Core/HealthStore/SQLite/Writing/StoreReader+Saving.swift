package import HealthModel

/// The checks of new samples, which need no transaction that writes.
extension StoreReader {
    /// Throws the error for which new samples of the app would be refused: it may not write their types, or they cannot
    /// be stored.
    package func checkSaving(_ samples: [SampleRecord]) throws {
        try requireSharing(StoreWriter.typesToShare(samples))
        for sample in samples { try Self.checkStorable(sample) }
    }

    /// Checks that the app may write types.
    func requireSharing(_ types: some Sequence<ObjectType>) throws {
        for type in types {
            switch try authorization(for: type).share {
            case .authorized: continue
            case .denied:
                throw EngineError(.authorizationDenied, "Not authorized to share \(type.identifier).")
            case .notDetermined:
                throw EngineError(.authorizationNotDetermined, "Authorization not determined")
            }
        }
    }

    /// Throws an error for a sample that is too old, for one with a value that is not finite (QTY-8), and for a series,
    /// which must be saved by its builder.
    static func checkStorable(_ sample: SampleRecord) throws {
        do {
            try SampleValidation.checkNumbers(of: sample)
        } catch {
            throw EngineError(.invalidArgument, "\(error.reason).")
        }
        guard sample.end >= SampleValidation.earliestPermittedDate else {
            throw EngineError(.invalidArgument, "A sample ends before the earliest permitted date.")
        }
        guard !sample.isSeries else { throw EngineError(.invalidArgument, "A series must be saved with its builder.") }
    }
}
