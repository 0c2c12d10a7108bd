import type { DirtyFile, DirtyLine } from './customers.ts'
import { dayByHand, nameByHand } from './hands.ts'
import type { MadeUpHolder } from './holders.ts'
import { peopleMaker, type MadeUp } from './people.ts'
import { randomOf } from './random.ts'

const header = [
  'Nombre completo',
  'CURP',
  'Correo',
  'Empezó',
  'Termina',
  'Motivo',
  'Quién la puso',
  'Expediente',
]

type Wish = { people: number; seed: number; today: string; known: readonly MadeUpHolder[] }

/** Who may not go in, and lines that nobody should accept. `known`: holders that were brought before. */
export function dirtyRestrictions({ people, seed, today, known }: Wish): DirtyFile {
  const random = randomOf(seed)
  const stranger = peopleMaker(random, today, 900_000)
  const lines: DirtyLine[] = []
  const year = Number(today.slice(0, 4))
  const after = (years: number) => `${year + years}-0${1 + random.below(9)}-1${random.below(9)}`
  const byHand = (date: string) => dayByHand(date, random.below(4))
  const withCurp = known.filter(({ curp }) => curp !== '')
  const used = new Set<number>()
  while (lines.length < people) {
    const holder = random.chance(0.3) && withCurp.length > 0 ? random.pick(withCurp) : undefined
    if (holder !== undefined && used.has(holder.who.no)) continue
    const who: MadeUp = holder?.who ?? stranger([18, 70])
    used.add(who.no)
    const good = [
      nameByHand(`${who.givenNames} ${who.firstSurname} ${who.secondSurname}`, random),
      random.chance(0.2) ? who.curp.toLowerCase() : who.curp,
      '',
      byHand(`${year - 1}-02-11`),
      byHand(after(random.below(2) + 1)),
      random.pick(['Riña en la tribuna', 'Encendió una bengala', 'Invadió la cancha', 'Reventa']),
      random.pick(['Comité de seguridad', 'Liga MX', 'Protección Civil']),
      random.chance(0.5) ? `EXP-${1000 + lines.length}` : '',
    ]
    if (!random.chance(0.15)) {
      lines.push({
        cells: good,
        truth: { is: holder === undefined ? 'made' : 'joined', person: who.no, why: '' },
      })
      continue
    }
    const ways = [
      { why: 'nobody to hang it on', cells: good.with(1, '') },
      { why: 'over', cells: good.with(4, byHand(`${year - 1}-03-01`)) },
      { why: 'no end', cells: good.with(4, random.pick(['', 'indefinida'])) },
      { why: 'too long', cells: good.with(4, byHand(`${year + 30}-01-15`)) },
      { why: 'no reason', cells: good.with(5, '') },
      { why: 'nobody answers for it', cells: good.with(6, '') },
      { why: 'CURP with a wrong digit', cells: good.with(1, 'ROIE940722MQTBBL04') },
    ]
    const other = withCurp.find((one) => !used.has(one.who.no))
    if (other !== undefined) ways.push({ why: 'the CURP of another', cells: good.with(1, other.curp) })
    const { why, cells } = random.pick(ways)
    lines.push({ cells, truth: { is: 'wrong', person: who.no, why } })
  }
  return { header, lines }
}
