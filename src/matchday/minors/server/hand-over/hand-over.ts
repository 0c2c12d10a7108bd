import { notify } from '#people/notifications/server/actions.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { note, ownMinor, type Keys } from '../actions.ts'
import { refuseManyMails } from '../guardians/guardians.ts'
import { approvedAdult } from '../person/approved-adult.ts'
import { guardiansOf, lockMinor } from '../sql.ts'
import * as rows from './rows.ts'

const nothing = () => notFound('No encontramos esa entrega.')
const matchOver = () => new Problem('match_over', 'Esa fecha ya pasó.', 410)
const minorsPath = '/fanId-base/minorRegistry'

type Offer = { fanId: string; minorId: string; eventId: number; to: rows.Receiver }

/** Offers a child to another adult for one match. It says the same whether or not there is such a fan. */
export function offerHandOver(db: Db, keys: Keys, { fanId, minorId, eventId, to }: Offer): Promise<string> {
  return db
    .transaction()
    .execute(async (tx) => {
      const fan = await approvedAdult(tx, keys.identityKeys, fanId)
      const { guardians } = await ownMinor(tx, minorId, fanId)
      await refuseManyMails(tx, fanId)
      const receiver = await rows.findReceiver(tx, to)
      if (guardians.some((one) => one.fanId === receiver?.id))
        throw new Problem(
          'already_guardian',
          'Esa persona ya responde por el menor: no hace falta entregarlo.',
        )
      const id = await rows.insertHandOver(tx, { minorId, eventId, fromFan: fanId, to })
      if (id === null) throw matchOver()
      await note(tx, fan.accountId, 'minor.hand_over_offered', minorId, { handOver: id, eventId })
      if (receiver !== undefined) {
        await tell(tx, receiver.accountId, `offered:${id}`, {
          title: `${fan.firstName} te confía a un menor por un día`,
          body: 'Mira quién es y si lo aceptas. Ese día, en el estadio, tú respondes por él.',
        })
      }
      return id
    })
    .catch((error: Error & { constraint?: string }) => {
      if (error.constraint === 'minor_hand_overs_in_time') throw matchOver()
      if (error.constraint !== 'minor_hand_overs_one') throw error
      throw new Problem(
        'already_handed_over',
        'Ya lo entregaste para esa fecha. Recupéralo para cambiar de persona.',
      )
    })
}

type Answer = { handOverId: string; fanId: string }

/** Another adult takes the child for the match. Asked again: changes nothing. */
export function acceptHandOver(db: Db, keys: Keys, { handOverId, fanId }: Answer): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const fan = await approvedAdult(tx, keys.identityKeys, fanId)
    const handOver = await offeredTo(tx, handOverId, fanId)
    if (handOver.status === 'accepted' && handOver.toFan === fanId) return
    await move(tx, handOver, 'accepted', fanId)
    await note(tx, fan.accountId, 'minor.hand_over_accepted', handOver.minorId, { handOver: handOverId })
    await tell(tx, handOver.giverAccount, `accepted:${handOverId}`, {
      title: `${fan.firstName} aceptó acompañar a tu menor`,
      body: 'Ese día responde por él. Puedes recuperarlo antes de que termine.',
    })
  })
}

/** Refused, or given back before the match is over. */
export function declineHandOver(db: Db, { handOverId, fanId }: Answer): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const handOver = await offeredTo(tx, handOverId, fanId)
    if (handOver.status === 'declined') return
    await move(tx, handOver, 'declined', fanId)
    await note(tx, handOver.giverAccount, 'minor.hand_over_declined', handOver.minorId, {
      handOver: handOverId,
    })
    await tell(tx, handOver.giverAccount, `declined:${handOverId}`, {
      title: 'Tu menor vuelve contigo',
      body: 'La persona a quien lo entregaste por un día no lo acompañará.',
    })
  })
}

/** Any guardian takes the child back, before the match is over. */
export function takeBackHandOver(db: Db, { handOverId, fanId }: Answer): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const handOver = await lockedHandOver(tx, handOverId)
    const me = (await guardiansOf(tx, [handOver.minorId])).find((one) => one.fanId === fanId)
    if (me === undefined) throw nothing()
    if (handOver.status === 'taken_back') return
    await move(tx, handOver, 'taken_back', null)
    await note(tx, me.accountId, 'minor.hand_over_taken_back', handOver.minorId, { handOver: handOverId })
    const taker = await receiverOf(tx, handOver)
    if (taker === undefined) return
    await tell(tx, taker.accountId, `taken-back:${handOverId}`, {
      title: 'Ya no acompañas a un menor',
      body: 'Quien responde por él lo recuperó para esa fecha.',
    })
  })
}

/** The child first, then its hand-over: in this order everywhere. */
async function lockedHandOver(tx: Db, handOverId: string): Promise<rows.HandOverRow> {
  const found = await rows.findHandOver(tx, handOverId)
  if (found === undefined) throw nothing()
  await lockMinor(tx, found.minorId)
  const handOver = await rows.lockHandOver(tx, handOverId)
  if (handOver === undefined) throw nothing()
  return handOver
}

async function offeredTo(tx: Db, handOverId: string, fanId: string): Promise<rows.HandOverRow> {
  const handOver = await lockedHandOver(tx, handOverId)
  if (!(await rows.isReceiver(tx, handOverId, fanId))) throw nothing()
  return handOver
}

async function move(
  tx: Db,
  handOver: rows.HandOverRow,
  status: 'accepted' | 'declined' | 'taken_back',
  taker: string | null,
): Promise<void> {
  if (handOver.over) throw matchOver()
  if (!(await rows.moveHandOver(tx, handOver.id, status, taker)))
    throw new Problem('hand_over_over', 'Esa entrega ya se contestó o se retiró.', 410)
}

function receiverOf(tx: Db, { toFan, toEmail, toFanNumber }: rows.HandOverRow) {
  if (toFan !== null) return rows.findReceiver(tx, { fanId: toFan })
  return rows.findReceiver(tx, toEmail === null ? { fanNumber: toFanNumber ?? '' } : { email: toEmail })
}

function tell(tx: Db, accountId: string, key: string, words: { title: string; body: string }) {
  return notify(tx, {
    accountId,
    kind: 'fan_id',
    key: `minor-hand-over-${key}`,
    ...words,
    path: minorsPath,
    mail: { button: 'Ver mis menores' },
  })
}
