/// How a request ended (RFC 9110).
public struct HTTPStatus: RawRepresentable, Sendable, Hashable {
    /// The three digits.
    public var rawValue: Int

    /// The status of three digits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// Whether it was done.
    public var isSuccess: Bool { (200..<300).contains(rawValue) }

    /// It was done.
    public static let ok = HTTPStatus(rawValue: 200)
    /// It was made.
    public static let created = HTTPStatus(rawValue: 201)
    /// It was taken, and is being done.
    public static let accepted = HTTPStatus(rawValue: 202)
    /// It was done, and there is nothing to say.
    public static let noContent = HTTPStatus(rawValue: 204)
    /// It is a part of it.
    public static let partialContent = HTTPStatus(rawValue: 206)
    /// Go on at another address.
    public static let seeOther = HTTPStatus(rawValue: 303)
    /// Nothing changed since it was asked last.
    public static let notModified = HTTPStatus(rawValue: 304)
    /// The request cannot be read.
    public static let badRequest = HTTPStatus(rawValue: 400)
    /// Nobody is signed in.
    public static let unauthorized = HTTPStatus(rawValue: 401)
    /// Whoever asks may not.
    public static let forbidden = HTTPStatus(rawValue: 403)
    /// There is no such thing.
    public static let notFound = HTTPStatus(rawValue: 404)
    /// The address does not take this method.
    public static let methodNotAllowed = HTTPStatus(rawValue: 405)
    /// What is there stands against it.
    public static let conflict = HTTPStatus(rawValue: 409)
    /// It was there.
    public static let gone = HTTPStatus(rawValue: 410)
    /// It was changed meanwhile.
    public static let preconditionFailed = HTTPStatus(rawValue: 412)
    /// The request is too large.
    public static let contentTooLarge = HTTPStatus(rawValue: 413)
    /// The format is not known.
    public static let unsupportedMediaType = HTTPStatus(rawValue: 415)
    /// There is no such part.
    public static let rangeNotSatisfiable = HTTPStatus(rawValue: 416)
    /// It is meant for another server.
    public static let misdirectedRequest = HTTPStatus(rawValue: 421)
    /// It can be read, and makes no sense.
    public static let unprocessableContent = HTTPStatus(rawValue: 422)
    /// There were too many requests.
    public static let tooManyRequests = HTTPStatus(rawValue: 429)
    /// Something went wrong here.
    public static let internalServerError = HTTPStatus(rawValue: 500)
    /// The request is in a form that is not understood here.
    public static let notImplemented = HTTPStatus(rawValue: 501)
    /// The server is busy.
    public static let serviceUnavailable = HTTPStatus(rawValue: 503)
    /// The disk is nearly full.
    public static let insufficientStorage = HTTPStatus(rawValue: 507)
}
