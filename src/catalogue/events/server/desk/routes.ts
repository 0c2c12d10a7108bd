import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { onePicture, storePicture, uploadOf } from '#catalogue/pictures/server/shelf.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { readPage } from '#server/table.ts'
import { refuseBeforeOpening } from '../publication/before-opening.ts'
import * as actions from './actions.ts'
import * as contract from '../../desk-contract.ts'
import { readCrest } from '../club-crest.ts'
import { describeForm, describeMatch } from './describe.ts'
import { createSeason, updateSeason } from './seasons/actions.ts'
import * as prices from '../../desk-prices-contract.ts'
import * as seasons from '../../desk-seasons-contract.ts'
import * as rivals from '../../desk-rivals-contract.ts'
import * as teams from '../../desk-teams-contract.ts'
import { readRivals, saveRival } from './rivals/actions.ts'
import { createTeam, readTeams, updateTeam } from './teams/actions.ts'
import { seasonTable } from './seasons/table.ts'
import { matchTable } from './table.ts'

export function eventDeskRoutes(app: FastifyInstance, services: Services): void {
  const { db, files } = services
  void app.register(async (uploads) => {
    await uploads.register(multipart, { limits: onePicture })
    const store = async (request: FastifyRequest, accountId: string, as: 'picture' | 'crest') => ({
      pictureId: await storePicture(files, db, await uploadOf(request), { by: accountId, as }),
    })
    serve(uploads, teams.uploadCrest, ({ who, request }) => store(request, who.account.id, 'crest'))
    serve(uploads, teams.uploadEventPicture, ({ who, request }) => store(request, who.account.id, 'picture'))
  })
  const by = ({ who }: { who: { account: { id: string } } }) => ({
    accountId: who.account.id,
    now: new Date(),
  })

  serve(app, contract.listMatches, ({ query }) => readPage(db, matchTable, query))

  serve(app, contract.readMatchForm, () => describeForm(db))

  serve(app, contract.createMatch, async (ask) => {
    return { id: await actions.createMatch(db, ask.body, by(ask)) }
  })

  serve(app, contract.readMatch, ({ params }) => describeMatch(db, params.eventId))

  serve(app, contract.updateMatch, async (ask) => {
    await actions.updateMatch(db, { eventId: ask.params.eventId, match: ask.body }, by(ask))
  })

  serve(app, contract.publishMatch, async (ask) => {
    await refuseBeforeOpening()(services)
    await actions.publishMatch(db, { eventId: ask.params.eventId }, by(ask))
  })

  serve(app, contract.publishMatchEarly, async (ask) => {
    await refuseBeforeOpening()(services)
    await actions.publishMatch(db, { eventId: ask.params.eventId, reason: ask.body.reason }, by(ask))
  })

  serve(app, prices.savePrices, async (ask) => ({
    version: await actions.savePrices(db, { eventId: ask.params.eventId, ...ask.body }, by(ask)),
  }))

  serve(app, prices.withdrawPrices, async (ask) => {
    await actions.withdrawPrices(db, ask.params.eventId, by(ask))
  })

  serve(app, teams.listTeams, async () => ({ teams: await readTeams(db) }))

  serve(app, teams.createTeam, async ({ body, who }) => ({ id: await createTeam(db, body, who.account.id) }))

  serve(app, teams.updateTeam, async ({ params, body, who }) => {
    await updateTeam(db, params.teamId, body, who.account.id)
    await readCrest(services)
  })

  serve(app, rivals.listRivals, async () => ({ rivals: await readRivals(db) }))

  serve(app, rivals.saveRival, ({ body, who }) => saveRival(db, body, who.account.id))

  serve(app, seasons.listSeasons, ({ query }) => readPage(db, seasonTable, query))

  serve(app, seasons.createSeason, async ({ body, who }) => ({
    id: await createSeason(db, body, who.account.id),
  }))

  serve(app, seasons.updateSeason, async ({ params, body, who }) => {
    await updateSeason(db, params.seasonId, body, who.account.id)
  })
}
