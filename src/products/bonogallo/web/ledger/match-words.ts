import { formatDay, formatHour, formatMoment } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import type { PassMatch } from '../../contract.ts'

export type MatchLine = {
  /** The day, and what is out of the ordinary. */
  when: string
  amount: string
  /** Money that comes back to the holder. */
  plus: boolean
  /** One word for what became of it, or what can be done now. */
  word: string
  /** There is something to do. */
  open: boolean
}

/** A match as one line of the ledger. */
export function matchLine(match: PassMatch): MatchLine {
  const { event, state, passedTo, shareCents } = match
  const plus = state === 'ceded' || state === 'credited' || state === 'refunded' || state === 'choice'
  const cents = state === 'choice' ? shareCents : plus ? match.creditCents : shareCents
  const when = state === 'pending' ? formatMoment(event.startsAt) : formatDay(event.startsAt)
  const aside = state === 'pending' && passedTo !== null ? usedByWords(passedTo) : unplayedWords(match)
  return {
    when: aside === '' ? when : `${when} · ${aside}`,
    amount: cents === 0 ? 'Incluido' : `${plus ? '+' : ''}${formatMoney(cents)}`,
    plus: plus && cents > 0,
    ...wordOf(match),
  }
}

const usedByWords = (name: string) => (name === '' ? 'lo usa otra persona' : `lo usa ${name}`)

/** Why nobody could go; empty for a match like any other. */
function unplayedWords({ event: { change, saleState }, state }: PassMatch): string {
  if (state !== 'choice' && state !== 'credited' && state !== 'refunded') return ''
  if (change?.kind === 'closed') return 'sin público'
  return saleState === 'cancelled' ? 'cancelado' : ''
}

function wordOf({ state, passedTo, usedAt, cession, ticketId }: PassMatch): Pick<MatchLine, 'word' | 'open'> {
  switch (state) {
    case 'pending':
      if (passedTo !== null) return { word: 'Lo pasaste', open: false }
      if (cession !== null) return { word: 'Ceder', open: true }
      return ticketId === null ? { word: 'Por jugar', open: false } : { word: 'Boleto', open: true }
    case 'used':
      return { word: usedWords(passedTo, usedAt), open: false }
    case 'absent':
      return { word: 'No fuiste', open: false }
    case 'ceded':
      return { word: 'Cedido', open: false }
    case 'choice':
      return { word: 'Elige', open: true }
    case 'credited':
      return { word: 'A tu favor', open: false }
    case 'refunded':
      return { word: 'Devuelto', open: false }
    case 'ended':
      return { word: 'Sin efecto', open: false }
    case 'played_before':
      return { word: 'Ya se jugó', open: false }
  }
}

/** `Fuiste, 6:42 p.m.`, or who went in one's place. */
function usedWords(passedTo: string | null, usedAt: string | null): string {
  const who = passedTo === null ? 'Fuiste' : `Fue ${passedTo || 'otra persona'}`
  return usedAt === null ? who : `${who}, ${formatHour(usedAt)}`
}

/** What became of a match, or what can be done, in a sentence or two. */
export function matchStory(match: PassMatch): string {
  const { state, passedTo, usedAt, cession, decidedAt, creditCents } = match
  const on = decidedAt === null ? '' : ` el ${formatDay(decidedAt)}`
  const other = passedTo || 'Otra persona'
  switch (state) {
    case 'pending':
      if (passedTo !== null) return `Le pasaste tu boleto a ${passedTo || 'otra persona'}.`
      return cession === null
        ? 'Este partido ya no se puede ceder.'
        : `Si no puedes ir, cédelo antes del ${formatMoment(cession.until)} y recibe ${formatMoney(cession.cents)} de saldo.`
    case 'used': {
      const at = usedAt === null ? '' : ` a las ${formatHour(usedAt)}`
      return passedTo === null ? `Entraste${at}.` : `${other} entró con tu boleto${at}.`
    }
    case 'absent':
      return 'Nadie entró con tu boleto.'
    case 'ceded':
      return `Lo cediste${on}. Tu saldo a favor creció ${formatMoney(creditCents)}.`
    case 'credited':
      return `No se jugó con público. Te quedó como saldo a favor${on}.`
    case 'refunded':
      return `No se jugó con público. Lo devolvimos a tu medio de pago${on}; tu banco puede tardar unos días.`
    case 'ended':
      return 'Tu bonogallo terminó antes de este partido.'
    case 'played_before':
      return 'Se jugó antes de que el club trajera tu bonogallo a esta taquilla.'
    case 'choice':
      return 'No se juega con público. Elige cómo quieres tu dinero.'
  }
}
