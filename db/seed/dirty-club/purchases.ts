import type { Customer } from './customers.ts'
import { amountByHand, dayByHand, nameByHand } from './hands.ts'
import { randomOf, type Random } from './random.ts'

/** What is right for a line: a purchase of somebody, one that an earlier line has, or a refusal. */
export type PurchaseTruth = {
  is: 'made' | 'same' | 'wrong'
  /** Whose it is, by the person's number. */
  person: number
  cents: number
  entered: boolean
  why: string
}
export type DirtyPurchases = { header: string[]; lines: { cells: string[]; truth: PurchaseTruth }[] }

const header = [
  'Folio',
  'Partida',
  'No. Cliente',
  'Nombre completo',
  'Correo',
  'Partido',
  'Fecha del partido',
  'Fecha de compra',
  'Concepto',
  'Asiento',
  'Importe',
  'Estatus',
  'Entró',
]
type Purchase = Record<
  | 'folio'
  | 'part'
  | 'number'
  | 'name'
  | 'mail'
  | 'match'
  | 'matchDay'
  | 'bought'
  | 'what'
  | 'seat'
  | 'amount'
  | 'status'
  | 'entered',
  string
>

const rivals =
  'Toros del Norte,Volcanes de Puebla,Mareas de Veracruz,Ceibas del Sur,Quetzales de Chiapas'.split(',')
const day = 86_400_000

type Wish = {
  customers: readonly Customer[]
  lines: number
  seed: number
  today: string
  /** Folios go on from here. */
  after?: number
}

/**
 * Two seasons of purchases in another system, as dirty as its export, and the truth about each line: whose it is, what was
 * paid and who went in. About one in thirty is there twice, one in twenty wrong.
 */
export function dirtyPurchases({
  customers,
  lines: wanted,
  seed,
  today,
  after = 70_000,
}: Wish): DirtyPurchases {
  const random = randomOf(seed)
  const people = customers.filter(({ card }) => card.email.includes('@') || card.id !== '')
  const matches = Array.from({ length: 34 }, (_, no) => ({
    name: `Gallos vs ${rivals[no % rivals.length]}`,
    day: new Date(Date.parse(today) - (20 + no * 14) * day).toISOString().slice(0, 10),
  }))
  const lines: DirtyPurchases['lines'] = []
  const push = (purchase: Purchase, truth: PurchaseTruth) =>
    lines.push({ cells: Object.values(purchase), truth })
  let folio = after
  while (lines.length < wanted) {
    const { who, card } = random.pick(people)
    const match = random.pick(matches)
    folio += 1
    const price = random.pick([18_000, 35_000, 42_550, 125_000])
    for (let part = 1; part <= 1 + random.below(3) && lines.length < wanted; part += 1) {
      const entered = random.chance(0.7)
      const purchase: Purchase = {
        folio: `A-${folio}`,
        part: String(part),
        number: card.id,
        name: random.chance(0.5)
          ? nameByHand(`${who.givenNames} ${who.firstSurname} ${who.secondSurname}`, random)
          : '',
        mail: card.email.includes('@') && (card.id === '' || random.chance(0.8)) ? card.email : '',
        match: match.name,
        matchDay: dayByHand(match.day, random.below(4)),
        bought: dayByHand(
          new Date(Date.parse(match.day) - 3 * day).toISOString().slice(0, 10),
          random.below(4),
        ),
        what: 'Boleto adulto',
        seat: `Sección ${101 + random.below(20)} fila ${random.pick(['A', 'B', 'K'])} asiento ${1 + random.below(20)}`,
        amount: amountByHand(price, random),
        status: random.pick(['Pagado', 'PAGADO', 'Aprobado', 'Entregado']),
        entered: entered ? random.pick(['Sí', 'SI', '1', 'Asistió']) : random.pick(['No', '0', 'no', '']),
      }
      const truth: PurchaseTruth = { is: 'made', person: who.no, cents: price, entered, why: '' }
      if (random.chance(0.05)) {
        const { purchase: spoilt, why } = wrongOf(purchase, random, today)
        push(spoilt, { ...truth, is: 'wrong', why })
        continue
      }
      push(purchase, truth)
      if (random.chance(0.03)) push({ ...purchase }, { ...truth, is: 'same', why: 'twice' })
      else if (random.chance(0.01))
        push(
          { ...purchase, amount: '1.00' },
          { ...truth, is: 'wrong', why: 'the same part with another amount' },
        )
    }
  }
  return { header, lines }
}

/** A line that nobody should accept. */
function wrongOf(purchase: Purchase, random: Random, today: string): { purchase: Purchase; why: string } {
  const next = `${Number(today.slice(0, 4)) + 1}-02-01`
  return random.pick([
    { why: 'no folio', purchase: { ...purchase, folio: random.pick(['', '-', 'N/A']) } },
    {
      why: 'cancelled',
      purchase: { ...purchase, status: random.pick(['Cancelado', 'Reembolsado', 'pendiente']) },
    },
    { why: 'a state nobody knows', purchase: { ...purchase, status: 'Zona gris' } },
    { why: 'no amount', purchase: { ...purchase, amount: random.pick(['-350', 'gratis', '3,5,0']) } },
    {
      why: 'no such day',
      purchase: { ...purchase, bought: random.pick(['31/02/2025', 'ayer', '2025-13-01']) },
    },
    { why: 'bought next year', purchase: { ...purchase, bought: next } },
    { why: 'went in next year', purchase: { ...purchase, matchDay: next, entered: 'Sí' } },
    { why: 'nobody', purchase: { ...purchase, number: '', mail: 'nadie@otro.example', name: '' } },
    { why: 'whose', purchase: { ...purchase, number: '', mail: '' } },
    { why: 'another name', purchase: { ...purchase, name: 'Anastasio Quirarte Bolaños' } },
    { why: 'formula', purchase: { ...purchase, entered: '=1+1' } },
  ])
}
