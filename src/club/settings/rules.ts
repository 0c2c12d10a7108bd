import { diffArrays } from 'diff'
import type { Colours } from '#lib/colours.ts'
import { luminance } from '#lib/ink.ts'

/** WCAG 2.2 AA for text. */
const enough = 4.5

type Rgb = [number, number, number]

const rgbOf = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

/** WCAG's contrast of two colours `#rrggbb`, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** `share` (0 to 1) of `other` mixed into `one`, as `#rrggbb`. */
export function mixed(one: string, other: string, share: number): string {
  const [from, to] = [rgbOf(one), rgbOf(other)]
  const parts = from.map((part, at) => Math.round(part + ((to[at] ?? 0) - part) * share))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** Every token that follows from the three colours, by theme. */
export function coloursOf({ light, dark, night }: Colours) {
  return {
    light: {
      brand: light,
      'brand-hover': mixed(light, '#000000', 0.25),
      'brand-soft': mixed('#ffffff', light, 0.07),
      night,
    },
    dark: { brand: dark, 'brand-hover': mixed(dark, '#ffffff', 0.35) },
  }
}

type Pair = { key: keyof Colours; words: string; front: string; back: string }

function pairsOf(colours: Colours): Pair[] {
  const { light } = coloursOf(colours)
  const { light: day, dark, night } = colours
  return [
    { key: 'light', words: 'Botón con letra blanca', front: '#ffffff', back: day },
    { key: 'light', words: 'Enlace sobre el fondo claro', front: day, back: '#fbfaf7' },
    { key: 'light', words: 'Enlace sobre su tono suave', front: day, back: light['brand-soft'] },
    { key: 'light', words: 'Enlace sobre el gris claro', front: day, back: '#f1f3f8' },
    { key: 'dark', words: 'Botón con letra oscura', front: '#0a1222', back: dark },
    { key: 'dark', words: 'Enlace sobre tarjetas oscuras', front: dark, back: '#121d35' },
    { key: 'dark', words: 'Enlace sobre su tono suave', front: dark, back: '#1a2947' },
    { key: 'night', words: 'Letra blanca en la banda', front: '#ffffff', back: night },
    { key: 'night', words: 'Letra tenue en la banda', front: '#cfdcf5', back: night },
  ]
}

/** Every pair of colours that people must be able to read, with its contrast; `ok` from 4.5 to 1 on (WCAG AA). */
export function readable(colours: Colours) {
  return pairsOf(colours).map((pair) => {
    const ratio = contrast(pair.front, pair.back)
    return { ...pair, ratio, ok: ratio >= enough }
  })
}

/** The stylesheet that puts the club's colours in the place of the shipped ones. */
export function brandCss(colours: Colours): string {
  const { light, dark } = coloursOf(colours)
  const block = (tokens: Record<string, string>) =>
    Object.entries(tokens)
      .map(([name, value]) => `--${name}:${value}`)
      .join(';')
  return `:root{${block(light)}}[data-theme='dark']{${block(dark)}}\n`
}

export type DiffLine = { kind: 'same' | 'added' | 'removed'; words: string }

/** Beyond so many changed lines another text is told whole: the search would keep the screen waiting. */
const maxChanges = 500

/** Two texts line by line, the shortest way from one to the other. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [old, now] = [before.split('\n'), after.split('\n')]
  const parts = diffArrays(old, now, { maxEditLength: maxChanges }) ?? [
    { removed: true, added: false, value: old },
    { removed: false, added: true, value: now },
  ]
  return parts.flatMap(({ added, removed, value }) => {
    const kind = added ? 'added' : removed ? 'removed' : 'same'
    return value.map((words) => ({ kind, words }) as const)
  })
}
