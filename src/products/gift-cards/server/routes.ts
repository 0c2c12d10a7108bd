import type { FastifyInstance } from 'fastify'
import { notFound } from '#lib/problem.ts'
import { giftOf } from '#selling/gift-cards/server/ledger-names.ts'
import { cardsOf, findCard } from '#selling/gift-cards/server/sql.ts'
import { statementOf } from '#selling/ledger/server/sql.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import * as contract from '../contract.ts'
import * as actions from './actions.ts'
import { boughtOf, headOf, movementOf } from './describe.ts'
import { giftCardDeskRoutes } from './desk/routes.ts'
import { designsOf, findGift, giftsOf, readTerms } from './sql.ts'

export function giftCardRoutes(app: FastifyInstance, services: Services): void {
  const { db, config } = services
  const { masterKey } = config
  const noCard = () => notFound('No encontramos esa tarjeta de regalo.')

  serve(app, contract.readGiftCardTerms, () => readTerms(db))

  serve(app, contract.orderGiftCard, async ({ body, who }) => ({
    orderId: await actions.orderGiftCard(db, body, who),
  }))

  serve(app, contract.listGiftCards, async ({ who }) => {
    const [cards, gifts] = await Promise.all([cardsOf(db, who.account.id), giftsOf(db, who.account.id)])
    const designs = await designsOf(
      db,
      cards.map(({ id }) => id),
    )
    return {
      cards: cards.map((card) => headOf(card, designs.get(card.id))),
      bought: gifts.filter(({ way, cardId }) => way !== 'own' && cardId !== null).map(boughtOf),
    }
  })

  serve(app, contract.readGiftCard, async ({ params, who }) => {
    const card = await findCard(db, params.cardId)
    if (card === undefined || card.holderId !== who.account.id) throw noCard()
    const [designs, movements] = await Promise.all([
      designsOf(db, [card.id]),
      statementOf(db, giftOf(card.id)),
    ])
    return { card: headOf(card, designs.get(card.id)), movements: movements.map(movementOf) }
  })

  serve(app, contract.addGiftCard, async ({ body, who, request }) => {
    const trying = { masterKey, accountId: who.account.id, address: request.ip }
    const { id: cardId, balanceCents } = await actions.addCard(db, body.code, trying)
    return { cardId, balanceCents }
  })

  serve(app, contract.renewGiftCode, async ({ params, who }) => ({
    code: await actions.renewCode(db, masterKey, params.cardId, who.account.id),
  }))

  serve(app, contract.readGiftOrder, async ({ params, who }) => {
    const gift = await findGift(db, params.orderId)
    if (gift === undefined || gift.accountId !== who.account.id) throw noCard()
    return boughtOf(gift)
  })

  serve(app, contract.showGiftCode, async ({ params, who }) => ({
    code: await actions.showCode(db, masterKey, params.orderId, who.account.id),
  }))

  serve(app, contract.resendGiftCard, async ({ params, body, who }) => {
    await actions.resendCard(db, masterKey, { ...params, ...body, accountId: who.account.id })
  })

  giftCardDeskRoutes(app, services)
}
