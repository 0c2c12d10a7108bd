import type { Permission } from '#lib/permissions.ts'
import type { Db } from '#server/db.ts'
import type { Feature } from '#server/feature.ts'
import type { Services } from '#server/services.ts'
import type { SignedIn } from '#server/session.ts'

/** What whoever decides has in hand; `key` is the same however often it is tried. */
export type Deciding = { act: unknown; key: string; reason: string; askedBy: string; account: SignedIn }

/** One kind of act that can be asked for: the feature whose act it is says how it is done. */
export type ApprovalKind = {
  kind: string
  /** Who may do it, within his limits. */
  may: Permission
  /**
   * Does it in the transaction that approves it, as the act of whoever approves, by the very path of an act that nobody has to
   * approve. Answers the money that moved.
   */
  run: (tx: Db, services: Services, deciding: Deciding) => Promise<number>
  /** What it would do now, in lines, without doing it. */
  look: (services: Services, deciding: Deciding) => Promise<string[]>
}

declare module '#server/feature.ts' {
  interface Feature {
    /** Acts above somebody's limit that another person can approve. */
    approvals?: readonly ApprovalKind[]
  }
}

/** The kind of that name; a request of a kind that no feature has can be decided by nobody. */
export function kindNamed(features: readonly Feature[], kind: string): ApprovalKind | undefined {
  return features.flatMap(({ approvals = [] }) => approvals).find((one) => one.kind === kind)
}
