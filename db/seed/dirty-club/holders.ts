import type { DirtyFile, DirtyLine, Truth } from './customers.ts'
import { amountByHand, dayByHand, nameByHand, phoneByHand, placeByHand } from './hands.ts'
import { peopleMaker, type MadeUp } from './people.ts'
import { randomOf, type Random } from './random.ts'

export type Place = { section: string; row: string; seat: string }

const header = [
  'No. Abonado',
  'Titular',
  'Correo electrónico',
  'Celular',
  'CURP',
  'Fecha de nacimiento',
  'Abono',
  'Ubicación',
  'Tarifa',
  'Precio',
  'Pagado hasta',
  'Renueva',
  'Tutor',
]

/** A holder as the file tells of one; `wrote` says which signs of the person it gave away. */
export type MadeUpHolder = { who: MadeUp; number: string; email: string; curp: string }

type Wish = {
  holders: number
  seed: number
  /** `YYYY-MM-DD`. */
  today: string
  /** As the club calls its bonogallo, and the price of an adult in pesos, a multiple of its instalments. */
  plan: string
  pesos: number
  /** Free places, in the order of the house: as many as holders and some more. */
  places: readonly Place[]
  /** Places that somebody bought, or that are blocked: a holder there is wrong. */
  taken?: readonly Place[]
}
type DirtyHolders = DirtyFile & { known: MadeUpHolder[] }

type Card = Record<
  | 'number'
  | 'name'
  | 'email'
  | 'phone'
  | 'curp'
  | 'birth'
  | 'plan'
  | 'place'
  | 'fare'
  | 'price'
  | 'until'
  | 'renews'
  | 'guardian',
  string
>

/**
 * The season holders of a club, as dirty as real files are, and the truth about each line: seats in five ways, children
 * beside their guardian, people with two seats, doubles, and about one line in twenty that nobody should accept.
 */
export function dirtyHolders(wish: Wish): DirtyHolders {
  const { holders, today, places, taken = [] } = wish
  const random = randomOf(wish.seed)
  // None of them is a customer: those are counted from the first.
  const person = peopleMaker(random, today, 600_000)
  const lines: DirtyLine[] = []
  const known: MadeUpHolder[] = []
  let [next, numbers] = [0, 50_000]
  const place = () => placeByHand(places[next++]!, random)
  const push = (card: Card, truth: Truth) => lines.push({ cells: Object.values(card), truth })
  const cardOf = (who: MadeUp, at: string): Card => ({
    number: String((numbers += 1)),
    name: nameByHand(`${who.givenNames} ${who.firstSurname} ${who.secondSurname}`, random),
    email: random.chance(0.1) ? who.email.toUpperCase() : who.email,
    phone: phoneByHand(who.phone, random),
    curp: random.chance(0.6) ? who.curp : '',
    birth: random.chance(0.8) ? dayByHand(who.birthDate, random.below(4)) : '',
    plan: nameByHand(wish.plan, random),
    place: at,
    fare: random.pick(['Adulto', 'adulto', 'GENERAL', '']),
    price: amountByHand(wish.pesos * 100, random),
    until: dayByHand(`${Number(today.slice(0, 4)) + 2}-06-30`, random.below(4)),
    renews: random.pick(['Sí', 'si', 'NO', 'X', '']),
    guardian: '',
  })

  while (lines.length < holders) {
    const who = person([18, 80])
    const card = cardOf(who, place())
    if (random.chance(0.05)) {
      const wrong = wrongOf(card, { random, today, lines, taken, child: () => person([4, 14]) })
      push(wrong.card, { is: 'wrong', person: who.no, why: wrong.why })
      continue
    }
    if (random.chance(0.15)) card.email = random.pick(['', 'sin correo', 'N/A'])
    push(card, { is: 'made', person: who.no, why: '' })
    known.push({
      who,
      number: card.number,
      email: card.email.includes('@') ? who.email : '',
      curp: card.curp,
    })
    if (random.chance(0.12) && lines.length < holders) {
      const second = { ...cardOf(who, place()), number: card.number, email: card.email }
      push(second, { is: 'joined', person: who.no, why: 'second seat' })
    }
    for (let children = random.chance(0.15) ? 1 + random.below(2) : 0; children > 0; children -= 1) {
      if (lines.length >= holders) break
      const child = person([4, 14], who.firstSurname)
      const own = cardOf(child, place())
      const guardian = card.email.includes('@') && random.chance(0.5) ? who.email : card.number
      const small = { ...own, email: '', phone: '', fare: random.pick(['Niño', 'INFANTIL', '']), guardian }
      const birth = dayByHand(child.birthDate, random.below(4))
      push({ ...small, birth, price: '' }, { is: 'joined', person: child.no, why: 'child' })
    }
    if (random.chance(0.04) && lines.length < holders) {
      // The same again, written by another hand.
      const name = nameByHand(`${who.givenNames} ${who.firstSurname} ${who.secondSurname}`, random)
      const at = placeByHand(places[next - 1]!, random)
      const last = lines.at(-1)!
      if (last.truth.is === 'made')
        push({ ...card, name, place: at }, { is: 'same', person: who.no, why: 'double' })
    }
  }
  return { header, lines, known }
}

type Means = {
  random: Random
  today: string
  lines: readonly DirtyLine[]
  taken: readonly Place[]
  child: () => MadeUp
}

/** A holder whom nobody should accept. */
function wrongOf(card: Card, { random, today, lines, taken, child }: Means): { why: string; card: Card } {
  const small = child()
  const name = `${small.givenNames} ${small.firstSurname} ${small.secondSurname}`
  const birth = dayByHand(small.birthDate, random.below(4))
  const asChild = { ...card, name, birth, email: '', phone: '', curp: '' }
  const other = lines.findLast(({ truth }) => truth.is === 'made')
  const ways: { why: string; card: Card }[] = [
    {
      why: 'no such seat',
      card: { ...card, place: random.pick(['999-ZZ-900', 'Sec 0 Fila Ñ As. 0', 'junto al túnel']) },
    },
    { why: 'no seat', card: { ...card, place: random.pick(['', 'N/A']) } },
    { why: 'no such plan', card: { ...card, plan: 'Abono de los noventa' } },
    { why: 'price', card: { ...card, price: random.pick(['gratis', '-300', '1.2.3', '0']) } },
    { why: 'paid until', card: { ...card, until: random.pick(['', '31/02/2027', 'siempre']) } },
    { why: 'stopped paying', card: { ...card, until: `${Number(today.slice(0, 4)) - 3}-01-15` } },
    { why: 'fare', card: { ...card, fare: 'perro' } },
    { why: 'renewal', card: { ...card, renews: 'quizá' } },
    { why: 'child alone', card: asChild },
    { why: 'child of nobody', card: { ...asChild, guardian: random.pick(['nadie@correo.example', '1']) } },
    { why: 'mail', card: { ...card, email: 'sin arroba punto com' } },
    { why: 'no surname', card: { ...card, name: 'Chuy' } },
    { why: 'formula', card: { ...card, name: '=HYPERLINK("http://x.example","Ana") Luna' } },
  ]
  if (other !== undefined)
    ways.push({ why: 'the seat of another', card: { ...card, place: other.cells[7]! } })
  if (taken.length > 0)
    ways.push({ why: 'taken seat', card: { ...card, place: placeByHand(random.pick(taken), random) } })
  return random.pick(ways)
}
