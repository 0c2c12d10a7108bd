import type { EventSummary } from '#catalogue/events/contract.ts'
import { opensWords } from '#catalogue/events/opens-words.ts'
import { formatHour, formatLongDay } from '#lib/dates.ts'
import { formatFrom } from '#lib/headline-price.ts'
import { clip } from '../rules.ts'
import { ogImageFrame, inks, margin } from './og-image-frame.ts'
import { fit, outline, widthOf, type Weight } from './text-path.ts'
import { crest } from './crest.ts'

/** What the picture says of a match: it is another one where any of these is. */
export const cardFields = [
  'home',
  'away',
  'look',
  'round',
  'season',
  'venue',
  'city',
  'startsAt',
  'salesStartAt',
  'saleState',
  'fromCents',
  'fromFare',
] as const satisfies readonly (keyof EventSummary)[]
export type MatchOnCard = Pick<EventSummary, (typeof cardFields)[number]>

const column = 690
const oneLine = { width: column, lines: 1 }

/** The uploaded crests of both, as PNG. */
type Crests = Partial<Record<'home' | 'away', Buffer | null>>

/** Both sides, or the title of what is no match; when, where, from how much. */
export function matchCard(match: MatchOnCard, crests: Crests = {}): string {
  const { home, away, look, round, season, venue, city, startsAt } = match
  const ours = { picture: crests.home ?? null, color: look?.color }
  const theirs = { picture: crests.away ?? null, color: look?.rival?.color }
  const day = formatLongDay(startsAt).replace(/ de \d{4}$/, '')
  return ogImageFrame(
    [
      row(`${round} · ${season}`, { weight: 'label', largest: 30, y: 182, fill: inks.gold }),
      ...teams(home, away),
      row(`${upper(day)}, ${formatHour(startsAt)}`, {
        weight: 'title',
        largest: 42,
        y: 440,
        fill: inks.white,
      }),
      row(`${venue}, ${city}`, { weight: 'label', largest: 32, y: 484, fill: inks.soft }),
      sale(match),
      crest(home, { x: away === '' ? 880 : 790, y: 210, height: 200 }, ours),
      away === '' ? '' : crest(away, { x: 972, y: 210, height: 200 }, theirs),
    ].join(''),
  )
}

/** A line for each side, both in one size; two smaller lines where a name is long. */
function teams(home: string, away: string): string[] {
  const names = [home, away].map((name) => clip(name, 80).toLocaleUpperCase('es-MX'))
  const whole = away === '' ? [names[0] ?? ''] : [names[0] ?? '', `vs ${names[1]}`]
  const single = whole.map((name) => fit(name, 'title', { ...oneLine, largest: 100, smallest: 58 }))
  const long = single.some(({ lines }) => lines[0]?.endsWith('…'))
  const fitted = long
    ? whole.map((name) => fit(name, 'title', { width: column, lines: 2, largest: 46, smallest: 40 }))
    : single
  const size = Math.min(...fitted.map((one) => one.size))
  const step = long ? size : 94
  const lines = fitted.flatMap((one) => one.lines)
  const first = long ? 300 - (lines.length * step) / 2 + size * 0.7 : 272
  return lines.map((text, index) =>
    outline({ text, weight: 'title', size, x: margin, y: first + index * step, fill: inks.white }),
  )
}

type Row = { weight: Weight; largest: number; y: number; fill: string }

function row(text: string, { weight, largest, y, fill }: Row): string {
  const fitted = fit(clip(text, 120), weight, { ...oneLine, largest, smallest: 22 })
  return outline({ text: fitted.lines[0] ?? '', weight, size: fitted.size, x: margin, y, fill })
}

/** The sale in a golden label. */
function sale(match: MatchOnCard): string {
  const words = labels[match.saleState](match)
  const size = 34
  const width = widthOf(words, 'title') * size + 48
  return [
    `<rect x="${margin}" y="516" width="${width}" height="60" rx="30" fill="${inks.gold}"/>`,
    outline({ text: words, weight: 'title', size, x: margin + 24, y: 558, fill: inks.ink }),
  ].join('')
}

const labels: Record<MatchOnCard['saleState'], (match: MatchOnCard) => string> = {
  on_sale: formatFrom,
  announced: ({ salesStartAt }) => opensWords(salesStartAt, Date.now()),
  sold_out: () => 'Boletos agotados',
  closed: () => 'Venta terminada',
  cancelled: ({ away }) => (away === '' ? 'Evento cancelado' : 'Partido cancelado'),
}

const upper = (text: string) => text.charAt(0).toLocaleUpperCase('es-MX') + text.slice(1)
