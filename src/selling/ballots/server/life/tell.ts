import { eventTitle, inEventWords } from '#catalogue/events/event-title.ts'
import { countOf } from '#lib/count.ts'
import { formatMoment } from '#lib/dates.ts'
import { paths } from '#lib/paths.ts'
import { notify, notifyAll } from '#people/notifications/server/actions.ts'
import type { Db } from '#server/db.ts'
import type { BallotEnd } from '../../rules.ts'
import { accountsIn, type BallotRow } from '../sql.ts'

type Ballot = Pick<BallotRow, 'id' | 'eventId' | 'home' | 'away'>
const titleOf = ({ home, away }: Ballot) => eventTitle({ home, away })
const button = 'Ver mi solicitud'

export async function tellWinner(
  tx: Db,
  ballot: Ballot,
  { accountId, number, until, seats }: { accountId: string; number: number; until: Date; seats: number },
): Promise<void> {
  await notify(tx, {
    accountId,
    kind: 'ballot',
    key: `ballot-won:${ballot.id}:${number}`,
    title: `Ganaste en el sorteo: ${titleOf(ballot)}`,
    body: `Te tocaron ${countOf(seats, 'lugar', 'lugares')}. Págalos antes del ${formatMoment(until)} Si no, pasan a quien sigue.`,
    path: paths.ballot(ballot.eventId),
    mail: { button: 'Pagar mis lugares' },
  })
}

/** After the first round: who did not win waits in line, and is told so once. */
export async function tellWaiting(tx: Db, ballot: Ballot): Promise<void> {
  const accounts = await accountsIn(tx, ballot.id, ['applied'])
  if (accounts.length === 0) return
  await notifyAll(tx, accounts, {
    kind: 'ballot',
    key: `ballot-line:${ballot.id}`,
    title: `Ya se sorteó: ${titleOf(ballot)}`,
    body: 'Por ahora no te tocó. Sigues en tu lugar: si alguien no paga, te avisamos.',
    path: paths.ballot(ballot.eventId),
    mail: { button },
  })
}

export async function tellLapsed(tx: Db, ballot: Ballot, accountId: string): Promise<void> {
  await notify(tx, {
    accountId,
    kind: 'ballot',
    key: `ballot-lapsed:${ballot.id}`,
    title: `Se acabó tu plazo: ${titleOf(ballot)}`,
    body: 'No se pagaron tus lugares del sorteo y pasaron a quien sigue. No te cobramos.',
    path: paths.ballot(ballot.eventId),
    mail: { button },
  })
}

const endWords: Record<BallotEnd, string> = {
  all_paid: 'Los lugares del sorteo ya tienen dueño y el tuyo no llegó. No te cobramos nada.',
  nobody_left: 'El sorteo terminó. No te cobramos nada.',
  stopped:
    'El club terminó el sorteo y no alcanzaste lugar. Lo que queda sale a la venta. No te cobramos nada.',
  over: 'Terminó el tiempo del sorteo y no alcanzaste lugar. No te cobramos nada.',
  match_cancelled: 'El partido se canceló y con él su sorteo. No te cobramos nada.',
  cancelled: 'El club canceló el sorteo. No te cobramos nada.',
}

/** Who still hoped is told how it ended. */
export async function tellEnd(tx: Db, ballot: Ballot, accounts: string[], ended: BallotEnd): Promise<void> {
  if (accounts.length === 0) return
  await notifyAll(tx, accounts, {
    kind: 'ballot',
    key: `ballot-end:${ballot.id}`,
    title: `El sorteo terminó: ${titleOf(ballot)}`,
    body: inEventWords(endWords[ended], ballot),
    path: paths.ballot(ballot.eventId),
    mail: { button: 'Ver el resultado' },
  })
}

/** Somebody was named as a companion, or is none any more. */
export async function tellCompanions(tx: Db, ballot: Ballot, accounts: string[], by: string): Promise<void> {
  if (accounts.length === 0) return
  await notifyAll(tx, accounts, {
    kind: 'ballot',
    key: `ballot-company:${ballot.id}:${by}`,
    title: `Te anotaron en un sorteo: ${titleOf(ballot)}`,
    body: 'Alguien pidió un lugar para ti. Si prefieres participar por tu cuenta, quítate de su solicitud.',
    path: paths.ballot(ballot.eventId),
    mail: { button: 'Ver el sorteo' },
  })
}

export async function tellLeft(tx: Db, ballot: Ballot, accountId: string, memberKey: string): Promise<void> {
  await notify(tx, {
    accountId,
    kind: 'ballot',
    key: `ballot-left:${ballot.id}:${memberKey}`,
    title: `Cambió tu solicitud: ${titleOf(ballot)}`,
    body: 'Una persona que anotaste ya no va contigo. Tu solicitud pide un lugar menos.',
    path: paths.ballot(ballot.eventId),
    mail: { button },
  })
}
