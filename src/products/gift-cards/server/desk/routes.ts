import type { FastifyInstance } from 'fastify'
import { notFound } from '#lib/problem.ts'
import { giftOf } from '#selling/gift-cards/server/ledger-names.ts'
import { findCard } from '#selling/gift-cards/server/sql.ts'
import { statementOf } from '#selling/ledger/server/sql.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { readPage } from '#server/table.ts'
import * as desk from '../../desk-contract.ts'
import { movementOf } from '../describe.ts'
import { readTerms } from '../sql.ts'
import * as actions from './actions.ts'
import { askCard, giveCard } from './give.ts'
import * as sql from './sql.ts'
import { giftCardTable } from './table.ts'

/** The club's side of gift cards. */
export function giftCardDeskRoutes(app: FastifyInstance, services: Services): void {
  const { db, config } = services

  serve(app, desk.listDeskGiftCards, ({ query }) => readPage(db, giftCardTable, query))

  serve(app, desk.readDeskGiftCard, async ({ params: { cardId } }) => {
    const card = await findCard(db, cardId)
    const row = await db
      .selectFrom(giftCardTable.rows(db, {}).as('listed'))
      .selectAll()
      .where('listed.id', '=', cardId)
      .executeTakeFirst()
    if (card === undefined || row === undefined) throw notFound('No encontramos esa tarjeta de regalo.')
    const { holderId, orderId, note } = card
    const [letters, movements, holder, lostCents] = await Promise.all([
      sql.lettersOf(db, cardId),
      statementOf(db, giftOf(cardId)),
      holderId === null ? null : sql.holderOf(db, holderId),
      sql.lostOf(db, cardId),
    ])
    return {
      ...row,
      orderId,
      note,
      letters,
      lostCents,
      holder: holder ?? null,
      movements: movements.map(movementOf),
    }
  })

  serve(app, desk.giveGiftCard, async ({ body, who }) => ({
    cardId: await giveCard(db, { ...body, by: who.account.id }),
  }))

  serve(app, desk.askGiftCard, async ({ body, who }) => ({
    approvalId: await askCard(services, { ...body, by: who.account.id }, who.account),
  }))

  serve(app, desk.blockGiftCard, async ({ params, body, who }) => {
    await actions.blockCard(db, { ...params, ...body, by: who.account.id })
  })

  serve(app, desk.unblockGiftCard, async ({ params, body, who }) => {
    await actions.unblockCard(db, { ...params, ...body, by: who.account.id })
  })

  serve(app, desk.replaceGiftCard, async ({ params, body, who }) => {
    await actions.replaceCard(db, config.masterKey, { ...params, ...body, by: who.account.id })
  })

  serve(app, desk.readGiftCardReport, async () => {
    const [months, owed] = await Promise.all([sql.reportMonths(db), sql.owedNow(db)])
    return { months, ...owed }
  })

  serve(app, desk.readDeskTerms, () => readTerms(db))

  serve(app, desk.saveTerms, async ({ body, who }) => {
    await actions.changeTerms(db, who.account.id, body)
  })
}
