import type { StaffRole } from './staff-roles.ts'

/** What somebody may do at the club; an endpoint, a screen or a list names it as `action Subject`. */
export type PermissionLine = {
  /** Who holds it. The administrator holds all, so no line says so. */
  roles: readonly Exclude<StaffRole, 'administrator'>[]
  /** What it allows, for who gives roles and keys. */
  words: string
  /** What it takes besides to be of use, for who puts a role together. */
  hint?: string
  /** Where the line stands in the table of roles, from the top; tens leave room between two. */
  position: number
}

type Words = Readonly<Record<string, string>>

/**
 * What a feature says of itself to both programs: its `manifest.ts`. The server takes it in with the feature's
 * `server/feature.ts`; the browser's back office finds the file.
 */
export type Manifest = {
  permissions?: Readonly<Record<string, PermissionLine>>
  /** What it writes into the audit log: `group.deed`, in words. */
  auditActions?: Words
  /** The first words of those codes: what the log is narrowed by. */
  auditGroups?: Words
  /** Kinds of things that the log tells of, as in `coupon:12`. */
  auditSubjects?: Words
  /** Fields of a detail that only this feature writes, and codes among their values. */
  auditFields?: Words
  auditValues?: Words
}

/** What the kernel's own contracts name: files of lists (`exports-contract.ts`). */
const kernelManifest = {
  permissions: {
    'export List': {
      roles: ['box_office', 'gate', 'marketing', 'finance', 'support', 'fan_id_reviewer'],
      words: 'Bajar como archivo las listas que ve',
      position: 300,
    },
  },
} as const satisfies Manifest

/**
 * Every manifest by its feature's folder. A feature adds its own where it is written (`declare module`), and so its names
 * compile: a permission or an audit action that no manifest has is an error of types.
 */
export interface Manifests {
  kernel: typeof kernelManifest
}

/** The names in one part of all manifests. */
export type NamedIn<Part extends keyof Manifest> = {
  [Feature in keyof Manifests]: Manifests[Feature] extends Record<Part, infer Lines>
    ? keyof Lines & string
    : never
}[keyof Manifests]

/** All manifests as one. Until they are installed it is empty, so that nobody may do anything. */
let installed = allOf([])

/** `app` calls it once in each program. Throws where two manifests say the same name: neither may change the other's. */
export function installManifests(manifests: readonly Manifest[]): void {
  installed = allOf([kernelManifest, ...manifests])
}

/** What `app` installed. */
export const installedManifests = () => installed

function allOf(manifests: readonly Manifest[]) {
  const permissions = joined(manifests.map((manifest) => manifest.permissions))
  return {
    permissions: new Map([...permissions].toSorted(([, a], [, b]) => a.position - b.position)),
    auditActions: joined(manifests.map(({ auditActions }) => auditActions)),
    auditGroups: joined(manifests.map(({ auditGroups }) => auditGroups)),
    auditSubjects: joined(manifests.map(({ auditSubjects }) => auditSubjects)),
    auditFields: joined(manifests.map(({ auditFields }) => auditFields)),
    auditValues: joined(manifests.map(({ auditValues }) => auditValues)),
  }
}

/** Tables of several features as one. Throws where two have the same name. */
export function joined<Line>(
  tables: readonly (Readonly<Record<string, Line>> | undefined)[],
): ReadonlyMap<string, Line> {
  const all = new Map<string, Line>()
  for (const [name, line] of tables.flatMap((table) => Object.entries(table ?? {}))) {
    if (all.has(name)) throw new Error(`Two features say “${name}”.`)
    all.set(name, line)
  }
  return all
}
