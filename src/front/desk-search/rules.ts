import { plain } from '#lib/slug.ts'

const months = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']

/** A day as people write it: `22 nov`, `22 de noviembre`, `22/11` or `2026-11-22`; null where there is none. */
export function dayIn(typed: string): { day: number; month: number } | null {
  const text = plain(typed)
  const iso = /\b\d{4}-(\d{1,2})-(\d{1,2})\b/.exec(text)
  if (iso !== null) return dayOf(Number(iso[2]), Number(iso[1]))
  const digits = /\b(\d{1,2})\/(\d{1,2})\b/.exec(text)
  if (digits !== null) return dayOf(Number(digits[1]), Number(digits[2]))
  const named = /\b(\d{1,2}) (?:de )?([a-z]{3})[a-z]*\b/.exec(text)
  return named === null ? null : dayOf(Number(named[1]), months.indexOf(named[2]!) + 1)
}

const dayOf = (day: number, month: number) =>
  day >= 1 && day <= 31 && month >= 1 && month <= 12 ? { day, month } : null

/** The number of a case, typed with its prefix or without. */
export function caseNumberIn(typed: string): string | null {
  return /^(?:caso[\s-]?)?0*(\d{1,12})$/i.exec(typed.trim())?.[1] ?? null
}

/** The number of a group, typed with its prefix or without. */
export function groupNumberIn(typed: string): string | null {
  return /^(?:gr[\s-]?)?0*(\d{1,9})$/i.exec(typed.trim())?.[1] ?? null
}

/** Words of at least two signs that what is searched by name must hold; none where there is no letter. */
export function words(typed: string): string[] {
  if (!/\p{L}{2}/u.test(typed)) return []
  return plain(typed)
    .split(/[\s,]+/)
    .filter((word) => word.length > 1)
}

/** Where what was typed stands in a text, word by word and whatever its accents: from and to, in order. */
export function hitsIn(text: string, typed: string): [from: number, to: number][] {
  const letters = Array.from(text, (letter) => plain(letter).charAt(0) || ' ').join('')
  const hits: [number, number][] = []
  for (const word of plain(typed).split(/[\s,$·-]+/)) {
    if (word === '') continue
    const from = startOf(letters, word)
    if (from >= 0 && !hits.some(([start, end]) => from < end && from + word.length > start))
      hits.push([from, from + word.length])
  }
  return hits.toSorted(([one], [other]) => one - other)
}

/** A text cut where the hits begin and end, in order. */
export function cutAt(
  text: string,
  hits: [number, number][],
): { text: string; hit: boolean; from: number }[] {
  const edges = [...new Set([0, ...hits.flat(), text.length])]
  return edges.slice(0, -1).map((from, index) => ({
    from,
    text: text.slice(from, edges[index + 1]),
    hit: hits.some(([start]) => start === from),
  }))
}

/** A single sign counts as a word of its own alone, or half of every text would be marked. */
function startOf(letters: string, word: string): number {
  if (word.length > 2) return letters.indexOf(word)
  return letters.search(new RegExp(`(?<![a-z0-9])${word.replace(/[^a-z0-9]/g, '.')}(?![a-z0-9])`))
}
