import { Logger, runOnce } from 'graphile-worker'
import { sql } from 'kysely'
import { makeFan, signInFan } from '#people/fan-id/server/testing/make-fan.ts'
import { notificationJobs } from '#people/notifications/server/jobs.ts'
import { curpCheckDigit } from '#lib/curp.ts'
import type { FanStatus } from '#server/schema.ts'
import type { Browser, TestServer } from '#world/test-server.ts'
import { minorJobs } from '../jobs.ts'

let nth = 0

/** A valid CURP of somebody born that day (`YYYY-MM-DD`); each call another one. */
export function curpOf(birthDate: string): string {
  const [year = '', month = '', day = ''] = birthDate.split('-')
  const letters = 'BCDFGHJKLMNPQRSTVWXYZ'
  const n = nth++
  const three = [n % 21, Math.floor(n / 21) % 21, Math.floor(n / 441) % 21].map((at) => letters[at]).join('')
  const first = `GOPL${year.slice(2)}${month}${day}HQT${three}${Number(year) < 2000 ? '0' : 'A'}`
  return first + curpCheckDigit(`${first}0`)
}

export const sofia = {
  givenNames: 'Sofía Valentina',
  firstSurname: 'López',
  secondSurname: 'Ramos',
  birthDate: '2016-03-15',
  relation: 'mother',
  acceptsNotice: true,
}

type Child = Partial<typeof sofia> & { curp?: string }

/** What the registration form sends; a CURP of that birth date unless given. */
export function child(more: Child = {}) {
  const birthDate = more.birthDate ?? sofia.birthDate
  return { ...sofia, curp: curpOf(birthDate), ...more }
}

export type Adult = Awaited<ReturnType<typeof adult>>

let fans = 0
/** A signed-in fan, approved unless said otherwise. */
export async function adult(server: TestServer, firstName = 'Laura', status: FanStatus = 'approved') {
  const email = `fan${fans++}@correo.example`
  const made = await makeFan(server, { email, status, person: { givenNames: firstName } })
  const browser: Browser = server.browser()
  await signInFan(server, browser, made.fanId)
  const { fanNumber } = await server.db
    .selectFrom('fans')
    .select('fanNumber')
    .where('id', '=', made.fanId)
    .executeTakeFirstOrThrow()
  async function registers(more: Child = {}): Promise<string> {
    const { status: code, body } = await browser.post('/fan/minors', child(more))
    if (code !== 201) throw new Error(JSON.stringify(body))
    return body.id as string
  }
  const minors = async () => (await browser.get('/fan/minors')).body
  return { ...browser, ...made, email, fanNumber, registers, minors }
}

/** A match whose kick-off is that many hours from now. */
export async function matchIn(server: TestServer, hours: number): Promise<number> {
  const { id } = await server.db
    .selectFrom('events')
    .select('id')
    .where('away', '=', 'Halcones de Jalisco')
    .executeTakeFirstOrThrow()
  await moveMatch(server, id, hours)
  return id
}

export async function moveMatch({ db }: TestServer, eventId: number, hours: number): Promise<void> {
  await sql`update events set starts_at = now() + make_interval(secs => ${hours * 3600}),
    doors_at = now() + make_interval(secs => ${hours * 3600}) - interval '2 hours' where id = ${eventId}`.execute(
    db,
  )
}

/** Runs the jobs that wait, and says which mails went out meanwhile. */
export async function mailsOf(server: TestServer) {
  const before = server.mails.length
  const taskList = { ...minorJobs(server.services).tasks, ...notificationJobs(server.services).tasks }
  const logger = new Logger(() => () => undefined)
  await runOnce({
    pgPool: server.services.pool,
    noPreparedStatements: true,
    taskList,
    noHandleSignals: true,
    logger,
  })
  return server.mails.slice(before)
}

export async function watch(server: TestServer): Promise<void> {
  await minorJobs(server.services).tasks['watch_minors']!({}, {} as never)
}

/** The token of the last invitation's mail. */
export async function invitationToken(server: TestServer): Promise<string> {
  const mails = await mailsOf(server)
  const links = mails.flatMap(({ text }) => /minorRegistry\?invitacion=([\w-]{43})/.exec(text)?.[1] ?? [])
  const token = links.at(-1)
  if (token === undefined) throw new Error('no invitation was mailed')
  return token
}

/** Puts a child with a second guardian: the token of the mail, accepted. */
export async function joins(server: TestServer, first: Adult, second: Adult, minorId: string): Promise<void> {
  await first.post(`/fan/minors/${minorId}/invitations`, { email: second.email })
  const token = await invitationToken(server)
  const { status, body } = await second.post('/fan/minor-invitations/acceptance', {
    token,
    relation: 'father',
    acceptsNotice: true,
  })
  if (status !== 201) throw new Error(JSON.stringify(body))
}

/** As if the child had been born so. */
export async function bornOn({ db, config }: TestServer, minorId: string, birthDate: string): Promise<void> {
  const { openMinor, sealMinor } = await import('../person/sealed-minor.ts')
  const { sealedPerson } = await db
    .selectFrom('minors')
    .select('sealedPerson')
    .where('id', '=', minorId)
    .executeTakeFirstOrThrow()
  const person = { ...openMinor(config.identityKeys, minorId, sealedPerson!), birthDate }
  await db
    .updateTable('minors')
    .set({ sealedPerson: sealMinor(config.identityKeys, minorId, person) })
    .where('id', '=', minorId)
    .execute()
}
