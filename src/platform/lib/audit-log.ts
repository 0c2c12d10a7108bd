import { installedManifests, type NamedIn } from './manifests.ts'

/** Everything that the audit log tells of; what has no words in a feature's manifest cannot be written into it. */
export type AuditAction = NamedIn<'auditActions'>

/** Whether there are words for it. */
export const isAuditAction = (action: string): boolean => installedManifests().auditActions.has(action)
