import { countOf, formatCount } from '#lib/count.ts'
import { quicknet } from '#platform/proof/quicknet.ts'
import { faultWords, type Fault, type Verified } from '#platform/proof/verify-queue.ts'

/** `verdict`: what all steps together come to, where it is not the usual. */
export type Step = {
  title: string
  result: 'true' | 'false' | 'later' | 'unable'
  words: string[]
  verdict?: [title: string, words: string]
}

/** A room that opened by itself, or whose list was empty at its hour. */
const inOrderOfComing: Step = {
  title: 'El orden',
  result: 'true',
  words: ['Esta fila abrió sin sorteo: los lugares se llaman en el orden en que llegaron.'],
  verdict: ['Esta fila no tiene sorteo', 'Lo que se publicó cuadra y lleva la firma del club.'],
}

/** No source of the public number tells its chain now: that says nothing about the draw. */
const unreadChain: Step = {
  title: 'El número público',
  result: 'unable',
  words: ['No pudimos leer con qué clave se firma. Inténtalo más tarde: lo demás sí se comprobó.'],
}

/** What was recomputed, step by step and in words; a step whose files are not there yet comes later. */
export function stepsOf(
  { faults, statements, places, drawn, chainUnread }: Verified,
  withPlace: boolean,
): Step[] {
  const closed = statements.find((one) => one.kind === 'closed')
  const beacon = statements.find((one) => one.kind === 'drawn')?.beacon
  const step = (title: string, of: Fault[], told: string, ready = true): Step => {
    const found = of.filter((fault) => faults.includes(fault)).map((fault) => faultWords[fault])
    if (found.length > 0) return { title, result: 'false', words: found }
    return ready
      ? { title, result: 'true', words: [told] }
      : { title, result: 'later', words: ['Todavía no se publica.'] }
  }
  const many = countOf(places, 'lugar', 'lugares')
  const other =
    beacon !== undefined && beacon.chain !== quicknet.hash
      ? ' Viene de otra cadena que la de drand «quicknet».'
      : ''
  const record = step(
    'El expediente',
    ['no_record', 'bad_signature', 'unknown_key', 'broken_chain', 'other_sale', 'backdated'],
    statements.length === 1
      ? 'Leímos una entrada. Tiene la firma del club y su fecha cuadra.'
      : `Leímos ${formatCount(statements.length)} entradas. Todas tienen la firma del club, cada una sigue a la anterior y sus fechas cuadran.`,
  )
  if (!drawn && statements.some(({ kind }) => kind === 'opened')) return [record, inOrderOfComing]
  const beaconStep = step(
    'El número público',
    ['wrong_round', 'false_beacon'],
    `El sorteo usó la ronda ${beacon?.round.toLocaleString('es-MX') ?? ''}, nombrada antes de cerrar la lista, y su firma es auténtica.${other}`,
    drawn,
  )
  const steps = [
    record,
    step(
      'La lista',
      ['second_list', 'list_not_of_root', 'list_unordered'],
      `Tiene ${many} y es la misma que se firmó al cerrar: nadie puso, quitó ni cambió uno.`,
      closed !== undefined,
    ),
    chainUnread && beaconStep.result === 'true' ? unreadChain : beaconStep,
    step(
      'El orden',
      ['wrong_seed', 'second_draw', 'wrong_order', 'number_twice', 'bucket_not_of_list', 'numbers_missing'],
      `Volvimos a sortear aquí ${many} y salió el orden publicado.`,
      drawn,
    ),
  ]
  if (!withPlace) return steps
  const own = step(
    'Tu lugar',
    ['not_in_list', 'wrong_commitment', 'wrong_number'],
    drawn ? 'Está en la lista y tu número es el que salió.' : 'Está en la lista.',
    closed !== undefined,
  )
  return [...steps, own]
}

/** What somebody pastes: a sale's address, its room's, or the sale as it is called there (`event-7`). Null where it is none. */
export function saleIdIn(text: string): string | null {
  const named = /\b(?:event|pack|plan)-[1-9]\d{0,8}\b/.exec(text)
  if (named !== null) return named[0]
  const ways = [
    ['event', /\/eventDetail2?\/([1-9]\d{0,8})\b/],
    ['pack', /\/packDetail\/([1-9]\d{0,8})\b/],
    ['plan', /\/compra1-bonogallo\/([1-9]\d{0,8})\b/],
  ] as const
  for (const [kind, way] of ways) {
    const found = way.exec(text)
    if (found !== null) return `${kind}-${found[1]}`
  }
  return null
}
