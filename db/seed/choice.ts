import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const seeds = ['empty', 'demo', 'season'] as const
export type Seed = (typeof seeds)[number]
/** What a start was told about its database; null is what nobody said. */
export type Choice = { seed: Seed | null; seats: number | null }

const [fewest, most] = [500, 100_000]

/** A start was told what cannot be: `message` is the sentence for whoever typed it. */
export class ChoiceError extends Error {
  override readonly name = 'ChoiceError'
}

/** `--seed empty|demo|season --seats 5000`, in any order. Throws a ChoiceError for anything else. */
export function readChoice(args: string[]): Choice {
  const { tokens } = parseArgs({
    args,
    strict: false,
    tokens: true,
    options: { seed: { type: 'string' }, seats: { type: 'string' } },
  })
  const choice: Choice = { seed: null, seats: null }
  for (const token of tokens) {
    if (token.kind === 'positional') throw unknown(token.value)
    if (token.kind !== 'option') continue
    if (token.name === 'seed') choice.seed = seedNamed(token.value)
    else if (token.name === 'seats') choice.seats = seatsNamed(token.value)
    else throw unknown(token.rawName)
  }
  return choice
}

const unknown = (said: string) =>
  new ChoiceError(`No conozco «${said}». Puedes decir --seed empty, demo o season, y --seats con un número.`)

function seedNamed(value: string | undefined): Seed {
  const seed = seeds.find((known) => known === value)
  if (seed !== undefined) return seed
  const said = value === undefined ? '--seed espera una palabra' : `--seed no conoce «${value}»`
  throw new ChoiceError(
    `${said}: escribe empty (vacía), demo (el club de muestra) o season (con su temporada).`,
  )
}

function seatsNamed(value: string | undefined): number {
  const seats = /^\d{1,9}$/.test(value ?? '') ? Number(value) : Number.NaN
  if (seats >= fewest && seats <= most) return seats
  const said = value === undefined ? '--seats espera un número' : `--seats no puede ser «${value}»`
  throw new ChoiceError(`${said}: escribe un entero de ${fewest} a ${most}, por ejemplo --seats 5000.`)
}

/** What this folder's database was opened with the last time, so that a plain start goes on with it. */
export function rememberedSeed(dataDir: string): Seed | null {
  try {
    const { seed } = JSON.parse(readFileSync(join(dataDir, 'seed.json'), 'utf8')) as { seed: unknown }
    return seeds.find((known) => known === seed) ?? null
  } catch {
    return null
  }
}

export function rememberSeed(dataDir: string, seed: Seed): void {
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(join(dataDir, 'seed.json'), `${JSON.stringify({ seed })}\n`)
}
