import { countOf } from '#lib/count.ts'

/** What can be asked of a person, in the order in which a screen offers it. */
export const ruleKinds = [
  'zone',
  'attended',
  'ticket_of',
  'bought',
  'first_purchase',
  'lapsed',
  'shop',
  'shipped_to',
  'holder',
  'not_renewed',
  'birthday',
  'fan_id',
  'minors',
] as const
export type RuleKind = (typeof ruleKinds)[number]

/** One fact of a person. Days count back from now, or forward for a birthday. */
export type Rule =
  | { kind: 'zone'; zones: string[] }
  | { kind: 'attended'; of: number; least: number; most: number }
  | { kind: 'ticket_of'; eventIds: number[] }
  | { kind: 'bought'; days: number }
  | { kind: 'first_purchase'; days: number }
  | { kind: 'lapsed'; days: number }
  | { kind: 'shop'; days: number }
  | { kind: 'shipped_to'; where: 'local' | 'national' }
  | { kind: 'holder' }
  | { kind: 'not_renewed' }
  | { kind: 'birthday'; days: number }
  | { kind: 'fan_id' }
  | { kind: 'minors' }

/** Somebody fits who has all of `all`, one of `any` where there is one, and none of `none`. */
export type Definition = Record<Combination, Rule[]>
export const combinations = ['all', 'any', 'none'] as const
export type Combination = (typeof combinations)[number]

export const combinationWords: Record<Combination, { title: string; hint: string }> = {
  all: { title: 'Cumple todo', hint: 'Cada una de estas.' },
  any: { title: 'Cumple alguna', hint: 'Al menos una de estas.' },
  none: { title: 'No cumple ninguna', hint: 'Se queda fuera quien cumpla una de estas.' },
}

export const ruleWords: Record<RuleKind, { label: string; hint: string }> = {
  zone: { label: 'Zona', hint: 'Tiene o tuvo boletos de estas zonas.' },
  attended: { label: 'Asistencia', hint: 'A cuántos de los últimos partidos entró.' },
  ticket_of: { label: 'Boleto de un partido', hint: 'Tiene boleto válido de alguno de estos partidos.' },
  bought: { label: 'Compró hace poco', hint: 'Pagó algo en estos días.' },
  first_purchase: { label: 'Primera compra', hint: 'Compró por primera vez, y solo esa vez.' },
  lapsed: { label: 'Dejó de comprar', hint: 'Compró antes, y nada desde hace estos días.' },
  shop: { label: 'Compra en la tienda', hint: 'Pagó un pedido de la tienda en estos días.' },
  shipped_to: {
    label: 'Dónde recibe',
    hint: 'A dónde le ha enviado la tienda: es el único domicilio que se sabe.',
  },
  holder: { label: 'Tiene bonogallo', hint: 'Con un bonogallo vigente.' },
  not_renewed: {
    label: 'No ha renovado',
    hint: 'Tuvo bonogallo, ya puede o pudo renovarlo y no lo ha hecho.',
  },
  birthday: {
    label: 'Cumpleaños',
    hint: 'Cumple años en estos días. Solo se sabe de titulares de bonogallo.',
  },
  fan_id: { label: 'Tiene Fan ID', hint: 'Con Fan ID aprobado.' },
  minors: { label: 'Con menores', hint: 'Tiene menores a su cargo.' },
}

/** A rule as it is when somebody takes it up. */
export const freshRule: Record<RuleKind, Rule> = {
  zone: { kind: 'zone', zones: [] },
  attended: { kind: 'attended', of: 5, least: 3, most: 5 },
  ticket_of: { kind: 'ticket_of', eventIds: [] },
  bought: { kind: 'bought', days: 30 },
  first_purchase: { kind: 'first_purchase', days: 30 },
  lapsed: { kind: 'lapsed', days: 180 },
  shop: { kind: 'shop', days: 365 },
  shipped_to: { kind: 'shipped_to', where: 'local' },
  holder: { kind: 'holder' },
  not_renewed: { kind: 'not_renewed' },
  birthday: { kind: 'birthday', days: 7 },
  fan_id: { kind: 'fan_id' },
  minors: { kind: 'minors' },
}

/** What a list of names is missing before the rule says anything: an empty one asks nothing. */
export const isWhole = (rule: Rule): boolean =>
  rule.kind === 'zone' ? rule.zones.length > 0 : rule.kind === 'ticket_of' ? rule.eventIds.length > 0 : true

const shownNames = 2
const listed = (names: string[]): string =>
  names.length > shownNames
    ? `${names.slice(0, shownNames).join(', ')} y ${names.length - shownNames} más`
    : names.join(' o ')

const inDays = (days: number): string => `en ${countOf(days, 'día', 'días')}`

/** `Fue a 3 o más de los últimos 5 partidos`: a rule as its chip reads. `titleOf`: a match by its number. */
export function chipOf(rule: Rule, titleOf: (eventId: number) => string): string {
  switch (rule.kind) {
    case 'zone':
      return rule.zones.length === 0 ? 'Zona: elige una' : `Zona ${listed(rule.zones)}`
    case 'attended':
      return `Fue a ${attendedWords(rule)} de los últimos ${rule.of} partidos`
    case 'ticket_of':
      return rule.eventIds.length === 0
        ? 'Boleto: elige un partido'
        : `Boleto de ${listed(rule.eventIds.map(titleOf))}`
    case 'bought':
      return `Compró ${inDays(rule.days)}`
    case 'first_purchase':
      return `Primera compra ${inDays(rule.days)}`
    case 'lapsed':
      return `Sin comprar ${inDays(rule.days)}`
    case 'shop':
      return `Tienda ${inDays(rule.days)}`
    case 'shipped_to':
      return rule.where === 'local' ? 'Recibe en la zona' : 'Recibe fuera de la zona'
    case 'birthday':
      return rule.days === 0 ? 'Cumple años hoy' : `Cumple años ${inDays(rule.days)}`
    default:
      return ruleWords[rule.kind].label
  }
}

function attendedWords({ of, least, most }: { of: number; least: number; most: number }): string {
  if (most === 0) return 'ninguno'
  if (least === most) return `${least}`
  if (most >= of) return `${least} o más`
  return least === 0 ? `${most} o menos` : `entre ${least} y ${most}`
}

/** `MMDD` of a day (`YYYY-MM-DD`) and the `days` after it. Who was born on a 29 February has the 28th in other years. */
export function birthdaysWithin(day: string, days: number): string[] {
  const found = Array.from({ length: days + 1 }, (_, after) => {
    const at = new Date(Date.parse(`${day}T12:00:00Z`) + after * 86_400_000)
    const written = at.toISOString().slice(5, 10).replace('-', '')
    const leap = new Date(Date.UTC(at.getUTCFullYear(), 1, 29)).getUTCMonth() === 1
    return written === '0228' && !leap ? ['0228', '0229'] : [written]
  })
  return found.flat()
}

/** What is known of somebody, for a line of the sample. */
export function knownWords({
  purchases,
  holder,
  attended,
}: {
  purchases: number
  holder: boolean
  attended: number
}): string {
  return [
    countOf(purchases, 'compra', 'compras'),
    attended > 0 ? `${countOf(attended, 'partido', 'partidos')} con entrada` : null,
    holder ? 'bonogallo' : null,
  ]
    .filter((one) => one !== null)
    .join(' · ')
}

/** `Ana G.` for a colleague who need not know who it is. */
export const shortName = (firstName: string, lastName: string): string =>
  `${firstName.split(' ')[0] ?? ''} ${lastName.slice(0, 1)}.`.trim()
