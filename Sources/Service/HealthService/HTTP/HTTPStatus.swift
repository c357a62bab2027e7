/// A response status code (RFC 9110).
public struct HTTPStatus: RawRepresentable, Sendable, Hashable {
    /// The three-digit code.
    public var rawValue: Int

    /// Creates a status with a three-digit code.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// A Boolean value that indicates whether the request succeeded.
    public var isSuccess: Bool { (200..<300).contains(rawValue) }

    /// The request succeeded.
    public static let ok = HTTPStatus(rawValue: 200)
    /// The resource was created.
    public static let created = HTTPStatus(rawValue: 201)
    /// The request was accepted, but is not completed yet.
    public static let accepted = HTTPStatus(rawValue: 202)
    /// The request succeeded, and the response has no body.
    public static let noContent = HTTPStatus(rawValue: 204)
    /// The response contains the requested range.
    public static let partialContent = HTTPStatus(rawValue: 206)
    /// The response is at another URL.
    public static let seeOther = HTTPStatus(rawValue: 303)
    /// The resource was not modified since the last request.
    public static let notModified = HTTPStatus(rawValue: 304)
    /// The request is malformed.
    public static let badRequest = HTTPStatus(rawValue: 400)
    /// The request lacks valid authentication.
    public static let unauthorized = HTTPStatus(rawValue: 401)
    /// The caller lacks permission.
    public static let forbidden = HTTPStatus(rawValue: 403)
    /// The resource does not exist.
    public static let notFound = HTTPStatus(rawValue: 404)
    /// The resource does not support the method.
    public static let methodNotAllowed = HTTPStatus(rawValue: 405)
    /// The request conflicts with the state of the resource.
    public static let conflict = HTTPStatus(rawValue: 409)
    /// The resource no longer exists.
    public static let gone = HTTPStatus(rawValue: 410)
    /// The resource was changed in the meantime.
    public static let preconditionFailed = HTTPStatus(rawValue: 412)
    /// The request is too large.
    public static let contentTooLarge = HTTPStatus(rawValue: 413)
    /// The media type is not supported.
    public static let unsupportedMediaType = HTTPStatus(rawValue: 415)
    /// The requested range is not satisfiable.
    public static let rangeNotSatisfiable = HTTPStatus(rawValue: 416)
    /// The request is directed to another server.
    public static let misdirectedRequest = HTTPStatus(rawValue: 421)
    /// The request is well-formed, but invalid.
    public static let unprocessableContent = HTTPStatus(rawValue: 422)
    /// The rate limit was exceeded.
    public static let tooManyRequests = HTTPStatus(rawValue: 429)
    /// An internal error occurred.
    public static let internalServerError = HTTPStatus(rawValue: 500)
    /// The server does not support the request.
    public static let notImplemented = HTTPStatus(rawValue: 501)
    /// The server is busy.
    public static let serviceUnavailable = HTTPStatus(rawValue: 503)
    /// The disk is nearly full.
    public static let insufficientStorage = HTTPStatus(rawValue: 507)
}
