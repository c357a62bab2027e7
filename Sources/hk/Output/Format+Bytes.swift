extension Format {
    /// `812 kB`, `45.2 MB`: thousands, as disks are sold.
    static func bytes(_ bytes: Int) -> String {
        bytes < 1_000_000 ? "\(number(Double(bytes) / 1_000)) kB" : "\(number(Double(bytes) / 1e6, decimals: 1)) MB"
    }
}
