import { randomUUID } from 'node:crypto'
import { seatEngine } from '#selling/holds/server/engine/seat-engine.ts'
import { giveCard } from '#products/gift-cards/server/desk/give.ts'
import { blockCard } from '#products/gift-cards/server/desk/actions.ts'
import { orderGiftCard, type GiftInput } from '#products/gift-cards/server/actions.ts'
import { setHolder } from '#selling/gift-cards/server/sql.ts'
import { dayInMexico } from '#lib/dates.ts'
import type { Db } from '#server/db.ts'
import '#app/server/features.ts'
import { demoPeople } from './people.ts'
import { accountOf, demoBuyer, payByCourtesy } from './shop-orders.ts'

type Setting = { db: Db; databaseUrl: string }

/** Ana has a card of her own and sends one to Beto in ten days; the club gave Beto one, and blocked one that was lost. */
export async function seedGiftCards({ db, databaseUrl }: Setting): Promise<void> {
  const [ana, beto, admin] = await Promise.all(
    demoPeople.slice(0, 3).map(({ email }) => accountOf(db, email)),
  )
  const done = await db
    .selectFrom('giftCards')
    .select('id')
    .where('issuedBy', 'is not', null)
    .executeTakeFirst()
  if (ana === undefined || beto === undefined || admin === undefined || done !== undefined) return
  const seats = seatEngine({ db, directUrl: databaseUrl, limits: false })
  const buy = async (amountCents: number, input: Pick<GiftInput, 'design' | 'giving'>) => {
    const orderId = await orderGiftCard(
      db,
      { requestKey: randomUUID(), amountCents, ...input },
      demoBuyer(ana),
    )
    await payByCourtesy(db, seats, ana.id, { orderId, amountCents })
  }
  try {
    await buy(50_000, { design: 'night', giving: { way: 'own' } })
    await buy(100_000, {
      design: 'dawn',
      giving: {
        way: 'mail',
        toEmail: beto.email,
        toName: 'Beto',
        fromName: 'Ana',
        words: 'Feliz cumpleaños. Nos vemos en la cabecera.',
        deliverOn: dayInMexico(new Date(Date.now() + 10 * 86_400_000)),
      },
    })
  } finally {
    await seats.close()
  }
  const given = { by: admin.id, toName: 'Beto', words: 'Gracias por tu paciencia.' }
  const courtesy = await giveCard(db, {
    ...given,
    key: randomUUID(),
    amountCents: 20_000,
    toEmail: beto.email,
    reason: 'La fila de la puerta 7 se detuvo',
  })
  await db.transaction().execute((tx) => setHolder(tx, courtesy, beto.id))
  const lost = await giveCard(db, {
    ...given,
    key: randomUUID(),
    amountCents: 30_000,
    toEmail: 'eva@correo.example',
    toName: 'Eva',
    reason: 'Ganó la trivia del medio tiempo',
  })
  await blockCard(db, { cardId: lost, by: admin.id, lost: true, reason: 'Borró el correo sin leerlo' })
}
