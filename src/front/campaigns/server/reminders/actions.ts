import { eventTitle } from '#catalogue/events/event-title.ts'
import { paths } from '#lib/paths.ts'
import { notify } from '#people/notifications/server/actions.ts'
import type { Db } from '#server/db.ts'
import { noteReminder, purchasesLeft, type Left } from './sql.ts'

/** People who are reminded in one transaction. */
const atOnce = 100

/** Reminds of purchases that were left, each once: the row stands before the letter does. Answers how many people it told. */
export function remindOfPurchases(db: Db): Promise<number> {
  return db.transaction().execute(async (tx) => {
    let told = 0
    for (const left of await purchasesLeft(tx, atOnce)) {
      if (!(await noteReminder(tx, left))) continue
      await notify(tx, {
        accountId: left.accountId,
        kind: 'promotions',
        key: `left:${left.holdId}`,
        ...wordsOf(left),
      })
      told += 1
    }
    return told
  })
}

function wordsOf({ kind, eventId, home, away }: Left) {
  if (kind === 'shop')
    return letter(
      'Dejaste algo en la tienda',
      'Tu pedido no se cobró. Si todavía lo quieres, ahí sigue.',
      paths.shop(),
      'Ir a la tienda',
    )
  if (kind === 'bonogallo')
    return letter(
      '¿Aún quieres tu bonogallo?',
      'Tu compra no se cobró y tu lugar se liberó. Puedes elegirlo otra vez.',
      paths.bonus,
      'Ver el bonogallo',
    )
  if (kind === 'pack' || eventId === null)
    return letter(
      '¿Aún quieres tu pack?',
      'Tu compra no se cobró y tus lugares se liberaron. Puedes elegirlos otra vez.',
      paths.packDetail(),
      'Ver los packs',
    )
  return letter(
    `¿Aún quieres ir ${away === '' ? 'a' : 'al'} ${eventTitle({ home: home ?? '', away: away ?? '' })}?`,
    'Tu compra no se cobró y tus lugares se liberaron. Todavía hay boletos.',
    paths.eventDetail(eventId),
    'Elegir lugares',
  )
}

const letter = (title: string, body: string, path: string, button: string) => ({
  title,
  body,
  path,
  mail: { button, once: true },
})
