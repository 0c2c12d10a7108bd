import { afterAll, beforeAll, expect, it } from 'vitest'
import { testServer, type Browser, type TestServer } from '#world/test-server.ts'
import { goodPassword, makePerson } from '../testing/test-people.ts'
import { sendPhoneCode } from './confirm-phone.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

/** Somebody logged in. */
async function someone(email: string): Promise<Browser> {
  await makePerson(server, { email })
  const browser = server.browser()
  await browser.login(email, goodPassword)
  return browser
}

/** The code that was sent last, once the job has run. */
async function sent(email: string): Promise<string> {
  const { id } = await server.db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await sendPhoneCode(server.services, id)
  return /\d{6}/.exec(server.texts.at(-1)!.text)![0]
}

const again = () =>
  server.db
    .updateTable('phoneCodes')
    .set({ sentAt: new Date(Date.now() - 60_000) })
    .execute()

it('confirms a phone by the code that was sent to it, once', async () => {
  const rosa = await someone('rosa@correo.example')
  expect((await rosa.post('/account/phone/codes', { phone: '442 765 4321' })).status).toBe(200)
  const code = await sent('rosa@correo.example')
  expect(server.texts.at(-1)!.to).toBe('+524427654321')
  const wrong = code === '000000' ? '000001' : '000000'
  expect((await rosa.post('/account/phone/confirmation', { code: wrong })).body.code).toBe('wrong_code')
  expect((await rosa.get('/account/phone')).body.confirmed).toBe(false)
  expect((await rosa.post('/account/phone/confirmation', { code })).status).toBe(200)
  expect((await rosa.get('/account/phone')).body).toEqual({ phone: '+524427654321', confirmed: true })
  expect((await rosa.post('/account/phone/confirmation', { code })).body.code).toBe('code_not_valid')
})

it('keeps a phone with the account that confirmed it, and lets another phone be another account’s', async () => {
  const luz = await someone('luz@correo.example')
  await again()
  await luz.post('/account/phone/codes', { phone: '442 765 4321' })
  const code = await sent('luz@correo.example')
  expect((await luz.post('/account/phone/confirmation', { code })).body.code).toBe('phone_taken')
  await again()
  await luz.post('/account/phone/codes', { phone: '442 765 4322' })
  expect(
    (await luz.post('/account/phone/confirmation', { code: await sent('luz@correo.example') })).status,
  ).toBe(200)
})

it('sends few codes to one phone, whoever asks, and lets nobody guess', async () => {
  const ines = await someone('ines@correo.example')
  expect((await ines.post('/account/phone/codes', { phone: '442 765 4399' })).status).toBe(200)
  expect((await ines.post('/account/phone/codes', { phone: '442 765 4399' })).body.code).toBe(
    'too_many_codes',
  )
  const code = await sent('ines@correo.example')
  const guesses = Array.from({ length: 12 }, (_, at) => String(100_000 + at)).filter(
    (guess) => guess !== code,
  )
  const codes = await Promise.all(
    guesses.map((guess) => ines.post('/account/phone/confirmation', { code: guess })),
  )
  expect(codes.filter(({ body }) => body.code === 'wrong_code')).toHaveLength(5)
  expect((await ines.post('/account/phone/confirmation', { code })).body.code).toBe('code_not_valid')
})
