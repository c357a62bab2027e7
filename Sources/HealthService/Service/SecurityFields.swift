/// The fields that keep browsers from doing what nobody wants (SEC-26, SEC-27, SEC-28).
enum SecurityFields {
    private static let policy = [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:", "connect-src 'self'",
        "font-src 'self'", "form-action 'self'", "frame-ancestors 'none'", "base-uri 'none'",
    ].joined(separator: "; ")
    private static let downloadPolicy = "sandbox; default-src 'none'"

    /// Adds them to an answer; what it says of itself stays.
    static func add(to response: inout ServiceResponse, isSecure: Bool) {
        let isDownload = response.fields["Content-Disposition"]?.hasPrefix("attachment") == true
        set("Content-Security-Policy", isDownload ? downloadPolicy : policy, &response)
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
