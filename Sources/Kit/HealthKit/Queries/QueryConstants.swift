// From the API tables: 4 constants of queries.

/// The sort key for the end date.
public let HKSampleSortIdentifierEndDate = "endDate"

/// The sort key for the start date.
public let HKSampleSortIdentifierStartDate = "startDate"

/// The absence of a limit on the number of objects a query returns.
public var HKObjectQueryNoLimit: Int { 0 }

/// The anchor that precedes all objects, in its older form.
public var HKAnchoredObjectQueryNoAnchor: Int32 { 0 }
