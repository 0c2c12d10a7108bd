import { permits, type Holder, type Permission } from '#lib/permissions.ts'
import type { Db } from '#server/db.ts'
import type { Feature } from '#server/feature.ts'

/**
 * Something that waits, told once by `thing`. Its title says what, how much and until when, and names nobody: mails carry it too, and
 * who it is about is read where it leads. `for`: to one person alone, `notFor`: to everybody else.
 */
export type Waits = { thing: string; title: string; path: string; for?: string; notFor?: string }

/** One kind of thing that waits for somebody of the club: the feature that knows of it says what there is now. */
export type StaffNoticeKind = {
  kind: string
  /** Who hears of it: nobody is told of what he may not see. */
  may: Permission
  label: string
  hint: string
  one: string
  many: string
  /** Where all of them are. */
  path: string
  urgent?: true
  waiting: (db: Db) => Promise<Waits[]>
}

declare module '#server/feature.ts' {
  interface Feature {
    /** What of it waits for somebody of the club, who is told. */
    staffNotices?: readonly StaffNoticeKind[]
  }
}

/** Every kind, of all features. */
export const noticeKinds = (features: readonly Feature[]): StaffNoticeKind[] =>
  features.flatMap(({ staffNotices = [] }) => staffNotices)

/** Those that who holds such a role hears of. */
export const kindsOf = (features: readonly Feature[], holder: Holder): StaffNoticeKind[] =>
  noticeKinds(features).filter(({ may }) => permits(holder, may))
