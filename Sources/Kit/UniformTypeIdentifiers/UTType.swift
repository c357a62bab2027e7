/// A type of files and data, such as JPEG pictures; the few that health data come in.
public struct UTType: Hashable, Codable, Sendable {
    /// The identifier, such as `public.jpeg`.
    public let identifier: String

    /// A type by its identifier; nil if it is not known.
    public init?(_ identifier: String) {
        guard Self.rows.contains(where: { $0.identifier == identifier }) else { return nil }
        self.identifier = identifier
    }

    /// A type by the extension of file names; nil if none is known.
    public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
        let name = filenameExtension.lowercased()
        guard let row = Self.rows.first(where: { $0.extensions.contains(name) }) else { return nil }
        self.init(known: row.identifier)
        guard conforms(to: supertype) else { return nil }
    }

    /// A type by its MIME type; nil if none is known.
    public init?(mimeType: String, conformingTo supertype: UTType = .data) {
        guard let row = Self.rows.first(where: { $0.mimeType == mimeType.lowercased() }) else { return nil }
        self.init(known: row.identifier)
        guard conforms(to: supertype) else { return nil }
    }

    private init(known identifier: String) {
        self.identifier = identifier
    }

    /// The usual extension of file names.
    public var preferredFilenameExtension: String? { row?.extensions.first }

    /// The usual MIME type.
    public var preferredMIMEType: String? { row?.mimeType }

    /// Whether the type is another one, or a special case of it.
    public func conforms(to type: UTType) -> Bool {
        var next: String? = identifier
        while let name = next {
            if name == type.identifier { return true }
            next = Self.rows.first { $0.identifier == name }?.parent
        }
        return false
    }

    /// Whether the type is a special case of another one.
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
    /// Pictures of any kind.
    public static let image = UTType(known: "public.image")
    /// JPEG pictures.
    public static let jpeg = UTType(known: "public.jpeg")
    /// PNG pictures.
    public static let png = UTType(known: "public.png")
    /// TIFF pictures.
    public static let tiff = UTType(known: "public.tiff")
    /// HEIC pictures.
    public static let heic = UTType(known: "public.heic")
    /// HEIF pictures.
    public static let heif = UTType(known: "public.heif")
    /// WebP pictures.
    public static let webP = UTType(known: "org.webmproject.webp")
    /// GIF pictures, which may move.
    public static let gif = UTType(known: "com.compuserve.gif")
    /// BMP pictures.
    public static let bmp = UTType(known: "com.microsoft.bmp")
    /// PDF documents.
    public static let pdf = UTType(known: "com.adobe.pdf")
    /// Text of any kind.
    public static let text = UTType(known: "public.text")
    /// Text without form.
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
