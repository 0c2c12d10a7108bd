import sharp from 'sharp'
import { readDocument } from '#people/identity-check/server/document/read-document.ts'
import { nameLetters, sameName } from '#lib/name-letters.ts'
import { drawIneBack, drawIneFront } from '../fixtures/documents/draw.ts'
import { people } from '../fixtures/documents/people.ts'
import { photograph, random, someShot, type Shot } from '../fixtures/documents/photograph.ts'
import { surnames } from '../fixtures/documents/surnames.ts'

const today = '2026-11-21'
const portrait = { create: { width: 330, height: 420, channels: 3 as const, background: '#8a7a6a' } }
const shots: Record<string, (seed: number) => Shot> = {
  clean: (seed) => ({ seed }),
  blurred: (seed) => ({ ...someShot(seed), blur: 1.4 + (seed % 5) * 0.2, glare: 0 }),
}

type Counts = {
  read: number
  exact: number
  flagged: number
  refused: number
  accused: number
  invented: string[]
}

/**
 * Cards drawn with pairs of the commonest surnames, clean and blurred. `accused`: refused as two people's; `invented`: a
 * letter that the card does not have, and no doubt about it. Every surname with Ñ in `rounds` pairs, and as many pairs at
 * random; `ROUNDS=all` takes the 40,000. Drawing needs the font OCR B.
 */
export async function readSurnames(rounds: number): Promise<Record<string, Counts>> {
  const counts: Record<string, Counts> = {}
  const picture = await sharp(portrait).png().toBuffer()
  for (const [nth, [firstSurname, secondSurname]] of pairs(rounds).entries()) {
    const person = { ...people.elena, firstSurname, secondSurname }
    const [front, back] = [await drawIneFront(person, { picture }), await drawIneBack(person)]
    for (const [how, shot] of Object.entries(shots)) {
      const sides = [
        await photograph(front, shot(nth * 2 + 1)),
        await photograph(back, shot(nth * 2 + 2)),
      ] as const
      const { fields, faults, doubts = [] } = await readDocument('ine', sides[0], sides[1], { today })
      const count = (counts[how] ??= { read: 0, exact: 0, flagged: 0, refused: 0, accused: 0, invented: [] })
      count.read++
      if (faults.length > 0) count.refused++
      if (faults.some(({ code }) => code === 'sides_differ')) count.accused++
      if (faults.length > 0) continue
      if (doubts.length > 0) count.flagged++
      const names = ['firstSurname', 'secondSurname', 'givenNames'] as const
      if (names.every((name) => nameLetters(fields[name] ?? '') === nameLetters(person[name]))) count.exact++
      for (const name of names)
        if (!sameName(person[name], fields[name] ?? '') && !doubts.some(({ field }) => field === name))
          count.invented.push(`${person[name]} → ${fields[name]}`)
    }
  }
  return counts
}

function pairs(rounds: number): [string, string][] {
  if (rounds === Infinity)
    return surnames.flatMap((one) => surnames.map((other): [string, string] => [one, other]))
  const next = random(7)
  const any = (from: string[]) => from[Math.floor(next() * from.length)] ?? ''
  const enye = surnames.filter((name) => /ñ/i.test(name))
  return [
    ...enye.flatMap((name) =>
      Array.from({ length: rounds }, (_, nth): [string, string] =>
        nth % 2 ? [any(surnames), name] : [name, any(enye)],
      ),
    ),
    ...Array.from({ length: rounds * enye.length }, (): [string, string] => [any(surnames), any(surnames)]),
  ]
}

if (import.meta.main) {
  const rounds = process.env['ROUNDS'] ?? '2'
  console.log(JSON.stringify(await readSurnames(rounds === 'all' ? Infinity : Number(rounds)), null, 1))
}
