import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { solveChallenge, type Challenge as Captcha } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Challenge, Step, RevealedStep } from '#people/fan-id/sign-in-contract.ts'
import { testDatabase, type TestDatabase } from '../world/database.ts'
import { clipOf } from '../fixtures/camera.ts'
import { curpOf, people } from '../fixtures/documents/people.ts'
import { litBy } from '../fixtures/faces/flash.ts'
import { facePath, type PoseName } from '../fixtures/faces/scenes.ts'
import { startPrograms, type Programs } from '../world/programs.ts'

let database: TestDatabase
let programs: Programs
beforeAll(async () => {
  database = await testDatabase('empty')
  programs = await startPrograms(database.url)
})
afterAll(async () => {
  await programs.stop()
  await database.drop()
})

const { elena } = people
const { givenNames, firstSurname, secondSurname, birthDate, sex } = elena
const typed = { givenNames, firstSurname, secondSurname, curp: curpOf(elena), birthDate }
const [phone, email] = ['+524421234567', 'elena@correo.example']
const poses: Record<Step, PoseName> = { front: 'front', left: 'left', right: 'right', eyes_closed: 'closed' }
const picture = (path: string) => readFileSync(join(import.meta.dirname, '../fixtures', path))

const cookies = new Map<string, string>()
let token: string | null = null

/** The fan's own browser over real HTTP; it outlives every server. */
async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const form = body instanceof FormData
  const response = await fetch(`${programs.origin}/api${path}`, {
    method,
    headers: {
      ...(body !== undefined && !form && { 'content-type': 'application/json' }),
      ...(token !== null && { 'fan-session': token }),
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...headers,
    },
    ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
  })
  for (const line of response.headers.getSetCookie()) {
    const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
    cookies.set(name, value)
  }
  return { status: response.status, body: JSON.parse(await response.text()) }
}
const post = (path: string, body: unknown = {}) => call('POST', path, body)

function send(path: string, pictures: Buffer | Buffer[], headers: Record<string, string> = {}) {
  const form = new FormData()
  for (const bytes of [pictures].flat())
    form.append('file', new File([new Uint8Array(bytes)], 'foto.jpg', { type: 'image/jpeg' }))
  return call('PUT', path, form, headers)
}

async function kill(): Promise<void> {
  const server = programs.server()
  server.kill('SIGKILL')
  await once(server, 'exit')
}

async function killAndRestart(): Promise<void> {
  await kill()
  await programs.restart()
}

/** Kills the server while a request of it waits to write into this table: it has begun and cannot have ended. */
async function killWhileWritingTo(table: string, request: () => Promise<unknown>): Promise<void> {
  const holder = await database.pool.connect()
  await holder.query(`begin; lock table ${table} in exclusive mode`)
  const answer = request().catch(() => 'cut off')
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await database.pool.query(waiting)).rowCount).toBeGreaterThan(0)
  await kill()
  await holder.query('rollback')
  holder.release()
  await programs.restart()
  expect(await answer).toBe('cut off')
}

/** The code that reached the phone or the mailbox, null if none does in some seconds. */
async function codeAt(path: string): Promise<string | null> {
  for (let tenth = 0; tenth < 60; tenth++) {
    const [message] = (await (await fetch(`${programs.mailboxOrigin}${path}`)).json()) as { text: string }[]
    const code = /(?<!\d)\d{6}(?!\d)/.exec(message?.text ?? '')?.[0]
    if (code !== undefined) return code
    await sleep(100)
  }
  return null
}

/** A job that a killed server had begun is its own for hours: the person asks for another code, as the screen offers. */
async function codeOf(channel: 'phone' | 'email', signUp: string): Promise<string | null> {
  const path = channel === 'phone' ? `/api/sms?to=${encodeURIComponent(phone)}` : `/api/messages?to=${email}`
  const code = await codeAt(path)
  if (code !== null) return code
  await database.pool.query(`update fan_codes set created_at = created_at - interval '1 minute'`)
  expect((await post('/fan/sign-ups/codes', { signUp, channel })).status).toBe(202)
  return codeAt(path)
}

async function solvedCaptcha(): Promise<string> {
  const { body } = await call('GET', '/captcha/challenge')
  const challenge = body as Captcha
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

async function newSelfie(): Promise<Challenge> {
  const { body } = await post('/fan/selfies')
  return body as Challenge
}

/** Does the step that is asked for, before a screen that lights the face; false when there is none left. */
async function doStep({ id, nonce }: Challenge): Promise<boolean> {
  const { body } = await post(`/fan/challenges/${id}/steps`, { nonce })
  const { told } = body as { told: RevealedStep | null }
  if (told === null) return false
  // Held in a hand: a movement that is asked for twice is not twice the same picture.
  const clip = await clipOf({ picture: facePath('elena', poses[told.pose]), seconds: 1.6 })
  const shots = told.colours.map((colour, at) =>
    litBy(clip[(told.step * 3 + at) % clip.length]!, { colour, strength: 0.1, seed: told.step * 2 + at }),
  )
  const pictures = await Promise.all(shots)
  // The countdown and both colours have had their time.
  await database.pool.query(
    `update fan_challenge_steps set opens_at = now() - interval '1 s' where judged_at is null`,
  )
  const sent = await send(`/fan/challenges/${id}/steps/${told.step}`, pictures, { 'step-nonce': told.nonce })
  expect([sent.status, sent.body.missed]).toEqual([200, null])
  return true
}

it('a registration outlives a server that is killed at every step of it', { timeout: 300_000 }, async () => {
  const captcha = await solvedCaptcha()
  const accepted = { acceptsNotice: true, acceptsBiometrics: true, captcha }
  const form = { ...typed, sex, nationality: 'MEX', phone, email, ...accepted }
  const { body: started } = await post('/fan/sign-ups', form)
  await killAndRestart()

  const { signUp } = started
  const byPhone = await codeOf('phone', signUp)
  const byMail = await codeOf('email', signUp)
  await post('/fan/sign-ups/confirmations', { signUp, channel: 'phone', code: byPhone })
  await killAndRestart()
  const begun = await post('/fan/sign-ups/confirmations', { signUp, channel: 'email', code: byMail })
  expect([begun.status, begun.body.phone]).toEqual([200, true])
  token = begun.body.signedIn.token

  const { body: document } = await post('/fan/documents', { kind: 'ine' })
  await send(`/fan/documents/${document.id}/sides/front`, picture('documents/elena-ine-front.jpg'))
  await killAndRestart()
  await send(`/fan/documents/${document.id}/sides/back`, picture('documents/elena-ine-back.jpg'))
  await killWhileWritingTo('fan_documents', () => post(`/fan/documents/${document.id}/reading`))
  expect((await call('GET', '/fan/registration')).body.next).toBe('document')
  expect((await post(`/fan/documents/${document.id}/reading`)).body).toMatchObject({
    next: 'confirm',
    repeat: [],
  })
  await post(`/fan/documents/${document.id}/confirmation`, typed)
  await killAndRestart()

  const challenge = await newSelfie()
  await doStep(challenge)
  await killAndRestart()
  while (await doStep(challenge));
  const decision = `/fan/selfies/${challenge.id}/decision`
  await killWhileWritingTo('fan_checks', () => post(decision, { nonce: challenge.nonce }))
  expect((await post(decision, { nonce: challenge.nonce })).body.code).toBe('challenge_used')
  expect((await call('GET', '/fan/registration')).body).toMatchObject({
    status: 'registering',
    next: 'selfie',
  })

  const again = await newSelfie()
  while (await doStep(again));
  const decided = await post(`/fan/selfies/${again.id}/decision`, { nonce: again.nonce })
  expect([decided.status, decided.body]).toEqual([200, { outcome: 'approved' }])
  const { rows } = await database.pool.query(`select
    (select count(*) from fans)::int as fans, (select count(*) from fan_templates)::int as templates,
    (select count(*) from fan_checks)::int as checks, (select count(*) from accounts)::int as accounts`)
  expect(rows).toEqual([{ fans: 1, templates: 1, checks: 1, accounts: 1 }])
})
