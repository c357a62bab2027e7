/// The storage engine: all operations that the facade and the importers use, expressed in records.
///
/// Each call names the app on whose behalf it runs; the engine enforces what that app may read and change (AUTH-24,
/// AUTH-26). Every write is one atomic transaction.
package protocol HealthEngine: PermissionEngine, WritingEngine, BuildingEngine, SessionEngine, ReadingEngine,
    ContentEngine, ObservingEngine, StatisticsEngine, RecordEngine, AttachmentEngine, AnnotationEngine, ImportEngine,
    TransferEngine, MaintenanceEngine, DerivingEngine, ConsentEngine,
    OwnerEngine
{}
