import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { readDocument } from '#people/identity-check/server/document/read-document.ts'
import type { DocumentFields } from '#people/identity-check/server/provider.ts'
import { curpOf, people, type Person } from '../fixtures/documents/people.ts'
import { photograph, someShot } from '../fixtures/documents/photograph.ts'

const folder = join(import.meta.dirname, '../fixtures/documents')
const picture = (name: string) => readFileSync(join(folder, `${name}.jpg`))
const rounds = 20
const today = '2026-11-21'

/**
 * Milliseconds from two photographs of a card to its fields, on one thread; the share of fields that came out exact over
 * 20 seeded photographs of three invented cards, and how many came out wrong rather than missing.
 */
export async function benchDocuments(): Promise<Record<string, number>> {
  const threads = sharp.concurrency()
  sharp.concurrency(1)
  const times: number[] = []
  let [exact, wrong, asked, refused] = [0, 0, 0, 0]
  try {
    await readDocument('ine', picture('elena-ine-front'), picture('elena-ine-back'), { today })
    for (let round = 0; round < rounds; round++) {
      const name = (['elena', 'marco', 'sofia'] as const)[round % 3] ?? 'elena'
      const front = await again(picture(`${name}-ine-front`), round * 2 + 1)
      const back = await again(picture(`${name}-ine-back`), round * 2 + 2)
      const start = performance.now()
      const { fields, faults } = await readDocument('ine', front, back, { today })
      times.push(performance.now() - start)
      if (faults.length > 0) refused++
      for (const [field, truth] of Object.entries(truthOf(people[name]))) {
        const found = fields[field as keyof DocumentFields]
        asked++
        if (found === truth) exact++
        else if (found !== undefined) wrong++
      }
    }
  } finally {
    sharp.concurrency(threads)
  }
  times.sort((one, other) => one - other)
  return {
    document_ms_p50: times[Math.floor(times.length * 0.5)] ?? 0,
    document_ms_p95: times[Math.floor(times.length * 0.95)] ?? 0,
    document_fields_exact: exact / asked,
    document_fields_wrong: wrong,
    document_refused: refused,
  }
}

/** The shipped photograph taken once more: the card turned, tilted, blurred, lit and packed otherwise. */
const again = (jpeg: Buffer, seed: number): Promise<Buffer> =>
  photograph(jpeg, { ...someShot(seed), fill: 0.95 + (seed % 5) * 0.03 })

/** As the reader writes names: upper case, no accents but Ñ. */
const written = (text: string): string =>
  text.toUpperCase().replaceAll('Ñ', '~').normalize('NFD').replace(/\p{M}/gu, '').replaceAll('~', 'Ñ')

const truthOf = (person: Person): DocumentFields => ({
  givenNames: written(person.givenNames),
  firstSurname: written(person.firstSurname),
  secondSurname: written(person.secondSurname),
  curp: curpOf(person),
  birthDate: person.birthDate,
  sex: person.sex,
  expiresOn: person.expiresOn,
  documentNumber: person.voter.cic,
})

if (import.meta.main) console.log(await benchDocuments())
