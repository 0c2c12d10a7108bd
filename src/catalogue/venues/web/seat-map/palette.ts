import type { SaleZone } from '../../plan/seating-plan.ts'

/** How a look is painted: its colour, the share of the seat's spacing it fills, and its mark when near. */
export type SeatPaint = {
  fill: string
  share: number
  mark: 'full' | 'hatched' | 'hollow' | 'dot' | 'cross' | 'check'
  ink: string
}

/** How dear a zone is among the prices of the match, from 0 to 4; null where it does not sell. */
export type HeatOf = (zoneId: number) => number | null

/** The colours of a map that shows prices and what is left, section by section. */
export type Heat = { colors: string[]; off: string; offInk: string }

/** How seats of one state are painted where colours say how each seat is; `token` names the colour. */
export type Tone = Pick<SeatPaint, 'share' | 'mark'> & { token: string }

export type Palette = {
  ground: string
  bowl: string
  line: string
  ink: string
  soft: string
  surface: string
  focus: string
  grass: string
  stripe: string
  dark: boolean
  /** Absent where sections have the colours of their zones. */
  heat?: Heat
  floors: string[]
  /** Indexed by look (see seat-look.ts). */
  paints: SeatPaint[]
  mine: SeatPaint
  /** Where something that is dragged fits, and where not. */
  fits: string
  clash: string
}

/** Colours come from the design tokens in force on the page, so that both themes and later ones work. */
export function paletteOf(
  zones: SaleZone[],
  token: (name: string) => string,
  heatOf: HeatOf | null = null,
  tones: readonly Tone[] | null = null,
): Palette {
  const [ground, surface] = [hex(token('--bg'), '#FBFAF7'), hex(token('--surface'), '#FFFFFF')]
  const ink = hex(token('--ink'), '#0C1526')
  const strong = hex(token('--line-strong'), '#7A849B')
  const accent = hex(token('--accent'), '#F6B93B')
  const dark = brightness(ground) < brightness(ink)
  const off = hex(token('--map-off'), '#CDD3E0')
  const colorOf = (zone: SaleZone): string => {
    const step = heatOf === null ? null : heatOf(zone.id)
    return heatOf === null ? zone.color : step === null ? off : hex(token(`--h${step + 1}`), zone.color)
  }
  const heat = heatOf && {
    colors: zones.map(colorOf),
    off,
    offInk: hex(token('--map-off-ink'), '#4F5970'),
  }
  const mine: SeatPaint = { fill: accent, share: 1, mark: 'check', ink: '#0C1526' }
  const toned = tones?.map(({ token: name, share, mark }): SeatPaint => {
    const fill = hex(token(name), strong)
    return { fill, share, mark, ink: readable(fill) }
  })
  return {
    ...(heat && { heat }),
    mine,
    fits: hex(token('--ok'), '#0E7A3C'),
    clash: hex(token('--danger'), '#C81E2C'),
    ground: heat ? hex(token('--map-ground'), ground) : ground,
    surface,
    ink,
    dark,
    soft: hex(token('--ink-2'), '#475067'),
    bowl: hex(token('--sunken'), '#F1F3F8'),
    line: hex(token('--line'), '#D7DCE6'),
    focus: hex(token('--brand'), '#123C8C'),
    grass: dark ? '#1D5A41' : '#3E9167',
    stripe: dark ? '#226549' : '#489B71',
    floors: zones.map((zone) => mix(colorOf(zone), surface, dark ? 0.84 : heat ? 0.93 : 0.86)),
    paints:
      (toned && [...toned, mine]) ??
      zones.map(colorOf).flatMap((color): SeatPaint[] => [
        { fill: color, share: 0.78, mark: 'full', ink: readable(color) },
        // To who buys, a place that somebody has is as gone as a sold one.
        heat
          ? { fill: strong, share: 0.3, mark: 'cross', ink: strong }
          : { fill: color, share: 0.5, mark: 'hatched', ink: color },
        { fill: strong, share: 0.3, mark: heat ? 'cross' : 'hollow', ink: strong },
        { fill: strong, share: 0.2, mark: 'dot', ink: strong },
        mine,
        { fill: mix(color, surface, 0.72), share: 0.6, mark: 'full', ink: mix(color, ink, 0.4) },
      ]),
  }
}

/** `share` of the way from colour `a` to colour `b`, both `#rrggbb`. */
export function mix(a: string, b: string, share: number): string {
  const channel = (at: number): number => Math.round(part(a, at) * (1 - share) + part(b, at) * share)
  return `#${[1, 3, 5].map((at) => channel(at).toString(16).padStart(2, '0')).join('')}`
}

/** Ink or white, whichever reads better on the colour. */
export const readable = (color: string): string =>
  (brightness(color) + 0.05) / 0.057 > 1.05 / (brightness(color) + 0.05) ? '#0C1526' : '#FFFFFF'

const part = (color: string, at: number): number => Number.parseInt(color.slice(at, at + 2), 16)

function brightness(color: string): number {
  const linear = (at: number): number => {
    const value = part(color, at) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(1) + 0.7152 * linear(3) + 0.0722 * linear(5)
}

function hex(value: string, otherwise: string): string {
  const color = value.trim()
  if (/^#[0-9a-f]{6}$/i.test(color)) return color
  return /^#[0-9a-f]{3}$/i.test(color) ? `#${color.slice(1).replaceAll(/./g, '$&$&')}` : otherwise
}
