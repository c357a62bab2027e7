// On a phone, `import CoreLocation` re-exports Foundation, and source code written for it relies on that.
@_exported public import Foundation
