import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../tests/database.ts'
import { answerProblems } from './answer-problems.ts'
import { readConfig } from './config.ts'
import { logging } from './logging.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase('demo')
})
afterAll(() => database.drop())

/** What a server with our logging writes while a handler does this. */
async function logged(handler: () => unknown): Promise<{ err: Record<string, unknown>; text: string }> {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString())
      done()
    },
  })
  const options = logging(readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'error' }))
  const app = Fastify({ logger: { ...(options as object), stream } })
  answerProblems(app)
  app.get('/', async (request) => {
    await handler()
    request.log.error({ form: { code: '123456', password: 'cresta' } }, 'form')
    return {}
  })
  await app.inject('/')
  await app.close()
  const [first = '{}'] = lines
  return { err: (JSON.parse(first) as { err: Record<string, unknown> }).err, text: lines.join('') }
}

it("shows PostgreSQL's code and where it failed, and nothing of the row", async () => {
  const twice = `insert into accounts (email, password_hash, first_name, last_name, terms_version, terms_accepted_at)
    select email, 'x', 'x', 'x', 'x', now() from accounts where email = 'ana@correo.example'`
  const { err, text } = await logged(() => database.pool.query(twice))
  expect(err).toMatchObject({ reason: '23505', table: 'accounts', constraint: expect.any(String) })
  expect(text).not.toContain('ana@correo.example')
})

it('shows why a connection was lost, also behind another error', async () => {
  const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  const { err } = await logged(() => {
    throw new Error('could not write', { cause: lost })
  })
  expect(err).toMatchObject({ message: 'could not write', cause: { reason: 'ECONNRESET' } })
})

it('shows no code that a person was given, on an error or in a form', async () => {
  for (const code of ['123456', '0042', '12345678', 'abc123', 'K7P2-9QXM', 'K7P2Q9XM', 'AB12C']) {
    const { text } = await logged(() => {
      throw Object.assign(new Error('refused'), { code, token: 'abcdef', detail: 'Key (code)=(123456)' })
    })
    expect(text).not.toContain(code)
    expect(text).not.toContain('abcdef')
    expect(text).not.toContain('123456')
  }
  const { text } = await logged(() => undefined)
  expect(text).toContain('[oculto]')
  expect(text).not.toMatch(/123456|cresta/)
})
