import { insertPhase } from '#catalogue/sale-phases/server/desk/sql.ts'
import type { PhaseRule } from '#catalogue/sale-phases/rules.ts'
import type { Db } from '#server/db.ts'

const day = 24 * 60 * 60 * 1000
const plain = { atLeast: null, ofLast: null, quota: null, perPerson: null, zones: [] }

/** Two matches sold by phases: one in its last, one whose phases are to come; no pack of the demo contains them. */
export async function seedPhases(db: Db, now: Date) {
  const centellas = await matchOf(db, 'Centellas de la Sierra')
  const nopaleros = await matchOf(db, 'Nopaleros de Hidalgo')
  return db.transaction().execute(async (tx) => {
    const add = (event: Match, name: string, rule: PhaseRule, hours: [Date, Date], more = {}) =>
      insertPhase(tx, event.id, {
        ...plain,
        name,
        rule,
        startsAt: hours[0].toISOString(),
        endsAt: hours[1].toISOString(),
        ...more,
      })
    const [first, second] = [after(centellas.salesStartAt, 1), after(centellas.salesStartAt, 2)]
    const early = await add(centellas, 'Titulares de bonogallo', 'holder', [centellas.salesStartAt, first], {
      quota: 4000,
      perPerson: 4,
    })
    const faithful = await add(centellas, 'Fueron a 2 de los últimos 3', 'attended', [first, second], {
      atLeast: 2,
      ofLast: 3,
      quota: 6000,
      perPerson: 4,
    })
    const everybody = await add(centellas, 'Público en general', 'public', [second, centellas.salesEndAt])
    const begin = nopaleros.salesStartAt > now ? nopaleros.salesStartAt : after(now, 1)
    await add(nopaleros, 'Titulares de bonogallo', 'holder', [begin, after(begin, 1)], {
      quota: 5000,
      perPerson: 4,
    })
    await add(nopaleros, 'Fueron al último partido', 'last_match', [after(begin, 1), after(begin, 2)], {
      quota: 8000,
    })
    await add(nopaleros, 'Con Fan ID', 'fan_id', [after(begin, 2), after(begin, 3)])
    await add(nopaleros, 'Público en general', 'public', [after(begin, 3), nopaleros.salesEndAt])
    return { centellas: (at: Date) => (at < first ? early : at < second ? faithful : everybody) }
  })
}

type Match = { id: number; salesStartAt: Date; salesEndAt: Date }

const after = (at: Date, days: number) => new Date(at.getTime() + days * day)

function matchOf(db: Db, away: string): Promise<Match> {
  return db
    .selectFrom('events')
    .select(['id', 'salesStartAt', 'salesEndAt'])
    .where('away', '=', away)
    .executeTakeFirstOrThrow()
}
