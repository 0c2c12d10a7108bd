/** Zones of ten colours that everybody tells apart on a map, those most different first. */
export const zoneColors = [
  '#4252FF',
  '#F3C811',
  '#904704',
  '#73F4F7',
  '#5A027B',
  '#78BD88',
  '#C595FF',
  '#69607B',
  '#E2F88E',
  '#1A1E0C',
] as const

/** Nearer than this in CIE Lab two seats of a map, a few pixels wide, pass for one colour. */
const alike = 20

type Three = [number, number, number]
type Zone = { name: string; color: string }
/** Two zones, by their names, that pass for one. */
export type AlikeZones = { one: string; other: string }

/** How linear light reaches who has all cones, no red ones, no green ones, or no blue ones (Machado, Oliveira and Fernandes, 2009). */
const sights = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} satisfies Record<string, [Three, Three, Three]>
type Sight = keyof typeof sights

export const sightNames = Object.keys(sights) as Sight[]

const dot = (a: Three, b: Three): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

/** CIE Lab of a colour as it is seen. */
function seenAs(color: string, [red, green, blue]: [Three, Three, Three]): Three {
  const light = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as Three
  const seen = [red, green, blue].map((row) => Math.min(1, Math.max(0, dot(row, light)))) as Three
  const root = (value: number) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116)
  const [x, y, z] = [
    root(dot([0.4124, 0.3576, 0.1805], seen) / 0.95047),
    root(dot([0.2126, 0.7152, 0.0722], seen)),
    root(dot([0.0193, 0.1192, 0.9505], seen) / 1.08883),
  ]
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

/** How far two colours are from each other as one sight sees them. */
function distance(one: string, other: string, sight: Sight): number {
  const [a, b] = [seenAs(one, sights[sight]), seenAs(other, sights[sight])]
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}

/** The pairs of zones that are nearer than `bound` to each other for who sees all colours, or for who does not. */
export function alikeZones(
  zones: readonly Zone[],
  { bound = alike, seenBy = sightNames }: { bound?: number; seenBy?: readonly Sight[] } = {},
): AlikeZones[] {
  return zones.flatMap((one, at) =>
    zones
      .slice(at + 1)
      .filter((other) => seenBy.some((sight) => distance(one.color, other.color, sight) < bound))
      .map((other) => ({ one: one.name, other: other.name })),
  )
}

/** A colour for one more zone, told apart from those that are there. */
export function nextZoneColor(there: readonly string[]): string {
  const zones = there.map((color) => ({ name: color, color }))
  const apart = zoneColors.find((color) =>
    zones.every((zone) => alikeZones([zone, { name: '', color }]).length === 0),
  )
  return apart ?? zoneColors[there.length % zoneColors.length]!
}

/** A colour that a file gives, where it is one that we draw. */
export const hexOrNull = (color: string | undefined): string | null =>
  color !== undefined && /^#[0-9a-f]{6}$/i.test(color) ? color : null
