import { formatMoney } from '#lib/money.ts'
import type { StaffNoticeKind } from '#people/staff-notices/server/notice-kind.ts'
import { disputedCards, returnedLetters } from './sql.ts'

const path = '/backoffice/tarjetas-de-regalo'

/** Cards whose purchase a bank took back, and cards that reached nobody. */
export const giftCardsToLookAt: StaffNoticeKind = {
  kind: 'gift_cards',
  may: 'manage GiftCard',
  label: 'Tarjetas de regalo',
  hint: 'El banco devolvió el cargo de una, o su correo no llegó.',
  one: 'Una tarjeta de regalo por revisar',
  many: 'tarjetas de regalo por revisar',
  path,
  waiting: async (db) => {
    const [disputed, returned] = await Promise.all([disputedCards(db), returnedLetters(db)])
    return [
      ...disputed.map(({ id, last4, takenCents, lostCents }) => ({
        thing: `${id} charged_back`,
        title:
          `El banco devolvió el cargo de la tarjeta ${last4}: se bloqueó y se retiraron ${formatMoney(takenCents)}` +
          (lostCents > 0 ? `; ${formatMoney(lostCents)} ya se habían usado` : ''),
        path: `${path}?tarjeta=${id}`,
      })),
      ...returned.map(({ id, cardId, last4 }) => ({
        thing: `${id} returned`,
        title: `El correo de la tarjeta ${last4} no llegó`,
        path: `${path}?tarjeta=${cardId}`,
      })),
    ]
  },
}
