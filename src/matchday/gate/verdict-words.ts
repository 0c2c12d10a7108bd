import type { VerdictKind } from './contract.ts'
import type { FareAsked, Verdict } from './rules.ts'
import type { GateTicket } from './snapshot/shapes.ts'

/**
 * How a verdict looks, sounds and feels. Colour never stands alone: word, sound and pattern differ too.
 * `vibration`: ms on, off, on… as `navigator.vibrate` takes them.
 */
export type Look = {
  colour: 'green' | 'amber' | 'red' | 'blue'
  word: string
  sound: 'pass' | 'family' | 'wait' | 'stop' | 'call'
  vibration: number[]
}

const pass: Look = { colour: 'green', word: 'Pasa', sound: 'pass', vibration: [80] }
const stop = (word: string): Look => ({ colour: 'red', word, sound: 'stop', vibration: [400] })
const wait = (word: string): Look => ({ colour: 'amber', word, sound: 'wait', vibration: [120, 80, 120] })

const looks: Record<VerdictKind, Look> = {
  pass,
  used: stop('Ya usado'),
  other_gate: wait('Otra puerta'),
  other_match: stop('Otro evento'),
  old_code: stop('Código viejo'),
  fan_id_pending: wait('Falta Fan ID'),
  // Says nothing to the queue: neither red nor a word that others understand.
  restricted: { colour: 'blue', word: 'Un momento', sound: 'call', vibration: [60, 60, 60, 60, 60] },
  minor_alone: wait('Menor sin adulto'),
  revoked: stop('Anulado'),
  unknown_key: stop('No es nuestro'),
  match_off: stop('Hoy no se entra'),
}

/** Colour, word, sound and vibration of a verdict. */
export function lookOf({ kind, family, entry, extra, ticket }: Verdict): Look {
  if (ticket?.extra !== undefined && kind === 'other_gate') return wait('Otro punto')
  if (kind !== 'pass') return looks[kind]
  if (extra) return { ...pass, word: ticket?.extra === 'counter' ? 'Entrega' : 'Pasa' }
  if (entry === 'out') return { ...pass, word: 'Sale' }
  if (entry === 're_entry') return { ...pass, word: 'Regresa' }
  if (family === null) return pass
  return {
    colour: 'green',
    word: `Familia: pasan ${family.passing}`,
    sound: 'family',
    vibration: [80, 60, 80, 60, 80],
  }
}

/** The word of a kind of verdict, as a log or a count tells of it. */
export const wordOf = (kind: string): string => looks[kind as VerdictKind]?.word ?? kind

/** What staff do next, in one sentence; `hour` writes an instant (epoch ms) as people say it. */
export function nextStep(verdict: Verdict, hour: (at: number) => string): string {
  const { kind, used, otherGate, why, family, marks } = verdict
  const ofExtra = verdict.extra ? extraStep(verdict, hour) : null
  if (ofExtra !== null) return ofExtra
  switch (kind) {
    case 'pass':
      if (family !== null)
        return [
          `Adulto con ${family.children} ${family.children === 1 ? 'menor' : 'menores'}. Cuenta ${family.passing}.`,
          ...family.fares.map(fareStep),
        ].join(' ')
      if (marks.includes('new_sale')) return 'Boleto recién vendido.'
      if (marks.includes('paper')) {
        const fare = verdict.ticket !== null && marks.includes('fare') ? ` ${fareStep(verdict.ticket)}` : ''
        return `En papel: pide una identificación.${fare}`
      }
      return marks.includes('fare') && verdict.ticket !== null ? fareStep(verdict.ticket) : ''
    case 'used':
      return used === null
        ? 'Este boleto no ha entrado.'
        : `Entró ${hour(used.at)}, puerta ${used.gate}. Llama a supervisión.`
    case 'other_gate':
      return otherGate === '' ? 'Aquí no se entra al estadio.' : `Su entrada es la puerta ${otherGate ?? ''}.`
    case 'other_match':
      return 'Su boleto es de otro partido o evento.'
    case 'old_code':
      if (why === 'changed_hands') return 'El boleto cambió de manos: abre quien lo recibió.'
      if (why === 'ended') return 'Este código ya terminó.'
      return 'Parece captura. Pide que abra su boleto en el celular.'
    case 'fan_id_pending':
      return 'El boleto no tiene Fan ID. Mándalo a la ventanilla de Fan ID.'
    case 'restricted':
      return 'Llama a supervisión sin detener la fila.'
    case 'minor_alone':
      return 'Entra con su adulto: primero el código del adulto.'
    case 'revoked':
      return 'El boleto se devolvió o se anuló. Manda a taquilla.'
    case 'match_off':
      if (why === 'cancelled') return 'Se canceló. El club devuelve el dinero.'
      if (why === 'moved') return 'Cambió de día.'
      return why === 'closed' ? 'Es a puerta cerrada.' : 'Llama a supervisión.'
    case 'unknown_key':
      return 'Pide el boleto original. Si insiste, llama a supervisión.'
  }
}

/** `Tarifa Adulto mayor. Pide la credencial de INAPAM.` */
function fareStep({ fareName, evidence }: FareAsked): string {
  return evidence === '' ? `Tarifa ${fareName}.` : `Tarifa ${fareName}. ${evidence.replace(/\.$/, '')}.`
}

/** The same of what was bought beside a seat; null where it is as with a ticket. */
function extraStep(
  { kind, ticket, used, otherGate, marks }: Verdict,
  hour: (at: number) => string,
): string | null {
  switch (kind) {
    case 'pass':
      if (ticket === null || marks.includes('new_sale')) return 'Recién vendido: pide ver qué es.'
      return ticket.zone
    case 'used':
      return used === null
        ? null
        : `${ticket?.extra === 'counter' ? 'Se entregó' : 'Se usó'} ${hour(used.at)}, ${used.gate}. No des otro.`
    case 'other_gate':
      return ticket?.extra === undefined ? null : `Se usa en ${otherGate ?? ''}.`
    case 'other_match':
      return 'No es de este evento.'
    case 'revoked':
      return 'Se devolvió. Manda a taquilla.'
    default:
      return null
  }
}

/** What the telephone says aloud: the queue may hear it. */
export function spokenWords(verdict: Verdict): string {
  const { kind, otherGate, family, entry, extra } = verdict
  if (kind === 'pass' && family !== null) return `Pasan ${family.passing}`
  if (extra && (kind === 'pass' || verdict.ticket?.extra !== undefined)) return lookOf(verdict).word
  if (kind === 'pass') return entry === 'out' ? 'Sale' : 'Pasa'
  if (kind === 'other_gate') return otherGate === '' ? 'Otra puerta' : `Puerta ${otherGate ?? ''}`
  return looks[kind].word
}

/** Where a ticket's holder sits, as staff say it: general admission has no row and no seat. */
export function seatWords({
  section,
  row,
  seat,
  zone,
  gate,
  extra,
}: Pick<GateTicket, 'section' | 'row' | 'seat' | 'zone' | 'gate' | 'extra'>): string {
  if (extra !== undefined) return `${zone}, ${gate}`
  return seat === '' ? `Sección ${section}, lugar libre` : `Sección ${section}, fila ${row}, asiento ${seat}`
}
