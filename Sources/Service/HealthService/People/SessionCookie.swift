extension ServiceRequest {
    /// Where it comes from, as accounts know it.
    var visitor: Visitor {
        Visitor(
            address: address.flatMap(ClientAddress.init) ?? .local, browser: fields["User-Agent"] ?? "")
    }
}

/// The cookie that is a session (SEC-20).
enum SessionCookie {
    /// A name with `__Host-` is taken by browsers over TLS alone, for the whole host, and from nobody else.
    private static func name(isSecure: Bool) -> String { isSecure ? "__Host-hk" : "hk" }

    /// What the cookie of a request says.
    static func value(in request: ServiceRequest) -> String? {
        let name = name(isSecure: request.isSecure)
        for field in request.fields.values("Cookie") {
            for pair in field.split(separator: ";") {
                let sides = pair.trimmingPrefix(while: \.isWhitespace).split(separator: "=", maxSplits: 1)
                if sides.count == 2, sides[0] == name { return String(sides[1]) }
            }
        }
        return nil
    }

    /// The field that sets it.
    static func field(_ value: String, isSecure: Bool) -> String {
        "\(name(isSecure: isSecure))=\(value); Path=/; HttpOnly; SameSite=Lax" + (isSecure ? "; Secure" : "")
    }

    /// The field that takes it away.
    static func ending(isSecure: Bool) -> String { field("", isSecure: isSecure) + "; Max-Age=0" }
}
