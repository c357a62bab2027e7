// From the API tables: 1 constant of clinical documents.

/// The key of the detailed message in the error of a document that is not valid.
public let HKDetailedCDAValidationErrorKey = "HKDetailedCDAValidationErrorKey"
