import { dayByHand, nameByHand, phoneByHand } from './hands.ts'
import { peopleMaker, type MadeUp } from './people.ts'
import { randomOf, type Random } from './random.ts'

/** What is right for a line: a new person, one who is known, a thing that was brought already, or a refusal. */
export type Truth = { is: 'made' | 'joined' | 'same' | 'wrong'; person: number; why: string }
export type DirtyLine = { cells: string[]; truth: Truth }
export type DirtyFile = { header: string[]; lines: DirtyLine[] }
/** Somebody of the file as they are, and as their first line writes them. */
export type Customer = { who: MadeUp; card: Card }

const header = [
  'No. Cliente',
  'Nombre(s)',
  'Apellido Paterno',
  'Apellido Materno',
  'Correo electrónico',
  'Teléfono celular',
  'CURP',
  'Fecha de nacimiento',
]

export type Card = {
  id: string
  given: string
  first: string
  second: string
  email: string
  phone: string
  curp: string
  birth: string
}

type Wish = {
  people: number
  seed: number
  /** `YYYY-MM-DD`; ages are counted from it. */
  today: string
  /** Mailboxes of people who may not buy: a line of one of them is wrong. */
  restricted?: string[]
  /** The numbers of the other system go on from here. */
  after?: number
}

/**
 * The customers of a club, as dirty as real files are, and the truth about each line. About one line in twelve is a double of
 * an earlier one, one in twenty-five is wrong.
 */
export function dirtyCustomers({
  people,
  seed,
  today,
  restricted = [],
  after = 1000,
}: Wish): DirtyFile & { known: Customer[] } {
  const random = randomOf(seed)
  const person = peopleMaker(random, today)
  const lines: DirtyLine[] = []
  const known: Customer[] = []
  const push = (card: Card, truth: Truth) => {
    const { id, given, first, second, email, phone, curp, birth } = card
    lines.push({ cells: [id, given, first, second, email, phone, curp, birth], truth })
  }
  let ids = after
  const cardOf = (who: MadeUp): Card => ({
    id: random.chance(0.7) ? String((ids += 1)) : '',
    given: nameByHand(who.givenNames, random),
    first: nameByHand(who.firstSurname, random),
    second: nameByHand(who.secondSurname, random),
    email: random.chance(0.1) ? who.email.toUpperCase() : who.email,
    phone: phoneByHand(who.phone, random),
    curp: random.chance(0.6) ? who.curp : '',
    birth: random.chance(0.8) ? dayByHand(who.birthDate, random.below(4)) : '',
  })
  while (lines.length < people) {
    const earlier = known.length > 20 ? random.pick(known) : undefined
    if (earlier !== undefined && random.chance(0.08)) {
      const double = doubleOf(earlier, cardOf(earlier.who), random)
      if (double === null) continue
      push(double.card, { is: 'joined', person: earlier.who.no, why: double.why })
      continue
    }
    const who = person(
      [18, 80],
      earlier !== undefined && random.chance(0.1) ? earlier.who.firstSurname : undefined,
    )
    if (random.chance(0.04)) {
      const { card, why } = wrongOf(cardOf(who), earlier, { random, restricted, today })
      push(card, { is: 'wrong', person: who.no, why })
      continue
    }
    const card = cardOf(who)
    if (random.chance(0.12)) card.email = random.pick(['', 'sin correo', 'N/A', '-'])
    else if (random.chance(0.1)) card.phone = ''
    // A family has one phone.
    if (card.phone !== '' && earlier !== undefined && earlier.card.phone !== '' && random.chance(0.03))
      card.phone = phoneByHand(earlier.who.phone, random)
    push(card, { is: 'made', person: who.no, why: '' })
    known.push({ who, card })
  }
  return { header, lines, known }
}

/** The same person once more, by one sign that the earlier line has; null where it has none that would do. */
function doubleOf({ who, card: before }: { who: MadeUp; card: Card }, card: Card, random: Random) {
  const other = { ...card, id: '' }
  const ways: { why: string; card: Card; may: boolean }[] = [
    { why: 'mail', card: { ...other, email: who.email, phone: '' }, may: before.email.includes('@') },
    {
      why: 'another mail, CURP',
      card: {
        ...other,
        email: `otro.${random.below(1_000_000)}.${who.email}`,
        phone: '',
        curp: who.curp,
        birth: '',
      },
      may: before.curp !== '',
    },
    {
      why: 'another mail, phone',
      card: {
        ...other,
        email: `trabajo.${random.below(1_000_000)}.${who.email}`,
        phone: phoneByHand(who.phone, random),
      },
      may: before.phone.replace(/\D/g, '').endsWith(who.phone),
    },
    {
      why: 'name and birth date',
      card: {
        ...other,
        email: '',
        phone: '5512345678',
        curp: '',
        birth: dayByHand(who.birthDate, random.below(4)),
      },
      may: before.birth !== '' || before.curp !== '',
    },
  ]
  const possible = ways.filter(({ may }) => may)
  return possible.length === 0 ? null : random.pick(possible)
}

type Means = { random: Random; restricted: string[]; today: string }

/** A line that nobody should accept. */
function wrongOf(
  card: Card,
  earlier: { who: MadeUp; card: Card } | undefined,
  { random, restricted, today }: Means,
) {
  const ways: { why: string; card: Card }[] = [
    { why: 'mail without @', card: { ...card, email: card.email.replace('@', ' ') } },
    { why: 'phone too short', card: { ...card, phone: '442 123' } },
    {
      why: 'CURP with a wrong digit',
      card: { ...card, curp: `ROIE940722MQTBBL0${random.pick(['1', '2', '4', '5'])}` },
    },
    {
      why: 'no such day',
      card: { ...card, curp: '', birth: random.pick(['31/02/1990', '45/10/1980', '1990-13-01', 'ayer']) },
    },
    { why: 'no contact', card: { ...card, email: '', phone: '' } },
    { why: 'no surname', card: { ...card, first: '', second: '' } },
    {
      why: 'formula',
      card: {
        ...card,
        given: random.pick(['=HYPERLINK("http://x.example","Ana")', '@SUM(1+1)', '=cmd|"/C calc"!A0']),
      },
    },
    {
      why: 'child',
      card: {
        ...card,
        curp: '',
        birth: dayByHand(`${Number(today.slice(0, 4)) - 9}-03-04`, random.below(4)),
      },
    },
    { why: 'born tomorrow', card: { ...card, curp: '', birth: `${Number(today.slice(0, 4)) + 2}-01-05` } },
  ]
  if (earlier !== undefined) {
    if (earlier.card.email.includes('@'))
      ways.push({ why: 'the mail of another', card: { ...card, id: '', email: earlier.who.email } })
    if (earlier.card.curp !== '')
      ways.push({ why: 'the CURP of another', card: { ...card, id: '', curp: earlier.who.curp, birth: '' } })
  }
  if (restricted.length > 0)
    ways.push({ why: 'restricted', card: { ...card, id: '', email: random.pick(restricted) } })
  return random.pick(ways)
}
