// From the API tables: 16 codes, and an accessor for each.

extension HKError {
    /// What went wrong.
    @nonexhaustive(warn)
    public enum Code: Int, _ErrorCodeProtocol, Sendable {
        /// The error of these codes, for Foundation.
        public typealias _ErrorType = HKError

        /// The reason is not known.
        case unknownError = 0
        /// This device has no health data.
        case errorHealthDataUnavailable = 1
        /// A policy keeps health data from being used.
        case errorHealthDataRestricted = 2
        /// An argument makes no sense.
        case errorInvalidArgument = 3
        /// The person did not allow it.
        case errorAuthorizationDenied = 4
        /// Nobody has asked the person yet.
        case errorAuthorizationNotDetermined = 5
        /// The store is locked.
        case errorDatabaseInaccessible = 6
        /// The person cancelled.
        case errorUserCanceled = 7
        /// Another app started a workout session.
        case errorAnotherWorkoutSessionStarted = 8
        /// The person left the workout session.
        case errorUserExitedWorkoutSession = 9
        /// A type the app cannot do without was not allowed.
        case errorRequiredAuthorizationDenied = 10
        /// There is no data for what was asked.
        case errorNoData = 11
        /// A workout of this sport is not allowed now.
        case errorWorkoutActivityNotAllowed = 12
        /// There is more data than one call carries.
        case errorDataSizeExceeded = 13
        /// A workout session may not start in the background.
        case errorBackgroundWorkoutSessionNotAllowed = 14
        /// A guest may not do this.
        case errorNotPermissibleForGuestUserMode = 15

        /// The older name of ``unknownError``.
        public static var noError: HKError.Code { .unknownError }
    }
}

// MARK: - Patterns

extension HKError {
    /// The reason is not known.
    public static var unknownError: HKError.Code { .unknownError }
    /// This device has no health data.
    public static var errorHealthDataUnavailable: HKError.Code { .errorHealthDataUnavailable }
    /// A policy keeps health data from being used.
    public static var errorHealthDataRestricted: HKError.Code { .errorHealthDataRestricted }
    /// An argument makes no sense.
    public static var errorInvalidArgument: HKError.Code { .errorInvalidArgument }
    /// The person did not allow it.
    public static var errorAuthorizationDenied: HKError.Code { .errorAuthorizationDenied }
    /// Nobody has asked the person yet.
    public static var errorAuthorizationNotDetermined: HKError.Code { .errorAuthorizationNotDetermined }
    /// The store is locked.
    public static var errorDatabaseInaccessible: HKError.Code { .errorDatabaseInaccessible }
    /// The person cancelled.
    public static var errorUserCanceled: HKError.Code { .errorUserCanceled }
    /// Another app started a workout session.
    public static var errorAnotherWorkoutSessionStarted: HKError.Code { .errorAnotherWorkoutSessionStarted }
    /// The person left the workout session.
    public static var errorUserExitedWorkoutSession: HKError.Code { .errorUserExitedWorkoutSession }
    /// A type the app cannot do without was not allowed.
    public static var errorRequiredAuthorizationDenied: HKError.Code { .errorRequiredAuthorizationDenied }
    /// There is no data for what was asked.
    public static var errorNoData: HKError.Code { .errorNoData }
    /// A workout of this sport is not allowed now.
    public static var errorWorkoutActivityNotAllowed: HKError.Code { .errorWorkoutActivityNotAllowed }
    /// There is more data than one call carries.
    public static var errorDataSizeExceeded: HKError.Code { .errorDataSizeExceeded }
    /// A workout session may not start in the background.
    public static var errorBackgroundWorkoutSessionNotAllowed: HKError.Code { .errorBackgroundWorkoutSessionNotAllowed }
    /// A guest may not do this.
    public static var errorNotPermissibleForGuestUserMode: HKError.Code { .errorNotPermissibleForGuestUserMode }
    /// The older name of ``unknownError``.
    public static var noError: HKError.Code { .unknownError }
}

// MARK: - Sentences

extension HKError.Code {
    /// What an error says that nobody gave a message.
    // swift-format-ignore
    var sentence: String {
        switch self {
        case .unknownError:                           "Something went wrong, and the reason is not known."
        case .errorHealthDataUnavailable:             "This device has no health data."
        case .errorHealthDataRestricted:              "A policy keeps health data from being used."
        case .errorInvalidArgument:                   "An argument makes no sense."
        case .errorAuthorizationDenied:               "The person did not allow this."
        case .errorAuthorizationNotDetermined:        "The app has not asked the person for permission yet."
        case .errorDatabaseInaccessible:              "The store cannot be read now."
        case .errorUserCanceled:                      "The person cancelled."
        case .errorAnotherWorkoutSessionStarted:      "Another workout session was started."
        case .errorUserExitedWorkoutSession:          "The person left the workout session."
        case .errorRequiredAuthorizationDenied:       "A type that the app cannot do without was not allowed."
        case .errorNoData:                            "There are no data for what was asked."
        case .errorWorkoutActivityNotAllowed:         "A workout session of this activity is not allowed now."
        case .errorDataSizeExceeded:                  "There are more data than one call carries."
        case .errorBackgroundWorkoutSessionNotAllowed: "A workout session cannot begin in the background."
        case .errorNotPermissibleForGuestUserMode:    "A guest cannot do this."
        }
    }
}
