// From the API tables: 1 constant of clinical documents.

/// The user info key of the detailed message in the error for an invalid clinical document.
public let HKDetailedCDAValidationErrorKey = "HKDetailedCDAValidationErrorKey"
