import type { DirtyFile, DirtyLine } from './customers.ts'
import { amountByHand, nameByHand, phoneByHand } from './hands.ts'
import type { MadeUpHolder } from './holders.ts'
import { peopleMaker, type MadeUp } from './people.ts'
import { randomOf } from './random.ts'

const header = ['No. Abonado', 'Nombre completo', 'Correo', 'Celular', 'Saldo', 'Concepto']
const concepts = ['Partido cancelado', 'Devolución', 'Tarjeta de regalo', 'Compensación por lluvia', '']

type Wish = { people: number; seed: number; today: string; known: readonly MadeUpHolder[] }

/** What a club owes: to its holders, to strangers to them, and lines that nobody should accept. `known`: brought before. */
export function dirtyCredit({ people, seed, today, known }: Wish): DirtyFile {
  const random = randomOf(seed)
  // Nobody of them is one of the holders: their numbers come after all of theirs.
  const stranger = peopleMaker(random, today, 500_000)
  const lines: DirtyLine[] = []
  const used = new Set<string>()
  const nameOf = (who: MadeUp) =>
    nameByHand(`${who.givenNames} ${who.firstSurname} ${who.secondSurname}`, random)
  while (lines.length < people) {
    const pesos = 50 + random.below(40) * 25
    const [amount, concept] = [amountByHand(pesos * 100, random), random.pick(concepts)]
    const holder = random.chance(0.6) && known.length > 0 ? random.pick(known) : undefined
    if (holder !== undefined) {
      const { who, number, email } = holder
      if (used.has(number)) continue
      used.add(number)
      const byNumber = email === '' || random.chance(0.5)
      const cells = [byNumber ? number : '', nameOf(who), byNumber ? '' : email, '', amount, concept]
      lines.push({ cells, truth: { is: 'joined', person: who.no, why: byNumber ? 'number' : 'mail' } })
      if (random.chance(0.05)) lines.push({ cells, truth: { is: 'same', person: who.no, why: 'double' } })
      continue
    }
    const who = stranger([18, 80])
    const good = ['', nameOf(who), who.email, phoneByHand(who.phone, random), amount, concept]
    if (!random.chance(0.1)) {
      lines.push({ cells: good, truth: { is: 'made', person: who.no, why: '' } })
      continue
    }
    const ways = [
      { why: 'no amount', cells: good.with(4, random.pick(['', 'cero', '0', '-50'])) },
      { why: 'too much', cells: good.with(4, '$1,250,000.00') },
      { why: 'nobody', cells: good.with(2, '').with(3, '') },
      { why: 'mail', cells: good.with(2, 'uno@dos@tres') },
    ]
    const other = known.find(({ email }) => email !== '')
    if (other !== undefined) ways.push({ why: 'the mail of another', cells: good.with(2, other.email) })
    const { why, cells } = random.pick(ways)
    lines.push({ cells, truth: { is: 'wrong', person: who.no, why } })
  }
  return { header, lines: lines.slice(0, people) }
}
