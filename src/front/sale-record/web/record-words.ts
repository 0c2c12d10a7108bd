import { countOf, formatCount } from '#lib/count.ts'
import { ended, formatMoment } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import type { PlannedZone, SaleEnd, SalePhase, SalePlan, SaleStatement } from '#platform/proof/sale-record.ts'

const seats = (count: number) => countOf(count, 'lugar', 'lugares')
/** The three that every club began with; any other is told by its key, which is its name of the first day. */
const fares: Record<string, string> = { adult: 'adulto', child: 'niña o niño', senior: 'adulto mayor' }

/** What a sale is of. */
type Kind = 'match' | 'pack' | 'bonogallo'
const kindOf = ({ matches, packs }: Pick<SalePlan, 'matches' | 'packs'>): Kind =>
  packs !== undefined ? 'pack' : matches !== undefined ? 'bonogallo' : 'match'

const units: Record<Kind, [string, string]> = {
  match: ['lugar', 'lugares'],
  pack: ['pack', 'packs'],
  bonogallo: ['bonogallo', 'bonogallos'],
}
const counted = (count: number, kind: Kind, [one, many]: [string, string]) =>
  countOf(count, `${units[kind][0]} ${one}`, `${units[kind][1]} ${many}`)
const names = { match: 'El nombre', pack: 'El pack', bonogallo: 'El bonogallo' }

const endWords: Record<SaleEnd, string> = {
  sold_out: 'Se agotó',
  over: 'Terminó la venta',
  cancelled: 'Se canceló la venta',
}

/** What an entry says, in a line or some. `before` is the plan that stood until then. */
export function entryWords(
  entry: SaleStatement,
  before: SalePlan | null,
): { title: string; lines: string[] } {
  const kind = kindOf(before ?? {})
  switch (entry.kind) {
    case 'planned':
      return { title: 'Se publicó el plan de la venta', lines: planLines(entry.plan, entry.at) }
    case 'changed':
      return { title: 'Cambió el plan', lines: before === null ? [] : changeLines(before, entry.plan) }
    case 'ended':
      return { title: endWords[entry.reason], lines: [soldLine(entry.result.zones, before)] }
    case 'settled':
      return {
        title: kind === 'match' ? 'Cierre, al terminar' : 'Cierre, después del último partido',
        lines: [
          soldLine(entry.result.zones, before),
          `${counted(sumOf(entry.result.cells.map(({ returned }) => returned)), kind, ['se devolvió', 'se devolvieron'])}.`,
        ],
      }
  }
}

export const sumOf = (counts: number[]) => counts.reduce((all, count) => all + count, 0)

function soldLine(zones: { seats: number; sold: number }[], plan: SalePlan | null): string {
  const kind = kindOf(plan ?? {})
  const sold = counted(sumOf(zones.map((zone) => zone.sold)), kind, ['vendido', 'vendidos'])
  const all = sumOf(zones.map((zone) => zone.seats))
  return kind === 'bonogallo'
    ? `${sold}, en ${seats(all)}.`
    : `${sold} de ${formatCount(plan?.packs ?? all)}.`
}

function planLines({ zones, phases, packs, salesStartAt }: SalePlan, at: string): string[] {
  const late = Date.parse(at) >= Date.parse(salesStartAt)
  const forSale = sumOf(zones.map((zone) => zone.forSale))
  return [
    late ? 'Se publicó con la venta ya abierta.' : ended(`La venta abre el ${formatMoment(salesStartAt)}`),
    ...(packs === undefined ? [] : [`${countOf(packs, 'pack', 'packs')} en total.`]),
    `${seats(forSale)} a la venta de ${formatCount(sumOf(zones.map((zone) => zone.seats)))}${phases.length > 0 ? `, en ${countOf(phases.length, 'fase', 'fases')}` : ''}.`,
  ]
}

/** What differs between two plans, a line each; never empty for plans that differ. */
export function changeLines(before: SalePlan, after: SalePlan): string[] {
  const moments = [
    [after.matches === undefined ? 'La fecha' : 'El primer partido', before.startsAt, after.startsAt],
    ['El inicio de la venta', before.salesStartAt, after.salesStartAt],
    ['El fin de la venta', before.salesEndAt, after.salesEndAt],
  ] as const
  const lines = [
    ...(before.title === after.title
      ? []
      : [`${names[kindOf(after)]}: ${before.title} pasó a ${after.title}.`]),
    ...matchLines(before.matches ?? [], after.matches ?? []),
    ...(before.packs === after.packs ? [] : [`Packs en total: de ${before.packs} a ${after.packs}.`]),
    ...moments.flatMap(([what, was, is]) =>
      was === is ? [] : [ended(`${what}: del ${formatMoment(was)} al ${formatMoment(is)}`)],
    ),
    ...(before.perPerson === after.perPerson
      ? []
      : [`Máximo por persona: de ${before.perPerson} a ${after.perPerson}.`]),
    ...(before.asksFanId === after.asksFanId
      ? []
      : [after.asksFanId ? 'Ahora pide Fan ID.' : 'Ya no pide Fan ID.']),
    ...phaseLines(before, after),
    ...zoneLines(before.zones, after.zones),
  ]
  return lines.length > 0 ? lines : ['Cambió un dato del plan.']
}

/** Two matches may have one name. */
function matchLines(before: string[], after: string[]): string[] {
  const without = (all: string[], gone: string[]) =>
    gone.reduce((rest, name) => (rest.includes(name) ? rest.toSpliced(rest.indexOf(name), 1) : rest), all)
  return [
    ...without(after, before).map((name) => `Se agregó ${name}.`),
    ...without(before, after).map((name) => `Se quitó ${name}.`),
  ]
}

function phaseLines(before: SalePlan, after: SalePlan): string[] {
  const gone = before.phases.filter(({ id }) => !after.phases.some((phase) => phase.id === id))
  return [
    ...gone.map(({ name }) => `Se quitó la fase «${name}».`),
    ...after.phases.flatMap((phase) => {
      const was = before.phases.find(({ id }) => id === phase.id)
      return was === undefined
        ? [`Nueva fase «${phase.name}»: ${quotaWords(phase.quota)}.`]
        : phaseChange(was, phase, after.zones)
    }),
  ]
}

export const quotaWords = (quota: number | null) => (quota === null ? 'sin cupo propio' : seats(quota))

function phaseChange(was: SalePhase, is: SalePhase, zones: PlannedZone[]): string[] {
  const lines: string[] = []
  const say = (what: string) => lines.push(ended(`Fase «${is.name}»: ${what}`))
  if (was.name !== is.name) say(`antes se llamaba «${was.name}»`)
  if (was.buyers !== is.buyers) say(`compran ${is.buyers.toLowerCase()}; antes, ${was.buyers.toLowerCase()}`)
  if (was.startsAt !== is.startsAt)
    say(`empieza el ${formatMoment(is.startsAt)}; antes, el ${formatMoment(was.startsAt)}`)
  if (was.endsAt !== is.endsAt)
    say(`termina el ${formatMoment(is.endsAt)}; antes, el ${formatMoment(was.endsAt)}`)
  if (was.quota !== is.quota) say(`el cupo pasó de ${quotaWords(was.quota)} a ${quotaWords(is.quota)}`)
  if (was.perPerson !== is.perPerson) say(`máximo por persona: ${is.perPerson ?? 'sin límite propio'}`)
  if (was.perCluster !== is.perCluster)
    say(
      is.perCluster
        ? 'el límite cuenta juntas las cuentas ligadas'
        : 'el límite ya no cuenta juntas las cuentas ligadas',
    )
  for (const { id, name } of zones) {
    const quotaIn = (phase: SalePhase) => phase.zones.find(({ zone }) => zone === id)?.quota ?? null
    if (quotaIn(was) !== quotaIn(is))
      say(`el cupo de ${name} pasó de ${quotaWords(quotaIn(was))} a ${quotaWords(quotaIn(is))}`)
  }
  return lines
}

const parts = [
  ['forSale', 'a la venta'],
  ['club', 'apartados por el club'],
  ['ballot', 'para el sorteo'],
  ['holders', 'de bonogallo'],
  ['comps', 'cortesías'],
] as const

function zoneLines(before: PlannedZone[], after: PlannedZone[]): string[] {
  return after.flatMap((zone) => {
    const was = before.find(({ id }) => id === zone.id)
    if (was === undefined) return [`Nueva zona ${zone.name}: ${seats(zone.seats)}.`]
    const moved = parts.flatMap(([key, words]) =>
      was[key] === zone[key] ? [] : [`${words} de ${formatCount(was[key])} a ${formatCount(zone[key])}`],
    )
    const prices = zone.prices.flatMap(({ fare, totalCents }) => {
      const old = was.prices.find((price) => price.fare === fare)?.totalCents
      return old === totalCents || old === undefined
        ? []
        : [
            `precio de ${fares[fare] ?? fare.replaceAll('-', ' ')} de ${formatMoney(old)} a ${formatMoney(totalCents)}`,
          ]
    })
    const all = [...moved, ...prices]
    return all.length > 0 ? [`${zone.name}: ${all.join(', ')}.`] : []
  })
}
