extension XMLByteScanner {
    /// A namespace declared by an open element.
    struct NamespaceBinding {
        var depth: Int
        var prefix: String
        var namespace: String
    }

    /// Returns the name of an element with its prefix.
    package func name(of symbol: UInt16) -> String {
        symbols.name(symbol)
    }

    /// Returns the name of an element without its prefix.
    package func localName(of symbol: UInt16) -> String {
        symbols.localName(symbol)
    }

    /// Returns the namespace of a name at this position of the document, or an empty text if its prefix was not
    /// declared.
    ///
    /// The result is valid until ``namespaceGeneration`` changes.
    package func namespace(of symbol: UInt16) -> String {
        let prefix = symbols.prefix(symbol)
        return bindings.last { $0.prefix == prefix }?.namespace ?? ""
    }

    @inline(__always) mutating func bindNamespaces() {
        for index in 0..<attributeCount {
            let attribute = attributes[index]
            if attribute.nameLength >= 5, base[attribute.name] == UInt8(ascii: "x") { bindNamespace(index) }
        }
    }

    @inline(never) private mutating func bindNamespace(_ index: Int) {
        let name = String(decoding: attributeName(index), as: UTF8.self)
        guard name == "xmlns" || name.hasPrefix("xmlns:") else { return }
        let namespace = String(decoding: attributeValue(index), as: UTF8.self)
        let prefix = String(name.dropFirst(6))
        bindings.append(NamespaceBinding(depth: depth, prefix: prefix, namespace: namespace))
        bindingDepth = depth
        namespaceGeneration += 1
    }

    @inline(never) mutating func dropBindings() {
        while let last = bindings.last, last.depth == depth { bindings.removeLast() }
        bindingDepth = bindings.last?.depth ?? -1
        namespaceGeneration += 1
    }
}
