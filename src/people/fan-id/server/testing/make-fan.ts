import { sql } from 'kysely'
import type { FanStatus } from '#server/schema.ts'
import type { Browser, TestServer } from '../../../../../tests/test-server.ts'
import { newFanNumber } from '../person/fan-number.ts'
import { curpIndex, sealPerson, type Person } from '../person/sealed-person.ts'
import { openFanSession } from '../sign-in/sessions.ts'

const mario: Person = {
  givenNames: 'Mario',
  firstSurname: 'López',
  secondSurname: 'García',
  curp: 'LOGM900515HQTPRR04',
  birthDate: '1990-05-15',
  sex: 'H',
  nationality: 'MEX',
}

type Wanted = { email: string; accountId?: string; status?: FanStatus; person?: Partial<Person> }

/**
 * A fan written straight into the database, approved unless said otherwise, with an account of its own or the given
 * one. The CURP is left out unless the test gives one, because each may be registered once.
 */
export async function makeFan(server: Pick<TestServer, 'db' | 'config'>, wanted: Wanted) {
  const { db, config } = server
  const person = { ...mario, curp: null, ...wanted.person }
  const accountId = wanted.accountId ?? (await makeAccount(server, wanted.email, person))
  const { id: fanId } = await db
    .insertInto('fans')
    .values({ accountId, fanNumber: newFanNumber() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const status = wanted.status ?? 'approved'
  await db
    .updateTable('fans')
    .set({
      status,
      sealedPerson: sealPerson(config.identityKeys, fanId, person),
      curpIndex: person.curp === null ? null : curpIndex(config.masterKey, person.curp),
      decidedAt: status === 'approved' || status === 'refused' ? sql<Date>`now()` : null,
    })
    .where('id', '=', fanId)
    .execute()
  return { fanId, accountId }
}

/** Gives a browser an open session of a fan. */
export async function signInFan(server: Pick<TestServer, 'db'>, browser: Browser, fanId: string) {
  const { token, cookie } = await openFanSession(server.db, fanId, {
    address: '127.0.0.1',
    userAgent: 'test',
  })
  browser.useFan(token, cookie)
}

async function makeAccount({ db }: Pick<TestServer, 'db'>, email: string, person: Person): Promise<string> {
  const { id } = await db
    .insertInto('accounts')
    .values({
      email,
      passwordHash: 'none',
      firstName: person.givenNames,
      lastName: person.firstSurname,
      termsVersion: '2026-11',
      termsAcceptedAt: sql<Date>`now()`,
      emailConfirmedAt: sql<Date>`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
