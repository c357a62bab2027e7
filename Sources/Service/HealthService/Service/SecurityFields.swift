/// The fields that keep browsers from doing what nobody wants (SEC-26, SEC-27, SEC-28), and from asking other hosts for anything
/// (SRV-6); there are none that let other sites in (SEC-25).
enum SecurityFields {
    private static func policy(imagesFrom host: String?) -> String {
        [
            "default-src 'none'", "script-src 'self'", "style-src 'self'",
            "img-src 'self' data:" + (host.map { " " + $0 } ?? ""), "connect-src 'self'", "font-src 'self'",
            "manifest-src 'self'", "form-action 'self'", "frame-ancestors 'none'", "base-uri 'none'",
        ].joined(separator: "; ")
    }
    private static let downloadPolicy = "sandbox; default-src 'none'"

    /// Adds them to an answer; what it says of itself stays.
    ///
    /// - Parameter host: From where else maps may have images, as somebody chose knowingly (WEB-71).
    static func add(to response: inout ServiceResponse, isSecure: Bool, imagesFrom host: String? = nil) {
        let isDownload = response.fields["Content-Disposition"]?.hasPrefix("attachment") == true
        set("Content-Security-Policy", isDownload ? downloadPolicy : policy(imagesFrom: host), &response)
        set("X-Content-Type-Options", "nosniff", &response)
        set("Referrer-Policy", "no-referrer", &response)
        set("Cross-Origin-Opener-Policy", "same-origin", &response)
        set("Cross-Origin-Resource-Policy", "same-origin", &response)
        set("Permissions-Policy", "geolocation=(), camera=(), microphone=()", &response)
        if isSecure { set("Strict-Transport-Security", "max-age=31536000; includeSubDomains", &response) }
        set("Cache-Control", response.fields["ETag"] == nil ? "no-store" : "private, no-cache", &response)
    }

    private static func set(_ name: String, _ value: String, _ response: inout ServiceResponse) {
        if response.fields[name] == nil { response.fields[name] = value }
    }
}
