import { dayInMexico } from '#lib/dates.ts'
import { registerMinor, type Keys } from '#matchday/minors/server/actions.ts'
import type { Db } from '#server/db.ts'
import { demoCurp } from './curp.ts'

type Fan = { id: string; accountId: string }

const children = [
  { givenNames: 'Sofía', sex: 'M', years: 8, months: 3 },
  { givenNames: 'Emilio', sex: 'H', years: 17, months: 11 },
] as const

/** Two children of a fan: one of 8, and one who in a month is asked to become a fan. Which were registered, the log says. */
export async function seedChildren(db: Db, keys: Keys, fan: Fan, now: Date): Promise<void> {
  const { many } = await db
    .selectFrom('auditLog')
    .select((from) => from.fn.countAll<number>().as('many'))
    .where('accountId', '=', fan.accountId)
    .where('action', '=', 'minor.registered')
    .executeTakeFirstOrThrow()
  for (const { years, months, givenNames, sex } of children.slice(many)) {
    const birthDate = bornBefore(now, years, months)
    const person = { givenNames, firstSurname: 'Cruz', secondSurname: 'Luna', birthDate }
    const guardian = { fan, address: '127.0.0.1', userAgent: 'demo' }
    await registerMinor(db, keys, guardian, {
      ...person,
      curp: demoCurp({ ...person, sex }),
      relation: 'mother',
    })
  }
}

/** The day, `YYYY-MM-DD`, on which somebody was born who is that old today. */
function bornBefore(now: Date, years: number, months: number): string {
  const [year = 0, month = 1, date = 1] = dayInMexico(now).split('-').map(Number)
  return new Date(Date.UTC(year - years, month - 1 - months, Math.min(date, 28))).toISOString().slice(0, 10)
}
