import { z } from 'zod/mini'
import { notifyAll } from '#people/notifications/server/actions.ts'
import { paths } from '#lib/paths.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import { partsOfSubject, saleIdOf, sittingEnds, type PlaceStatus, type SittingEnd } from '../../rules.ts'
import { peopleInRoom, type RoomRow } from '../sql.ts'

const EndOfRoom = z.object({
  id: z.int(),
  sitting: z.int(),
  subject: z.string(),
  reason: z.enum(sittingEnds),
  title: z.nullable(z.string()),
})

type Words = { title: string; body: string; button: string }

/** People told in one transaction. */
const most = 500

/**
 * Who closed the page and waits for a notice learns that no turn comes, or that none is needed, without looking. By a job of the room's
 * end: whoever looks is told by the state at once, and does not wait until a notice to each of a hundred thousand is written.
 */
export async function tellEndLater(
  tx: Db,
  { id, sitting, subject }: Pick<RoomRow, 'id' | 'sitting' | 'subject'>,
  { reason, title }: { reason: SittingEnd; title: string | null },
): Promise<void> {
  if (wordsOf(reason, partsOfSubject(subject).kind === 'event') === null) return
  const told: z.infer<typeof EndOfRoom> = { id, sitting, subject, reason, title }
  await enqueue(tx, 'tell_room_end', told, { key: `tell_room_end:${id}:${sitting}` })
}

/** The job: killed in the middle it goes on where it stopped, since a notice's key tells a person once. */
export async function tellEnd(db: Db, payload: unknown): Promise<void> {
  const { id, sitting, subject, reason, title } = EndOfRoom.parse(payload)
  const words = wordsOf(reason, partsOfSubject(subject).kind === 'event')
  if (words === null) return
  const { button, body } = words
  const accounts = await peopleInRoom(db, id, sitting, toldOf(reason))
  for (let from = 0; from < accounts.length; from += most)
    await db.transaction().execute((tx) =>
      notifyAll(tx, accounts.slice(from, from + most), {
        kind: 'waiting_room',
        key: `queue-${reason.replace('_', '-')}:${id}:${sitting}`,
        title: `${words.title}${title === null ? '' : `: ${title}`}`,
        body,
        path: paths.waitingRoom(saleIdOf(subject)),
        mail: { button },
      }),
    )
}

/** A cancelled sale concerns also who has bought; the rest only who still waited. */
function toldOf(reason: SittingEnd): PlaceStatus[] {
  const waiting: PlaceStatus[] = ['waiting', 'called']
  return reason === 'cancelled' ? [...waiting, 'served', 'skipped'] : waiting
}

function wordsOf(reason: SittingEnd, isMatch: boolean): Words | null {
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
    case 'next_phase':
      return {
        title: 'Sigue la próxima fase',
        body: 'Tu turno no llegó en esta. Si puedes comprar en la próxima, ya estás en su sorteo.',
        button: 'Ver mi lugar',
      }
    case 'phase_removed':
      return {
        title: 'Ya no hay sorteo de esa fase',
        body: 'El club quitó la fase de su calendario. Mira cuándo puedes comprar.',
        button: 'Ver la fila',
      }
    case 'empty':
    case 'calm':
      return null
  }
}
