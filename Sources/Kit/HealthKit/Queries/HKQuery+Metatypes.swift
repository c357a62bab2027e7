public import CoreLocation
public import Foundation

// Code that keeps the class of a query in a variable, to replace it in a test, creates queries by `type.init(…)`. Swift
// allows that for classes of Objective-C, and for others only with a required initializer, which every subclass with an
// initializer of its own would have to implement. An initializer in an extension for exactly one class has no such
// rule: it forwards to the initializer of the class that the metatype holds. The initializers of the classes are
// preferred wherever the class is written out.

extension NSObjectProtocol where Self == HKActivitySummaryQuery {
    /// Creates a query of the class that a metatype holds.
    @preconcurrency
    public init(
        predicate: NSPredicate?,
        resultsHandler handler: @escaping @Sendable (HKActivitySummaryQuery, [HKActivitySummary]?, (any Error)?) -> Void
    ) {
        self.init(predicate: predicate, resultsHandler: handler)
    }
}

extension NSObjectProtocol where Self == HKAnchoredObjectQuery {
    /// Creates a query of the class that a metatype holds.
    @preconcurrency
    public init(
        queryDescriptors: [HKQueryDescriptor], anchor: HKQueryAnchor?, limit: Int,
        resultsHandler handler:
            @escaping @Sendable (HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?, (any Error)?)
            -> Void
    ) {
        self.init(queryDescriptors: queryDescriptors, anchor: anchor, limit: limit, resultsHandler: handler)
    }

    /// Creates a query of the class that a metatype holds.
    @preconcurrency
    public init(
        type: HKSampleType, predicate: NSPredicate?, anchor: Int, limit: Int,
        completionHandler handler: @escaping @Sendable (HKAnchoredObjectQuery, [HKSample]?, Int, (any Error)?) -> Void
    ) {
        self.init(type: type, predicate: predicate, anchor: anchor, limit: limit, completionHandler: handler)
    }

    /// Creates a query of the class that a metatype holds.
    @preconcurrency
    public init(
        type: HKSampleType, predicate: NSPredicate?, anchor: HKQueryAnchor?, limit: Int,
        resultsHandler handler:
            @escaping @Sendable (HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?, (any Error)?)
            -> Void
    ) {
        self.init(type: type, predicate: predicate, anchor: anchor, limit: limit, resultsHandler: handler)
    }
}

extension NSObjectProtocol where Self == HKCorrelationQuery {
    /// Creates a query of the class that a metatype holds.
    @preconcurrency
    public init(
        type correlationType: HKCorrelationType, predicate: NSPredicate?,
        samplePredicates: [HKSampleType: NSPredicate]?,
        completion: @escaping @Sendable (HKCorrelationQuery, [HKCorrelation]?, (any Error)?) -> Void
    ) {
        self.init(
            type: correlationType, predicate: predicate, samplePredicates: samplePredicates, completion: completion)
    }
}

extension NSObjectProtocol where Self == HKDocumentQuery {
    /// Creates a query of the class that a metatype holds.
    @preconcurrency
    public init(
        documentType: HKDocumentType, predicate: NSPredicate?, limit: Int, sortDescriptors: [NSSortDescriptor]?,
        includeDocumentData: Bool,
        resultsHandler: @escaping @Sendable (HKDocumentQuery, [HKDocumentSample]?, Bool, (any Error)?) -> Void
    ) {
        self.init(
            documentType: documentType, predicate: predicate, limit: limit, sortDescriptors: sortDescriptors,
            includeDocumentData: includeDocumentData, resultsHandler: resultsHandler)
    }
}

extension NSObjectProtocol where Self == HKElectrocardiogramQuery {
    /// Creates a query of the class that a metatype holds.
    public init(
        _ ecg: HKElectrocardiogram,
        dataHandler: @escaping (HKElectrocardiogramQuery, HKElectrocardiogramQuery.Result) -> Void
    ) {
        self.init(ecg, dataHandler: dataHandler)
    }

    /// Creates a query of the class that a metatype holds.
    public init(
        electrocardiogram: HKElectrocardiogram,
        dataHandler:
            @escaping (HKElectrocardiogramQuery, HKElectrocardiogram.VoltageMeasurement?, Bool, (any Error)?) -> Void
    ) {
        self.init(electrocardiogram: electrocardiogram, dataHandler: dataHandler)
    }
}

extension NSObjectProtocol where Self == HKHeartbeatSeriesQuery {
    /// Creates a query of the class that a metatype holds.
    @preconcurrency
    public init(
        heartbeatSeries: HKHeartbeatSeriesSample,
        dataHandler: @escaping @Sendable (HKHeartbeatSeriesQuery, TimeInterval, Bool, Bool, (any Error)?) -> Void
    ) {
        self.init(heartbeatSeries: heartbeatSeries, dataHandler: dataHandler)
    }
}

extension NSObjectProtocol where Self == HKObserverQuery {
    /// Creates a query of the class that a metatype holds.
    @preconcurrency
    public init(
        queryDescriptors: [HKQueryDescriptor],
        updateHandler:
            @escaping @Sendable (
                HKObserverQuery, Set<HKSampleType>?, @escaping HKObserverQueryCompletionHandler, (any Error)?
            ) -> Void
    ) {
        self.init(queryDescriptors: queryDescriptors, updateHandler: updateHandler)
    }

    /// Creates a query of the class that a metatype holds.
    @preconcurrency
    public init(
        sampleType: HKSampleType, predicate: NSPredicate?,
        updateHandler:
            @escaping @Sendable (HKObserverQuery, @escaping HKObserverQueryCompletionHandler, (any Error)?) -> Void
    ) {
        self.init(sampleType: sampleType, predicate: predicate, updateHandler: updateHandler)
    }
}

extension NSObjectProtocol where Self == HKQuantitySeriesSampleQuery {
    /// Creates a query of the class that a metatype holds.
    @preconcurrency
    public init(
        quantityType: HKQuantityType, predicate: NSPredicate?,
        quantityHandler:
            @escaping @Sendable (
                HKQuantitySeriesSampleQuery, HKQuantity?, DateInterval?, HKQuantitySample?, Bool, (any Error)?
            ) -> Void
    ) {
        self.init(quantityType: quantityType, predicate: predicate, quantityHandler: quantityHandler)
    }

    /// Creates a query of the class that a metatype holds.
    @preconcurrency
    public init(
        sample quantitySample: HKQuantitySample,
        quantityHandler:
            @escaping @Sendable (HKQuantitySeriesSampleQuery, HKQuantity?, Date?, Bool, (any Error)?) -> Void
    ) {
        self.init(sample: quantitySample, quantityHandler: quantityHandler)
    }
}

extension NSObjectProtocol where Self == HKSampleQuery {
    /// Creates a query of the class that a metatype holds.
    @preconcurrency
    public init(
        queryDescriptors: [HKQueryDescriptor], limit: Int,
        resultsHandler: @escaping @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void
    ) {
        self.init(queryDescriptors: queryDescriptors, limit: limit, resultsHandler: resultsHandler)
    }

    /// Creates a query of the class that a metatype holds.
    @preconcurrency
    public init(
        queryDescriptors: [HKQueryDescriptor], limit: Int, sortDescriptors: [NSSortDescriptor],
        resultsHandler: @escaping @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void
    ) {
        self.init(
            queryDescriptors: queryDescriptors, limit: limit, sortDescriptors: sortDescriptors,
            resultsHandler: resultsHandler)
    }

    /// Creates a query of the class that a metatype holds.
    @preconcurrency
    public init(
        sampleType: HKSampleType, predicate: NSPredicate?, limit: Int, sortDescriptors: [NSSortDescriptor]?,
        resultsHandler: @escaping @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void
    ) {
        self.init(
            sampleType: sampleType, predicate: predicate, limit: limit, sortDescriptors: sortDescriptors,
            resultsHandler: resultsHandler)
    }
}

extension NSObjectProtocol where Self == HKSourceQuery {
    /// Creates a query of the class that a metatype holds.
    @preconcurrency
    public init(
        sampleType: HKSampleType, samplePredicate objectPredicate: NSPredicate?,
        completionHandler: @escaping @Sendable (HKSourceQuery, Set<HKSource>?, (any Error)?) -> Void
    ) {
        self.init(sampleType: sampleType, samplePredicate: objectPredicate, completionHandler: completionHandler)
    }
}

extension NSObjectProtocol where Self == HKStatisticsCollectionQuery {
    /// Creates a query of the class that a metatype holds.
    public init(
        quantityType: HKQuantityType, quantitySamplePredicate: NSPredicate?, options: HKStatisticsOptions = [],
        anchorDate: Date, intervalComponents: DateComponents
    ) {
        self.init(
            quantityType: quantityType, quantitySamplePredicate: quantitySamplePredicate, options: options,
            anchorDate: anchorDate, intervalComponents: intervalComponents)
    }
}

extension NSObjectProtocol where Self == HKStatisticsQuery {
    /// Creates a query of the class that a metatype holds.
    @preconcurrency
    public init(
        quantityType: HKQuantityType, quantitySamplePredicate: NSPredicate?, options: HKStatisticsOptions = [],
        completionHandler handler: @escaping @Sendable (HKStatisticsQuery, HKStatistics?, (any Error)?) -> Void
    ) {
        self.init(
            quantityType: quantityType, quantitySamplePredicate: quantitySamplePredicate, options: options,
            completionHandler: handler)
    }
}

extension NSObjectProtocol where Self == HKUserAnnotatedMedicationQuery {
    /// Creates a query of the class that a metatype holds.
    public init(
        predicate: NSPredicate?, limit: Int,
        resultsHandler:
            @escaping (HKUserAnnotatedMedicationQuery, HKUserAnnotatedMedication?, Bool, (any Error)?) -> Void
    ) {
        self.init(predicate: predicate, limit: limit, resultsHandler: resultsHandler)
    }
}

extension NSObjectProtocol where Self == HKVerifiableClinicalRecordQuery {
    /// Creates a query of the class that a metatype holds.
    @preconcurrency
    public init(
        recordTypes: [String], predicate: NSPredicate?,
        resultsHandler:
            @escaping @Sendable (HKVerifiableClinicalRecordQuery, [HKVerifiableClinicalRecord]?, (any Error)?) -> Void
    ) {
        self.init(recordTypes: recordTypes, predicate: predicate, resultsHandler: resultsHandler)
    }

    /// Creates a query of the class that a metatype holds.
    @preconcurrency
    public init(
        recordTypes: [String], sourceTypes: [HKVerifiableClinicalRecordSourceType], predicate: NSPredicate?,
        resultsHandler:
            @escaping @Sendable (HKVerifiableClinicalRecordQuery, [HKVerifiableClinicalRecord]?, (any Error)?) -> Void
    ) {
        self.init(
            recordTypes: recordTypes, sourceTypes: sourceTypes, predicate: predicate, resultsHandler: resultsHandler)
    }
}

extension NSObjectProtocol where Self == HKWorkoutEffortRelationshipQuery {
    /// Creates a query of the class that a metatype holds.
    @preconcurrency
    public init(
        predicate: NSPredicate?, anchor: HKQueryAnchor?, options: HKWorkoutEffortRelationshipQueryOptions,
        resultsHandler:
            @escaping @Sendable (
                HKWorkoutEffortRelationshipQuery, [HKWorkoutEffortRelationship]?, HKQueryAnchor?, (any Error)?
            ) -> Void
    ) {
        self.init(predicate: predicate, anchor: anchor, options: options, resultsHandler: resultsHandler)
    }
}

extension NSObjectProtocol where Self == HKWorkoutRouteQuery {
    /// Creates a query of the class that a metatype holds.
    @preconcurrency
    public init(
        route workoutRoute: HKWorkoutRoute,
        dataHandler: @escaping @Sendable (HKWorkoutRouteQuery, [CLLocation]?, Bool, (any Error)?) -> Void
    ) {
        self.init(route: workoutRoute, dataHandler: dataHandler)
    }

    /// Creates a query of the class that a metatype holds.
    @preconcurrency
    public init(
        route workoutRoute: HKWorkoutRoute, dateInterval: DateInterval,
        dataHandler: @escaping @Sendable (HKWorkoutRouteQuery, [CLLocation]?, Bool, (any Error)?) -> Void
    ) {
        self.init(route: workoutRoute, dateInterval: dateInterval, dataHandler: dataHandler)
    }
}
