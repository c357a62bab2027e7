// From the API tables: 16 codes, and an accessor for each.

extension HKError {
    /// An error code.
    @nonexhaustive(warn)
    public enum Code: Int, _ErrorCodeProtocol, Sendable {
        /// The error type of these codes, for Foundation.
        public typealias _ErrorType = HKError

        /// The reason is unknown.
        case unknownError = 0
        /// Health data is not available on this device.
        case errorHealthDataUnavailable = 1
        /// A policy restricts the use of health data.
        case errorHealthDataRestricted = 2
        /// An argument is invalid.
        case errorInvalidArgument = 3
        /// The person denied permission.
        case errorAuthorizationDenied = 4
        /// The app has not requested permission yet.
        case errorAuthorizationNotDetermined = 5
        /// The store is locked.
        case errorDatabaseInaccessible = 6
        /// The person cancelled the request.
        case errorUserCanceled = 7
        /// Another app started a workout session.
        case errorAnotherWorkoutSessionStarted = 8
        /// The person exited the workout session.
        case errorUserExitedWorkoutSession = 9
        /// A type that the app requires was denied.
        case errorRequiredAuthorizationDenied = 10
        /// No data match the request.
        case errorNoData = 11
        /// A workout of this activity type is not allowed now.
        case errorWorkoutActivityNotAllowed = 12
        /// The data exceed the size limit of a call.
        case errorDataSizeExceeded = 13
        /// A workout session may not start in the background.
        case errorBackgroundWorkoutSessionNotAllowed = 14
        /// Not permitted in guest user mode.
        case errorNotPermissibleForGuestUserMode = 15

        /// The older name of ``unknownError``.
        public static var noError: HKError.Code { .unknownError }
    }
}

// MARK: - Error code accessors

extension HKError {
    /// The reason is unknown.
    public static var unknownError: HKError.Code { .unknownError }
    /// Health data is not available on this device.
    public static var errorHealthDataUnavailable: HKError.Code { .errorHealthDataUnavailable }
    /// A policy restricts the use of health data.
    public static var errorHealthDataRestricted: HKError.Code { .errorHealthDataRestricted }
    /// An argument is invalid.
    public static var errorInvalidArgument: HKError.Code { .errorInvalidArgument }
    /// The person denied permission.
    public static var errorAuthorizationDenied: HKError.Code { .errorAuthorizationDenied }
    /// The app has not requested permission yet.
    public static var errorAuthorizationNotDetermined: HKError.Code { .errorAuthorizationNotDetermined }
    /// The store is locked.
    public static var errorDatabaseInaccessible: HKError.Code { .errorDatabaseInaccessible }
    /// The person cancelled the request.
    public static var errorUserCanceled: HKError.Code { .errorUserCanceled }
    /// Another app started a workout session.
    public static var errorAnotherWorkoutSessionStarted: HKError.Code { .errorAnotherWorkoutSessionStarted }
    /// The person exited the workout session.
    public static var errorUserExitedWorkoutSession: HKError.Code { .errorUserExitedWorkoutSession }
    /// A type that the app requires was denied.
    public static var errorRequiredAuthorizationDenied: HKError.Code { .errorRequiredAuthorizationDenied }
    /// No data match the request.
    public static var errorNoData: HKError.Code { .errorNoData }
    /// A workout of this activity type is not allowed now.
    public static var errorWorkoutActivityNotAllowed: HKError.Code { .errorWorkoutActivityNotAllowed }
    /// The data exceed the size limit of a call.
    public static var errorDataSizeExceeded: HKError.Code { .errorDataSizeExceeded }
    /// A workout session may not start in the background.
    public static var errorBackgroundWorkoutSessionNotAllowed: HKError.Code { .errorBackgroundWorkoutSessionNotAllowed }
    /// Not permitted in guest user mode.
    public static var errorNotPermissibleForGuestUserMode: HKError.Code { .errorNotPermissibleForGuestUserMode }
    /// The older name of ``unknownError``.
    public static var noError: HKError.Code { .unknownError }
}

// MARK: - Default messages

extension HKError.Code {
    /// The default message of an error without a message of its own.
    // swift-format-ignore
    var sentence: String {
        switch self {
        case .unknownError:                           "An unknown error occurred."
        case .errorHealthDataUnavailable:             "Health data is not available on this device."
        case .errorHealthDataRestricted:              "Health data is restricted by a policy."
        case .errorInvalidArgument:                   "An argument is invalid."
        case .errorAuthorizationDenied:               "Permission denied."
        case .errorAuthorizationNotDetermined:        "The app has not requested permission."
        case .errorDatabaseInaccessible:              "The store is not accessible at the moment."
        case .errorUserCanceled:                      "The request was cancelled."
        case .errorAnotherWorkoutSessionStarted:      "Another workout session was started."
        case .errorUserExitedWorkoutSession:          "The person exited the workout session."
        case .errorRequiredAuthorizationDenied:       "Permission for a required type was denied."
        case .errorNoData:                            "No data available for the request."
        case .errorWorkoutActivityNotAllowed:         "This activity is not allowed in a workout session."
        case .errorDataSizeExceeded:                  "The data exceeds the size limit."
        case .errorBackgroundWorkoutSessionNotAllowed: "A workout session cannot start in the background."
        case .errorNotPermissibleForGuestUserMode:    "Not permitted in guest user mode."
        }
    }
}
