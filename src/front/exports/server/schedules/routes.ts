import type { FastifyInstance } from 'fastify'
import { permits } from '#lib/permissions.ts'
import { serve, validate } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import * as contract from '../../contract.ts'
import { nextDue } from '../../rules.ts'
import { filterWords } from '../filter-words.ts'
import { listsOf, mayHave, rangeKeys } from '../lists.ts'
import * as actions from './actions.ts'
import { colleagues, matchesAround, readSchedules } from './schedule-rows.ts'

/** Lists as files again and again, for who made the schedule. */
export function scheduleRoutes(app: FastifyInstance, services: Services): void {
  const { db, features } = services

  serve(app, contract.listSchedules, async ({ who: { account } }) => {
    const all = permits(account, 'manage Staff')
    const [kept, matches] = await Promise.all([readSchedules(db, all ? null : account.id), matchesAround(db)])
    const now = new Date()
    const asked = kept.map(({ list, query }) => ({ list, query: query as Record<string, string> }))
    const filters = await filterWords(services, asked)
    const schedules = kept.map(({ pausedAt, ...schedule }, at) => ({
      ...schedule,
      query: asked[at]!.query,
      filters: filters[at]!,
      own: schedule.accountId === account.id,
      paused: pausedAt !== null,
      nextAt: pausedAt === null ? nextDue(schedule, now, matches) : null,
    }))
    return { schedules }
  })

  serve(app, contract.readScheduleChoices, async ({ who: { account } }) => {
    const open = listsOf(features).filter((known) => mayHave(account, known))
    const lists = open.map((known) => ({
      name: known.list.name,
      title: known.list.title,
      ranges: actions.rangesOf(known),
      needsMatch: 'error' in validate(known.endpoint.query)({}) ? rangeKeys(known).match : null,
    }))
    const people = (await colleagues(db))
      .filter(({ id }) => id !== account.id)
      .map((one) => ({
        id: one.id,
        name: one.name,
        lists: open.filter((known) => mayHave(one, known)).map(({ list }) => list.name),
      }))
    return { lists, people: people.filter((person) => person.lists.length > 0) }
  })

  serve(app, contract.addSchedule, ({ body, who }) => actions.addSchedule(services, who.account, body))

  serve(app, contract.changeSchedule, ({ params, body, who }) =>
    actions.changeSchedule(services, who.account, { ...params, ...body }),
  )

  serve(app, contract.pauseSchedule, ({ params, body, who }) =>
    actions.pauseSchedule(services, who.account, { ...params, ...body }),
  )

  serve(app, contract.runSchedule, ({ params, who }) => actions.runNow(services, who.account, params))

  serve(app, contract.dropSchedule, ({ params, who }) => actions.dropSchedule(services, who.account, params))
}
