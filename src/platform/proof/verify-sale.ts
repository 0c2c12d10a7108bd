import type { Sha256 } from './bytes.ts'
import { hashOfText, readStatement } from './record.ts'
import {
  readSaleStatement,
  type LinkedRecord,
  type SalePlan,
  type SaleResult,
  type SaleStatement,
} from './sale-record.ts'
import { recordFaultWords, verifyEntries, type RecordFault, type SignedRecord } from './verify-record.ts'

export type SaleFault =
  | RecordFault
  | 'backdated'
  | 'other_sale'
  | 'rewritten'
  | 'out_of_order'
  | 'plan_sums'
  | 'result_sums'
  | 'over_quota'
  | 'other_record'

/** What each fault means, for people. */
export const saleFaultWords: Record<SaleFault, string> = {
  ...recordFaultWords,
  backdated: 'Una entrada tiene fecha anterior a la que le precede, o un final anterior a la venta.',
  other_sale: 'Una entrada es de otra venta.',
  rewritten: 'Falta o cambió una entrada que tú guardaste.',
  out_of_order: 'Las entradas no están en su orden: plan, cambios, final y cierre.',
  plan_sums:
    'En el plan de una zona, las partes no suman sus lugares, o falta lo que un plan de esta venta dice.',
  result_sums: 'En el final de una zona, las partes no suman sus lugares.',
  over_quota: 'Las fases vendieron más lugares que sus cupos, o el pack más que los anunciados.',
  other_record: 'El expediente de la fila o del sorteo ya no es el que esta venta enlazó.',
}

export type PublishedSale = {
  /** What the record must call itself. */
  sale: string
  record: SignedRecord
  /** The records that this one links, by `sale/sitting`; what is not there is not looked at. */
  linked: ReadonlyMap<string, readonly { statement: string }[]>
}
export type VerifiedSale = { faults: SaleFault[]; statements: SaleStatement[]; linked: number }

/** Recomputes a sale's record: signatures, chain, dates, that every sum agrees, and that what it links still says the same. */
export async function verifySale(
  { sale, record, linked }: PublishedSale,
  kept: { statements?: readonly string[] },
  sha256: Sha256,
): Promise<VerifiedSale> {
  const read = await verifyEntries(record, readSaleStatement, sha256)
  const faults = new Set<SaleFault>(read.faults)
  const { statements } = read
  if (statements.some((one) => one.sale !== sale)) faults.add('other_sale')
  for (const text of kept.statements ?? [])
    if (!record.entries.some(({ statement }) => statement === text)) faults.add('rewritten')
  if (areBackdated(statements)) faults.add('backdated')
  if (!areInOrder(statements)) faults.add('out_of_order')
  const plans: SalePlan[] = []
  let checked = 0
  for (const one of statements) {
    if (one.kind === 'planned' || one.kind === 'changed') {
      plans.push(one.plan)
      if (!planAddsUp(one.plan, sale)) faults.add('plan_sums')
      continue
    }
    if (!resultAddsUp(one.result, plans.at(-1), sale)) faults.add('result_sums')
    if (isOverQuota(one.result, plans) || isOverPacks(one.result, plans)) faults.add('over_quota')
    for (const link of one.result.records) {
      const entries = linked.get(`${link.sale}/${link.sitting}`)
      if (entries === undefined) continue
      checked += 1
      if (!(await stillSays(link, entries, sha256))) faults.add('other_record')
    }
  }
  return { faults: [...faults], statements, linked: checked }
}

/** Each entry after the one before; a sale that is over ended after the hour that its last plan said. */
function areBackdated(statements: SaleStatement[]): boolean {
  let last = 0
  let endsAt = 0
  for (const one of statements) {
    const at = Date.parse(one.at)
    if (!(at >= last)) return true
    last = at
    if (one.kind === 'planned' || one.kind === 'changed') endsAt = Date.parse(one.plan.salesEndAt)
    if (one.kind === 'ended' && one.reason === 'over' && at < endsAt) return true
  }
  return false
}

/** First the plan and only once, then what changed and how it ended; behind what was settled nothing. */
function areInOrder(statements: SaleStatement[]): boolean {
  return statements.every(({ kind }, at) => {
    if ((kind === 'planned') !== (at === 0)) return false
    if (kind !== 'settled') return true
    return at === statements.length - 1 && statements.some((one) => one.kind === 'ended')
  })
}

const isCount = (count: number) => Number.isSafeInteger(count) && count >= 0

/** Packs and bonogallos are sold over several matches, and only of them a seat may be gone elsewhere. */
const isOfSeveral = (sale: string) => /^sale-(pack|plan)-/.test(sale)
const isOfPack = (sale: string) => sale.startsWith('sale-pack-')

function planAddsUp({ zones, matches, packs }: SalePlan, sale: string): boolean {
  if ((matches !== undefined) !== isOfSeveral(sale) || (packs !== undefined) !== isOfPack(sale)) return false
  if (packs !== undefined && !isCount(packs)) return false
  return zones.every(({ seats, forSale, club, ballot, holders, comps }) => {
    const parts = [forSale, club, ballot, holders, comps]
    return parts.every(isCount) && parts.reduce((sum, part) => sum + part, 0) === seats
  })
}

function resultAddsUp({ zones, cells }: SaleResult, plan: SalePlan | undefined, sale: string): boolean {
  if (plan === undefined || zones.length !== plan.zones.length) return false
  if (cells.some(({ zone }) => !zones.some(({ id }) => id === zone))) return false
  return zones.every(({ id, seats, sold, left, club, ballot, holders, comps, elsewhere }) => {
    if ((elsewhere !== undefined) !== isOfSeveral(sale)) return false
    const parts = [sold, left, club, ballot, holders, comps, elsewhere ?? 0]
    const own = cells.filter(({ zone }) => zone === id)
    const counts = own.flatMap(({ online, window, returned }) => [online, window, returned])
    const inPhases = own.reduce((sum, { online, window }) => sum + online + window, 0)
    if (![...parts, ...counts].every(isCount) || inPhases !== sold) return false
    const planned = plan.zones.find((zone) => zone.id === id)
    return parts.reduce((sum, part) => sum + part, 0) === seats && planned?.seats === seats
  })
}

/** What a phase does not sell rolls over to the next: up to each phase no more is sold than the quotas until then. */
function isOverQuota({ cells }: SaleResult, plans: SalePlan[]): boolean {
  let room = 0
  for (const { id } of plans.at(-1)?.phases ?? []) {
    const said = plans.flatMap(({ phases }) => phases.filter((phase) => phase.id === id))
    if (said.some(({ quota }) => quota === null)) return false
    room += Math.max(...said.map(({ quota }) => quota!))
    for (const { phase, online, window } of cells) if (phase === id) room -= online + window
    if (room < 0) return true
  }
  return false
}

/** Never more packs than were ever announced. */
function isOverPacks({ zones }: SaleResult, plans: SalePlan[]): boolean {
  const announced = plans.flatMap(({ packs = [] }) => packs)
  return announced.length > 0 && zones.reduce((all, { sold }) => all + sold, 0) > Math.max(...announced)
}

async function stillSays(
  { entries: count, last, places, served }: LinkedRecord,
  entries: readonly { statement: string }[],
  sha256: Sha256,
): Promise<boolean> {
  const text = entries[count - 1]?.statement
  if (text === undefined || (await hashOfText(text, sha256)) !== last) return false
  const end = readStatement(text)
  return end?.kind === 'ended'
    ? end.places === places && end.served === served
    : places === null && served === null
}
