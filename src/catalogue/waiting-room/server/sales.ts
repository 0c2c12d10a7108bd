import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db.ts'
import { extensionPoint } from '#server/extension-point.ts'
import type { Services } from '#server/services.ts'
import { partsOfSubject, type SaleFacts, type SaleKindName } from '../rules.ts'

declare module '#server/feature.ts' {
  interface Feature {
    /** A kind of sale that may have a waiting room: only the feature that sells it knows what it is called and when. */
    sales?: SaleKind
  }
}

export type Sale = SaleFacts & {
  id: number
  title: string
  /** Its screen. */
  path: string
  /** T: from when it is sold. */
  startsAt: Date
  /** When its later phases begin, in their order; nothing where it is sold to all at once. */
  later?: Date[]
  asksFanId: boolean
}

/** What everybody may know of a sale, before and after: published, signed and chained. */
export type PublishedFacts = {
  seats: number
  /** Kept by the club: blocked, given away. */
  blocked: number
  sold: number
  phases: { name: string; startsAt: string; endsAt: string; quota: number | null; taken: number }[]
}

export type SaleKind = {
  kind: SaleKindName
  find: (db: Db, ids: number[]) => Promise<Sale[]>
  /** Announced and not over. */
  coming: (db: Db) => Promise<number[]>
  facts: (db: Db, id: number) => Promise<PublishedFacts>
  /** Purchases under way: seats that are held now. */
  inFlight: (db: Db, id: number) => Promise<number>
}

type Deps = Pick<Services, 'db' | 'features'>

const kindsOf = ({ features }: Pick<Services, 'features'>) => features.flatMap(({ sales = [] }) => sales)

function kindOf(services: Pick<Services, 'features'>, subject: string): { found: SaleKind; id: number } {
  const { kind, id } = partsOfSubject(subject)
  const found = kindsOf(services).find((one) => one.kind === kind)
  if (found === undefined) throw new Error(`no feature sells ${kind}`)
  return { found, id }
}

/** A sale that was announced; null where there is none. */
export async function findSale(services: Deps, subject: string): Promise<Sale | null> {
  const { found, id } = kindOf(services, subject)
  return (await found.find(services.db, [id]))[0] ?? null
}

export function factsOf(services: Deps, subject: string): Promise<PublishedFacts> {
  const { found, id } = kindOf(services, subject)
  return found.facts(services.db, id)
}

export function inFlightOf(services: Deps, subject: string): Promise<number> {
  const { found, id } = kindOf(services, subject)
  return found.inFlight(services.db, id)
}

/** Subjects of every sale that comes or is open. */
export async function comingSales({ db, ...services }: Deps): Promise<string[]> {
  const each = kindsOf(services).map(async ({ kind, coming }) =>
    (await coming(db)).map((id) => `${kind}:${id}`),
  )
  return (await Promise.all(each)).flat()
}

/** SQL: the matches of a pack, as rows of `event_id`. */
export const matchesOfPack = extensionPoint<(packId: number) => RawBuilder<unknown>>('the matches of a pack')

/**
 * The matches whose phases decide who buys in a sale, as its purchase asks them: a match's own, and those of each match of a pack. A
 * bonogallo is sold before and after them too, and none is asked for it here.
 */
export async function matchesOfSale(db: Db, subject: string): Promise<number[]> {
  const { kind, id } = partsOfSubject(subject)
  if (kind === 'event') return [id]
  if (kind === 'plan') return []
  const { rows } = await sql<{ eventId: number }>`${matchesOfPack()(id)}`.execute(db)
  return rows.map(({ eventId }) => eventId)
}
