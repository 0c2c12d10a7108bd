import { countOf } from '#lib/count.ts'
import { paths } from '#lib/paths.ts'

export const buttons = ['matches', 'match', 'bonogallo', 'packs', 'shop'] as const
export type CampaignButton = (typeof buttons)[number]

/** What the button of a letter says, and what somebody chooses it by. */
export const buttonWords: Record<CampaignButton, { label: string; choice: string }> = {
  matches: { label: 'Ver los partidos', choice: 'A los partidos en venta' },
  match: { label: 'Elegir lugares', choice: 'A un partido o evento' },
  bonogallo: { label: 'Ver el bonogallo', choice: 'Al bonogallo' },
  packs: { label: 'Ver los packs', choice: 'A los packs' },
  shop: { label: 'Ir a la tienda', choice: 'A la tienda' },
}

export function pathOf(button: CampaignButton, eventId: number | null): string {
  switch (button) {
    case 'match':
      return eventId === null ? paths.tickets : paths.eventDetail(eventId)
    case 'bonogallo':
      return paths.bonus
    case 'packs':
      return paths.packDetail()
    case 'shop':
      return paths.shop()
    case 'matches':
      return paths.tickets
  }
}

/** What each person reads their own of; the subject is the same for everybody. */
export const placeholders = { nombre: 'su nombre' } as const

/** Of ten people one is not told, to know what would have been bought anyway. */
export const heldOutShare = 10
/** Days in which a purchase is counted for a campaign. */
export const countedDays = 7

export const reasonsUnreached = ['no_consent', 'unconfirmed', 'capped'] as const
export type Unreached = (typeof reasonsUnreached)[number]
export const unreachedWords: Record<Unreached, string> = {
  no_consent: 'No aceptó promociones',
  unconfirmed: 'Su correo no está confirmado',
  capped: 'Ya recibió las campañas que el club permite',
}

/** People, those who bought, and what they paid: the sum of centavos and of their squares, person by person. */
export type Bought = { people: number; buyers: number; cents: number; squares: number }
/** A figure with what it may be in truth, 19 times of 20. */
export type Interval = { value: number; low: number; high: number }

/** The 97.5th percentile of the normal distribution: two sides of 95 %. */
const z = 1.959964

/** Wilson's interval of a share. */
function wilson(hits: number, of: number): [low: number, high: number] {
  const share = hits / of
  const middle = (share + (z * z) / (2 * of)) / (1 + (z * z) / of)
  const half = (z / (1 + (z * z) / of)) * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of))
  return [Math.max(0, middle - half), Math.min(1, middle + half)]
}

/**
 * By how much the share of buyers among those who were told is larger than among those who were not: Newcombe's hybrid
 * score interval (1998, method 10), which stays honest with few people and with none who bought. Null where a side is empty.
 */
export function shareDifference(told: Bought, heldOut: Bought): Interval | null {
  if (told.people === 0 || heldOut.people === 0) return null
  const [p1, p2] = [told.buyers / told.people, heldOut.buyers / heldOut.people]
  const [l1, u1] = wilson(told.buyers, told.people)
  const [l2, u2] = wilson(heldOut.buyers, heldOut.people)
  const value = p1 - p2
  return {
    value,
    low: value - Math.sqrt((p1 - l1) ** 2 + (u2 - p2) ** 2),
    high: value + Math.sqrt((u1 - p1) ** 2 + (p2 - l2) ** 2),
  }
}

/** Fewer people than this on a side, and a mean of money says nothing: a single purchase would turn it. */
export const fewestForMoney = 30

/**
 * What each person who was told paid more than each who was not, in centavos (Welch's interval). Null where a side has too few
 * people, or nobody of a side bought: then its spread is not known.
 */
export function moneyDifference(told: Bought, heldOut: Bought): Interval | null {
  if (told.people < fewestForMoney || heldOut.people < fewestForMoney) return null
  if (told.buyers === 0 || heldOut.buyers === 0) return null
  const mean = ({ cents, people }: Bought) => cents / people
  const spread = (side: Bought) =>
    Math.max(0, side.squares - side.people * mean(side) ** 2) / (side.people - 1) / side.people
  const value = mean(told) - mean(heldOut)
  const half = z * Math.sqrt(spread(told) + spread(heldOut))
  return { value, low: value - half, high: value + half }
}

export type Verdict = 'early' | 'few' | 'more' | 'less' | 'unknown'

/** What may be said of a campaign: nothing before its days are over, and nothing where the interval holds zero. */
export function verdictOf(difference: Interval | null, over: boolean): Verdict {
  if (difference === null) return 'few'
  if (!over) return 'early'
  if (difference.low > 0) return 'more'
  return difference.high < 0 ? 'less' : 'unknown'
}

export const verdictWords: Record<Verdict, { title: string; tone: 'ok' | 'warn' | 'info' }> = {
  early: { title: 'Aún no termina la semana en que se cuentan compras', tone: 'info' },
  few: { title: 'Muy pocas personas para comparar', tone: 'info' },
  more: { title: 'Vendió más que si no se hubiera mandado', tone: 'ok' },
  less: { title: 'Quien la recibió compró menos', tone: 'warn' },
  unknown: { title: 'No se puede decir que haya vendido algo', tone: 'info' },
}

const percent = new Intl.NumberFormat('es-MX', { style: 'percent', maximumFractionDigits: 1 })
const points = new Intl.NumberFormat('es-MX', { maximumFractionDigits: 1, signDisplay: 'exceptZero' })

export const shareWords = (hits: number, of: number): string => (of === 0 ? '–' : percent.format(hits / of))

/** `+2.1 puntos (de −0.4 a +4.6)`. */
export function pointsWords({ value, low, high }: Interval): string {
  const written = (share: number) => points.format(share * 100).replace('-', '−')
  return `${written(value)} puntos (de ${written(low)} a ${written(high)})`
}

/** How many purchases there were for the campaign alone, of so many people; the ends rounded outward. */
export function extraBuyers({ value, low, high }: Interval, people: number): string {
  const [least, most] = [Math.floor(low * people), Math.ceil(high * people)]
  return `${countOf(Math.round(value * people), 'persona', 'personas')}, entre ${least} y ${most}`.replaceAll(
    '-',
    '−',
  )
}
