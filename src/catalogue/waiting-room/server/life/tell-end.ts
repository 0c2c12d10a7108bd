import { notifyAll } from '#people/notifications/server/actions.ts'
import { paths } from '#lib/paths.ts'
import type { Db } from '#server/db.ts'
import { partsOfSubject, saleIdOf, type PlaceStatus, type RoomEnd } from '../../rules.ts'
import { peopleInRoom, type RoomRow } from '../sql.ts'

type Words = { title: string; body: string; button: string }

/** Who closed the page and waits for a notice learns that no turn comes, or that none is needed, without looking. */
export async function tellEnd(
  tx: Db,
  { id, sitting, subject }: Pick<RoomRow, 'id' | 'sitting' | 'subject'>,
  { reason, title }: { reason: RoomEnd; title: string | null },
): Promise<void> {
  const words = wordsOf(reason, partsOfSubject(subject).kind === 'event')
  if (words === null) return
  const accounts = await peopleInRoom(tx, id, sitting, toldOf(reason))
  if (accounts.length === 0) return
  const { button, body } = words
  await notifyAll(tx, accounts, {
    kind: 'waiting_room',
    key: `queue-${reason.replace('_', '-')}:${id}:${sitting}`,
    title: `${words.title}${title === null ? '' : `: ${title}`}`,
    body,
    path: paths.waitingRoom(saleIdOf(subject)),
    mail: { button },
  })
}

/** A cancelled sale concerns also who has bought; the rest only who still waited. */
function toldOf(reason: RoomEnd): PlaceStatus[] {
  const waiting: PlaceStatus[] = ['waiting', 'called']
  return reason === 'cancelled' ? [...waiting, 'served', 'skipped'] : waiting
}

function wordsOf(reason: RoomEnd, isMatch: boolean): Words | null {
  switch (reason) {
    case 'cancelled':
      return {
        title: 'Se canceló la venta',
        body: 'Ya no hay fila. No se le cobró nada a quien esperaba.',
        button: 'Ver la fila',
      }
    case 'sold_out':
      return {
        title: 'Se agotaron los boletos',
        body: isMatch
          ? 'Entra a la lista de espera: lo que se libere se ofrece ahí primero.'
          : 'Ya no quedan lugares en esta venta.',
        button: 'Ver qué puedes hacer',
      }
    case 'over':
      return {
        title: 'La venta terminó',
        body: 'Ya no hay boletos en línea para esta venta.',
        button: 'Ver la fila',
      }
    case 'switched_off':
      return {
        title: 'Ya no necesitas fila',
        body: 'El club la quitó: elige tus lugares sin esperar.',
        button: 'Elegir lugares',
      }
    case 'empty':
    case 'calm':
      return null
  }
}
