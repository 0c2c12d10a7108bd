import { sql } from 'kysely'
import { notifyAll } from '#people/notifications/server/actions.ts'
import type { Db } from '#server/db.ts'
import { paths } from '#lib/paths.ts'
import { nearMinutes, paceOf, saleIdOf } from '../../rules.ts'
import type { Sale } from '../sales.ts'
import type { RoomRow } from '../sql.ts'

/** People told in one transaction. */
const most = 500

/** Tells people that their turn is near, and that it is here: each of it once a place, and anew for one that came back. */
export async function tellTurns(db: Db, room: RoomRow, sale: Sale): Promise<void> {
  if (room.state !== 'serving') return
  while ((await tellHere(db, room, sale)) === most);
  while ((await tellNear(db, room, sale)) === most);
}

type Told = { accountId: string; returned: boolean }

function tellHere(db: Db, { id, sitting, subject }: RoomRow, sale: Sale): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<Told>`
      update waiting_places set told_here = true, told_near = true where id in (
        select id from waiting_places where room_id = ${id} and sitting = ${sitting} and status = 'called' and not told_here
        order by number limit ${most} for no key update skip locked)
      returning account_id, returned`.execute(tx)
    await tell(tx, rows, {
      subject,
      key: `here:${id}:${sitting}`,
      title: `Es tu turno: ${sale.title}`,
      body: 'Tienes 5 minutos para entrar a elegir tus lugares.',
      button: 'Entrar ahora',
    })
    return rows.length
  })
}

function tellNear(db: Db, room: RoomRow, sale: Sale): Promise<number> {
  const { id, sitting, subject, serving, paused } = room
  const perMinute = paceOf(room)
  if (paused || perMinute === 0) return Promise.resolve(0)
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<Told>`
      update waiting_places set told_near = true where id in (
        select id from waiting_places where room_id = ${id} and sitting = ${sitting} and status = 'waiting' and not told_near
          and number <= ${serving + perMinute * nearMinutes}
        order by number limit ${most} for no key update skip locked)
      returning account_id, returned`.execute(tx)
    await tell(tx, rows, {
      subject,
      key: `near:${id}:${sitting}`,
      title: `Ya casi es tu turno: ${sale.title}`,
      body: `Faltan unos ${nearMinutes} minutos o menos. No necesitas dejar la pantalla prendida: te avisamos.`,
      button: 'Ver mi lugar',
    })
    return rows.length
  })
}

async function tell(
  tx: Db,
  people: Told[],
  { subject, key, title, body, button }: Record<'subject' | 'key' | 'title' | 'body' | 'button', string>,
): Promise<void> {
  for (const returned of [false, true]) {
    const accounts = people.filter((one) => one.returned === returned).map(({ accountId }) => accountId)
    if (accounts.length === 0) continue
    await notifyAll(tx, accounts, {
      kind: 'waiting_room',
      key: `queue-${key}${returned ? ':again' : ''}`,
      title,
      body,
      path: paths.waitingRoom(saleIdOf(subject)),
      mail: { button },
    })
  }
}
