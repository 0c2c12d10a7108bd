import type { FastifyInstance } from 'fastify'
import { packStates } from '#selling/holds/rules.ts'
import { notFound } from '#lib/problem.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { readPage } from '#server/table.ts'
import * as actions from './actions.ts'
import { blockMatchSeats, releaseMatchSeats } from '#selling/holds/server/blocks-actions.ts'
import * as blocks from '#selling/holds/blocks-contract.ts'
import * as contract from '../../desk-contract.ts'
import { describeForm, describeMatch } from './describe.ts'
import { createSeason, updateSeason } from './seasons/actions.ts'
import * as prices from '../../desk-prices-contract.ts'
import * as seasons from '../../desk-seasons-contract.ts'
import { seasonTable } from './seasons/table.ts'
import { readStates } from './sql.ts'
import { matchTable } from './table.ts'

const done = { done: true } as const

export function eventDeskRoutes(app: FastifyInstance, { db }: Services): void {
  const by = ({ who }: { who: { account: { id: string } } }) => ({
    accountId: who.account.id,
    now: new Date(),
  })

  serve(app, contract.listMatches, async ({ query }) => {
    const { rows, total } = await readPage(db, matchTable, query)
    const told = rows.map((row) => ({
      ...row,
      startsAt: row.startsAt.toISOString(),
      salesStartAt: row.salesStartAt.toISOString(),
    }))
    return { rows: told, total }
  })

  serve(app, contract.readMatchForm, () => describeForm(db))

  serve(app, contract.createMatch, async (ask) => {
    const { home } = await describeForm(db)
    return { id: await actions.createMatch(db, { ...ask.body, home }, by(ask)) }
  })

  serve(app, contract.readMatch, ({ params }) => describeMatch(db, params.eventId))

  serve(app, contract.updateMatch, async (ask) => {
    await actions.updateMatch(db, { eventId: ask.params.eventId, match: ask.body }, by(ask))
    return done
  })

  serve(app, contract.publishMatch, async (ask) => {
    await actions.publishMatch(db, { eventId: ask.params.eventId }, by(ask))
    return done
  })

  serve(app, contract.publishMatchEarly, async (ask) => {
    await actions.publishMatch(db, { eventId: ask.params.eventId, reason: ask.body.reason }, by(ask))
    return done
  })

  serve(app, prices.savePrices, async (ask) => ({
    version: await actions.savePrices(db, { eventId: ask.params.eventId, ...ask.body }, by(ask)),
  }))

  serve(app, prices.withdrawPrices, async (ask) => {
    await actions.withdrawPrices(db, ask.params.eventId, by(ask))
    return done
  })

  serve(app, blocks.readMatchSeats, async ({ params, reply }) => {
    const states = await readStates(db, params.eventId)
    if (states.length === 0) throw notFound('No encontramos ese partido.')
    reply.header('cache-control', 'no-store')
    return Buffer.from(packStates(Uint8Array.from(states)))
  })

  serve(app, blocks.blockMatchSeats, async ({ params, body, who }) => ({
    seats: await blockMatchSeats(db, { ...params, ...body, accountId: who.account.id }),
  }))

  serve(app, blocks.releaseMatchSeats, async ({ params, body, who }) => ({
    seats: await releaseMatchSeats(db, { ...params, ...body, accountId: who.account.id }),
  }))

  serve(app, seasons.listSeasons, ({ query }) => readPage(db, seasonTable, query))

  serve(app, seasons.createSeason, async ({ body, who }) => ({
    id: await createSeason(db, body, who.account.id),
  }))

  serve(app, seasons.updateSeason, async ({ params, body, who }) => {
    await updateSeason(db, params.seasonId, body, who.account.id)
    return done
  })
}
