/// A type of file or data, such as JPEG images.
///
/// Only the types used with health data are included.
public struct UTType: Hashable, Codable, Sendable {
    /// The identifier, such as `public.jpeg`.
    public let identifier: String

    /// Creates a type from its identifier.
    ///
    /// Returns nil if the identifier is unknown.
    public init?(_ identifier: String) {
        guard Self.rows.contains(where: { $0.identifier == identifier }) else { return nil }
        self.identifier = identifier
    }

    /// Creates a type from a file name extension.
    ///
    /// Returns nil if no known type uses it.
    public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
        let name = filenameExtension.lowercased()
        guard let row = Self.rows.first(where: { $0.extensions.contains(name) }) else { return nil }
        self.init(known: row.identifier)
        guard conforms(to: supertype) else { return nil }
    }

    /// Creates a type from a MIME type.
    ///
    /// Returns nil if no known type uses it.
    public init?(mimeType: String, conformingTo supertype: UTType = .data) {
        guard let row = Self.rows.first(where: { $0.mimeType == mimeType.lowercased() }) else { return nil }
        self.init(known: row.identifier)
        guard conforms(to: supertype) else { return nil }
    }

    private init(known identifier: String) {
        self.identifier = identifier
    }

    /// The preferred file name extension.
    public var preferredFilenameExtension: String? { row?.extensions.first }

    /// The preferred MIME type.
    public var preferredMIMEType: String? { row?.mimeType }

    /// Returns whether the type equals another type or is a subtype of it.
    public func conforms(to type: UTType) -> Bool {
        var next: String? = identifier
        while let name = next {
            if name == type.identifier { return true }
            next = Self.rows.first { $0.identifier == name }?.parent
        }
        return false
    }

    /// Returns whether the type is a subtype of another type.
    public func isSubtype(of type: UTType) -> Bool { self != type && conforms(to: type) }

    private var row: Row? { Self.rows.first { $0.identifier == identifier } }
}

extension UTType: CustomStringConvertible {
    /// The identifier.
    public var description: String { identifier }
}

extension UTType {
    /// Data of any kind.
    public static let data = UTType(known: "public.data")
    /// Images of any kind.
    public static let image = UTType(known: "public.image")
    /// JPEG images.
    public static let jpeg = UTType(known: "public.jpeg")
    /// PNG images.
    public static let png = UTType(known: "public.png")
    /// TIFF images.
    public static let tiff = UTType(known: "public.tiff")
    /// HEIC images.
    public static let heic = UTType(known: "public.heic")
    /// HEIF images.
    public static let heif = UTType(known: "public.heif")
    /// WebP images.
    public static let webP = UTType(known: "org.webmproject.webp")
    /// GIF images, which may be animated.
    public static let gif = UTType(known: "com.compuserve.gif")
    /// BMP images.
    public static let bmp = UTType(known: "com.microsoft.bmp")
    /// PDF documents.
    public static let pdf = UTType(known: "com.adobe.pdf")
    /// Text of any kind.
    public static let text = UTType(known: "public.text")
    /// Plain text, without formatting.
    public static let plainText = UTType(known: "public.plain-text")
    /// XML.
    public static let xml = UTType(known: "public.xml")
    /// JSON.
    public static let json = UTType(known: "public.json")

    private struct Row {
        var identifier: String
        var parent: String?
        var extensions: [String] = []
        var mimeType: String?
    }

    // swift-format-ignore
    private static let rows = [
        Row(identifier: "public.data",          parent: nil),
        Row(identifier: "public.image",         parent: "public.data"),
        Row(identifier: "public.jpeg",          parent: "public.image", extensions: ["jpeg", "jpg"], mimeType: "image/jpeg"),
        Row(identifier: "public.png",           parent: "public.image", extensions: ["png"],         mimeType: "image/png"),
        Row(identifier: "public.tiff",          parent: "public.image", extensions: ["tiff", "tif"], mimeType: "image/tiff"),
        Row(identifier: "public.heif",          parent: "public.image", extensions: ["heif"],        mimeType: "image/heif"),
        Row(identifier: "public.heic",          parent: "public.heif",  extensions: ["heic"],        mimeType: "image/heic"),
        Row(identifier: "org.webmproject.webp", parent: "public.image", extensions: ["webp"],        mimeType: "image/webp"),
        Row(identifier: "com.compuserve.gif",   parent: "public.image", extensions: ["gif"],         mimeType: "image/gif"),
        Row(identifier: "com.microsoft.bmp",    parent: "public.image", extensions: ["bmp"],         mimeType: "image/bmp"),
        Row(identifier: "com.adobe.pdf",        parent: "public.data",  extensions: ["pdf"],         mimeType: "application/pdf"),
        Row(identifier: "public.text",          parent: "public.data"),
        Row(identifier: "public.plain-text",    parent: "public.text",  extensions: ["txt", "text"], mimeType: "text/plain"),
        Row(identifier: "public.xml",           parent: "public.text",  extensions: ["xml"],         mimeType: "application/xml"),
        Row(identifier: "public.json",          parent: "public.text",  extensions: ["json"],        mimeType: "application/json"),
    ]
}
