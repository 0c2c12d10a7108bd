import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { Logger, runOnce } from 'graphile-worker'
import { sql } from 'kysely'
import type { Role } from '#server/schema.ts'
import type { TestServer } from '#world/test-server.ts'
import { accountJobs } from '../jobs.ts'
import { hashPassword } from '../password/hash.ts'

export const goodPassword = 'tres tristes trapecistas'

/** An account written straight into the database, confirmed unless said otherwise. */
export async function makePerson(
  { db }: TestServer,
  person: { email: string; password?: string; role?: Role; confirmed?: boolean },
): Promise<string> {
  const { email, password = goodPassword, role = 'buyer', confirmed = true } = person
  const { id } = await db
    .insertInto('accounts')
    .values({
      email,
      passwordHash: await hashPassword(password),
      firstName: 'Ana',
      lastName: 'Luna',
      role,
      termsVersion: '2026-11',
      termsAcceptedAt: sql<Date>`now()`,
      emailConfirmedAt: confirmed ? sql<Date>`now()` : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Fetches a challenge and solves it as a browser would. */
export async function solvedCaptcha(server: TestServer): Promise<string> {
  const { body } = await server.browser().get('/captcha/challenge')
  const challenge = body as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

/** Runs the account jobs that wait, and says which mails went out meanwhile. */
export async function mailsAfterJobs(server: TestServer) {
  const before = server.mails.length
  const { tasks } = accountJobs(server.services)
  const logger = new Logger(() => () => undefined)
  await runOnce({
    pgPool: server.services.pool,
    noPreparedStatements: true,
    taskList: tasks,
    noHandleSignals: true,
    logger,
  })
  return server.mails.slice(before)
}

/** The link in a mail, cut into the page it opens and the token that only the browser sees. */
export function linkIn({ text }: { text: string }) {
  const [href = ''] = /http\S+#\S+/.exec(text) ?? []
  const url = new URL(href)
  return { url, token: url.hash.replace(/^#(reset=)?/, '') }
}
