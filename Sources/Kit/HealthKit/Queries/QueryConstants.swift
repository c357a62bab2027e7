// From the API tables: 4 constants of queries.

/// Sorts by end date.
public let HKSampleSortIdentifierEndDate = "endDate"

/// Sorts by start date.
public let HKSampleSortIdentifierStartDate = "startDate"

/// No limit on how many objects a query answers.
public var HKObjectQueryNoLimit: Int { 0 }

/// The anchor before all objects, in its older form.
public var HKAnchoredObjectQueryNoAnchor: Int32 { 0 }
