import { formatDay, formatHour, formatLongDay } from '#lib/dates.ts'
import { countOf } from '#lib/count.ts'
import { formatMoney } from '#lib/money.ts'
import {
  clubChannelWords,
  purposeWords,
  type ConsentChannel,
  type ConsentPurpose,
} from '#club/consents/server/rules.ts'
import { caseNumberOf, topicWords, type CaseStatus, type Topic } from '#front/support/rules.ts'
import { kindNames, statusNames } from '#front/order-desk/contract.ts'
import { deviceName } from '#people/accounts/rules.ts'
import { folioOf } from '#selling/orders/rules.ts'
import { untilWords } from '#people/restrictions/rules.ts'
import { clubCreditWords } from '#selling/payments/server/credit/credit-words.ts'

/** What one row of the story says. */
export type Told = {
  tone?: 'open' | 'good' | null
  words: string
  detail?: string | null
  /** When, where it is known otherwise than to the minute. */
  when?: string | null
  link?: { to: 'order' | 'case' | 'person'; id: string; words: string } | null
}

type Purchase = {
  folio: number
  title: string
  kind: keyof typeof kindNames
  status: keyof typeof statusNames
  cents: number
  seats: number
}
type PastPurchase = {
  folio: string
  what: string
  match: string | null
  /** Where it was bought on another day: `YYYY-MM-DD`. */
  playedOn: string | null
  seat: string
  cents: number | null
  entered: boolean
  known: 'moment' | 'day' | 'nothing'
}
type Payment = {
  order: string
  folio: number
  method: string
  status: string
  cents: number
  card: string | null
}
type Refund = { order: string; folio: number; title: string; status: string; cents: number }
type Passed = { match: string; person: string; account: string }
type Notice = { title: string; mailed: boolean; pushed: boolean; read: boolean }
type OrderMail = { folio: number; to: string; tickets: boolean; again: boolean }
type Case = { number: number; topic: Topic; status: CaseStatus; staff: string | null }

const methods: Record<string, string> = {
  card: 'tarjeta',
  wallet: 'Mercado Pago',
  oxxo: 'OXXO',
  paycash: 'Paycash',
  spei: 'SPEI',
  credit: 'su saldo',
  cash: 'efectivo',
  terminal: 'la terminal',
}

const paymentWords: Record<string, string> = {
  approved: 'Pagó',
  refunded: 'Pagó, y se le devolvió,',
  charged_back: 'Su banco reclamó',
  rejected: 'No pasó su pago de',
  cancelled: 'No completó su pago de',
}

const checkInWords: Record<string, string> = {
  in: 'Entró',
  out: 'Salió',
  re_entry: 'Regresó',
  override: 'Entró con permiso de supervisión',
  refused: 'No pasó',
}

const checkOutcomes: Record<string, string> = {
  approved: 'Se reconoció',
  review: 'La ve una persona',
  repeat: 'Se le pidió otra vez',
  different: 'No se reconoció',
  replayed: 'La toma no era en vivo',
}

const returnWords = (status: string, paid: number | null): string => {
  if (status === 'sold') return `Se vendió: ${formatMoney(paid ?? 0)}`
  return status === 'listed' ? 'A la venta' : 'No se vendió'
}

const orderLink = (id: string, folio: number) => ({ to: 'order' as const, id, words: folioOf(folio) })
const personLink = ({ account, person }: Passed) => ({ to: 'person' as const, id: account, words: person })

const openStatuses = ['pending', 'reserved', 'in_review']
const openOrNot = (status: string) => (openStatuses.includes(status) ? 'Apartó' : 'No pagó')

function purchaseWords({ kind, seats, title, status }: Purchase): string {
  const what = seats > 0 ? `${countOf(seats, 'boleto', 'boletos')}, ${title}` : title
  if (kind === 'comp') return `Recibió una cortesía: ${what}`
  const done = ['paid', 'credited', 'refunded'].includes(status)
  if (kind === 'tickets') return `${done ? 'Compró' : openOrNot(status)} ${what}`
  return title.startsWith(kindNames[kind]) ? title : `${kindNames[kind]}: ${what}`
}

const paymentTone = (status: string) => {
  if (status === 'approved') return 'good'
  return ['pending', 'in_process', 'charged_back'].includes(status) ? 'open' : null
}

function openedWords(merged: boolean, brought: boolean): string {
  if (brought) return merged ? 'El club trajo la cuenta que se unió a esta' : 'El club trajo su cuenta'
  return merged ? 'Abrió la cuenta que se unió a esta' : 'Abrió su cuenta en el club'
}

/** The timeline says no year, and this may be long ago. */
function pastWhen(known: PastPurchase['known'], at: Date): string {
  if (known === 'nothing') return 'sin fecha'
  return known === 'day' ? formatLongDay(at) : `${formatLongDay(at)}, ${formatHour(at)}`
}

/** How the rows of each source are told, by the source's name. */
const tellers = {
  past_purchase: (
    { folio, what, match, playedOn, seat, cents, entered, known }: PastPurchase,
    _id: string,
    at: Date,
  ): Told => ({
    words: `En el sistema anterior: ${[what, match].filter((part) => part !== '' && part !== null).join(', ') || 'una compra'}`,
    detail: [
      `Folio ${folio}`,
      playedOn === null ? null : `partido del ${formatLongDay(`${playedOn}T18:00:00Z`)}`,
      seat === '' ? null : seat,
      cents === null ? null : formatMoney(cents),
      entered ? 'entró' : null,
    ]
      .filter((part) => part !== null)
      .join(' · '),
    when: pastWhen(known, at),
  }),
  purchase: (one: Purchase, id: string): Told => ({
    words: purchaseWords(one),
    link: orderLink(id, one.folio),
    tone: openStatuses.includes(one.status) ? 'open' : null,
    detail: `${statusNames[one.status]} · ${formatMoney(one.cents)}`,
  }),
  given: (one: Passed): Told => ({ words: `Pasó su boleto de ${one.match}`, link: personLink(one) }),
  received: (one: Passed): Told => ({ words: `Recibió un boleto de ${one.match}`, link: personLink(one) }),
  listed: (one: { match: string; status: string; paid: number | null }): Told => ({
    words: `Puso en venta su boleto de ${one.match}`,
    tone: one.status === 'listed' ? 'open' : null,
    detail: returnWords(one.status, one.paid),
  }),
  payment: (one: Payment): Told => ({
    words: `${paymentWords[one.status] ?? 'Empezó a pagar'} ${formatMoney(one.cents)}`,
    tone: paymentTone(one.status),
    detail: `Con ${methods[one.method] ?? one.method}${one.card === null ? '' : ` ···· ${one.card}`}`,
    link: orderLink(one.order, one.folio),
  }),
  refund: (one: Refund): Told => ({
    words: `${one.status === 'done' ? 'Le devolvimos' : 'Le estamos devolviendo'} ${formatMoney(one.cents)}`,
    tone: one.status === 'done' ? 'good' : 'open',
    detail: one.title,
    link: orderLink(one.order, one.folio),
  }),
  credit: ({ kind, cents, concept }: { kind: string; cents: number; concept: string | null }): Told => ({
    words: cents < 0 ? `Salieron ${formatMoney(-cents)} de su saldo` : `+${formatMoney(cents)} a su favor`,
    tone: cents > 0 ? 'good' : null,
    detail: concept === null ? clubCreditWords(kind) : `${concept} · ${clubCreditWords(kind)}`,
  }),
  entry: (
    one: { match: string; kind: string; gate: string; seat: string | null },
    _id: string,
    at: Date,
  ): Told => ({
    words: `${checkInWords[one.kind] ?? one.kind} ${formatHour(at)}, puerta ${one.gate}`,
    tone: one.kind === 'refused' ? null : 'good',
    detail: one.seat === null ? one.match : `${one.match} · ${one.seat}`,
  }),
  pass_match: ({ match, state, cents }: { match: string; state: string; cents: number }): Told => ({
    words: state === 'absent' ? `No entró: ${match}` : `Cedió su lugar de ${match}`,
    detail: cents > 0 ? `+${formatMoney(cents)} a su favor` : 'Su lugar quedó vacío',
  }),
  case: ({ number, topic, status, staff }: Case, id: string): Told => ({
    words: `Caso: ${topicWords[topic]}`,
    tone: status === 'solved' ? null : 'open',
    detail: status === 'solved' ? 'Resuelto' : staff === null ? 'Nadie lo lleva' : `Lo lleva ${staff}`,
    link: { to: 'case', id, words: caseNumberOf(number) },
  }),
  notice: ({ title, mailed, pushed, read }: Notice): Told => ({
    words: `Le avisamos: ${title}`,
    detail: `${mailed ? 'Por correo' : 'En su cuenta'}${pushed ? ' y en su dispositivo' : ''}${read ? ', lo leyó' : ''}`,
  }),
  order_mail: ({ folio, to, tickets, again }: OrderMail): Told => ({
    words: `${again ? 'Le reenviamos' : 'Le mandamos'} ${tickets ? 'los boletos' : 'noticias'} de su compra ${folioOf(folio)}`,
    detail: `Por correo, a ${to}`,
  }),
  claim_letter: ({ by }: { by: 'mail' | 'sms' }): Told => ({
    words: 'Le mandamos: Reclama tu cuenta',
    detail: by === 'mail' ? 'Por correo' : 'Por mensaje de texto',
  }),
  holder_message: ({ title }: { title: string }): Told => ({
    words: `Le escribimos: ${title}`,
    detail: 'Mensaje a quienes van al partido',
  }),
  consent: (one: { purpose: ConsentPurpose; channel: ConsentChannel; version: string }): Told => ({
    words: `Aceptó: ${purposeWords[one.purpose].title}`,
    detail: `${clubChannelWords[one.channel]} · versión ${one.version}`,
  }),
  withdrawn: (one: { purpose: ConsentPurpose; channel: ConsentChannel | null }): Told => ({
    words: `Retiró: ${purposeWords[one.purpose].title}`,
    detail: one.channel === null ? null : clubChannelWords[one.channel],
  }),
  note: ({ words, staff }: { words: string; staff: string | null }): Told => ({
    words: `Nota de ${staff ?? 'alguien del club'}`,
    detail: words,
  }),
  fan_check: ({ outcome }: { outcome: string }): Told => ({
    words: 'Pasó por la selfie de su Fan ID',
    detail: checkOutcomes[outcome] ?? null,
  }),
  fan_decided: ({ status }: { status: string }): Told => ({
    words: status === 'approved' ? 'Se aprobó su Fan ID' : 'No se aprobó su Fan ID',
    tone: status === 'approved' ? 'good' : null,
  }),
  restriction: ({
    reason,
    until,
    lifted,
  }: {
    reason: string
    until: string
    lifted: string | null
  }): Told => ({
    words: `Restricción hasta el ${untilWords(until)}`,
    tone: lifted === null ? 'open' : null,
    detail: lifted === null ? reason : `${reason} · se levantó el ${formatDay(lifted)}`,
  }),
  session: ({ agent }: { agent: string }): Told => ({
    words: 'Entró a su cuenta',
    detail: deviceName(agent),
  }),
  registered: ({ merged, brought }: { merged: boolean; brought: boolean }): Told => ({
    words: openedWords(merged, brought),
    detail: brought ? 'Con una importación' : null,
  }),
  claimed: (): Told => ({ words: 'Reclamó su cuenta', tone: 'good' }),
  merged: ({ status, reason, staff }: { status: string; reason: string; staff: string | null }): Told => ({
    words: status === 'done' ? 'Se unió otra cuenta con esta' : 'Se unió otra cuenta, y se deshizo',
    detail: `${staff ?? 'Alguien del club'}: ${reason}`,
  }),
}

/** What a row of a source says; the facts are those that the source of this name selects. */
export function tell(what: string, facts: object, id: string, at: Date): Told {
  const teller = tellers[what as keyof typeof tellers] as (facts: object, id: string, at: Date) => Told
  return teller(facts, id, at)
}
