import { eventTitle } from '#catalogue/events/event-title.ts'
import { mostPerPerson } from '#catalogue/events/rules.ts'
import type { z } from 'zod/mini'
import type { FastifyInstance } from 'fastify'
import { chainOfRecord, configuredBeacon } from '#platform/proof/server/beacon-source.ts'
import { publishedFiles } from '#platform/proof/server/published-files.ts'
import { publishedRecord } from '#platform/proof/server/signed-record.ts'
import { notFound } from '#lib/problem.ts'
import { remembered } from '#server/remembered.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import * as contract from '../contract.ts'
import { ballotRules } from '../rules.ts'
import * as actions from './apply/actions.ts'
import { ownApplication } from './apply/own-application.ts'
import { isLate } from './life/late.ts'
import { ballotDeskRoutes } from './desk/routes.ts'
import { findList, recordOf, resultsOf } from './publish/sql.ts'
import { noBallot } from './refusals.ts'
import { ballotOfMatch, countApplications, findBallot, zonesOf, type BallotRow } from './sql.ts'

const seconds = (many: number) => `public, max-age=${many}`
const forEver = 'public, max-age=31536000, immutable'

export function ballotRoutes(app: FastifyInstance, services: Services): void {
  const { db, config, log } = services
  const files = publishedFiles((id) => findList(db, id))
  const states = remembered<z.input<typeof contract.BallotState>>(2000, 100)
  const records = remembered<Awaited<ReturnType<typeof recordOf>>>(2000, 20)
  const beacon = configuredBeacon(config, (words) => log.warn(words))

  /** A ballot that its match's page tells of: of a published match, and not one that was cancelled before it opened. */
  async function shown(ballotId: number): Promise<BallotRow> {
    const ballot = await findBallot(db, ballotId)
    if (ballot === undefined || ballot.matchStatus === 'draft') throw noBallot()
    return ballot
  }

  async function describe(ballot: BallotRow): Promise<z.input<typeof contract.Ballot>> {
    const { id, eventId, home, away, state, opensAt, closesAt, now, mostSeats, payHours, asksFanId } = ballot
    const { beaconChain: chain, beaconRound: round, beaconAt: at } = ballot
    return {
      id,
      eventId,
      title: eventTitle({ home, away }),
      state,
      opensAt,
      closesAt,
      now,
      mostSeats: Math.min(mostSeats, mostPerPerson(ballot)),
      payHours,
      asksFanId,
      zones: await zonesOf(db, id),
      beacon: chain === null || round === null || at === null ? null : { chain, round, at },
      rules: { version: ballotRules.version, lines: [...ballotRules.lines] },
      ended: ballot.ended,
    }
  }

  serve(app, contract.readMatchBallot, async ({ params: { eventId }, reply }) => {
    const ballot = await ballotOfMatch(db, eventId)
    reply.header('cache-control', seconds(5))
    if (ballot === undefined || ballot.matchStatus === 'draft') return { ballot: null }
    if (ballot.state === 'cancelled' && ballot.beaconRound === null) return { ballot: null }
    return { ballot: await describe(ballot) }
  })

  serve(app, contract.readBallotState, async ({ params: { ballotId }, reply }) => {
    reply.header('cache-control', seconds(5))
    return states(`${ballotId}`, async () => {
      const ballot = await shown(ballotId)
      const { state, ended } = ballot
      return {
        sitting: 1,
        state,
        applications: await countApplications(db, ballotId),
        late: isLate(ballot),
        ended,
      }
    })
  })

  const own = async (ballotId: number, accountId: string) => {
    const { eventId } = await shown(ballotId)
    return ownApplication(services, { ballotId, eventId, accountId })
  }

  serve(app, contract.readApplication, ({ params: { ballotId }, who }) => own(ballotId, who.account.id))
  serve(app, contract.apply, async ({ params: { ballotId }, body, who }) => {
    await actions.apply(services, { ballotId, accountId: who.account.id }, body)
    return own(ballotId, who.account.id)
  })
  serve(app, contract.withdraw, async ({ params: { ballotId }, who }) => {
    await actions.withdraw(services, { ballotId, accountId: who.account.id })
  })
  serve(app, contract.leaveCompany, async ({ params: { ballotId }, who }) => {
    await actions.leaveCompany(services, { ballotId, accountId: who.account.id })
    return own(ballotId, who.account.id)
  })
  serve(app, contract.decline, async ({ params: { ballotId }, who }) => {
    await shown(ballotId)
    await actions.decline(services, { ballotId, accountId: who.account.id })
    return own(ballotId, who.account.id)
  })

  serve(app, contract.readBallotRecord, async ({ params: { ballotId }, reply }) => {
    await shown(ballotId)
    const entries = await records(`${ballotId}`, () => recordOf(db, ballotId))
    if (entries.length === 0) throw notFound('Este sorteo todavía no publica nada.')
    const chain = await chainOfRecord(beacon, entries)
    reply.header('cache-control', seconds(5))
    return { ...(await publishedRecord(db, entries)), chain }
  })

  serve(app, contract.readBallotList, async ({ params: { ballotId }, reply }) => {
    const list = await files.list(ballotId, 1)
    reply.header('cache-control', forEver)
    return list
  })

  serve(app, contract.readBallotNumbers, async ({ params: { ballotId, prefix }, reply }) => {
    const bucket = await files.bucket(ballotId, 1, prefix)
    reply.header('cache-control', forEver)
    return bucket
  })

  serve(app, contract.readBallotResults, async ({ params: { ballotId }, reply }) => {
    await shown(ballotId)
    reply.header('cache-control', seconds(5))
    const results = await resultsOf(db, ballotId)
    return {
      results: results.map(({ number, quantity, zones, status, zoneId }) => ({
        number: number!,
        quantity,
        zoneIds: zones,
        status,
        zoneId,
      })),
    }
  })

  ballotDeskRoutes(app, services, beacon)
}
