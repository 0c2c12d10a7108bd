import { expect, it } from 'vitest'
import { testServer } from '#world/test-server.ts'
import { goodPassword, makePerson, solvedCaptcha } from '../testing/test-people.ts'
import { sweep } from './sweep.ts'

it('removes what has ended and leaves what lives', async () => {
  const server = await testServer({ template: 'empty' })
  const { pool } = server.services
  await makePerson(server, { email: 'vive@correo.example' })
  await makePerson(server, { email: 'reciente@correo.example', confirmed: false })
  await makePerson(server, { email: 'abandonada@correo.example', confirmed: false })
  const old = server.browser()
  await old.login('vive@correo.example', goodPassword)
  await pool.query(`update sessions set expires_at = now() - interval '31 days'`)
  await pool.query(
    `update accounts set created_at = now() - interval '31 days' where email <> 'reciente@correo.example'`,
  )
  const active = server.browser()
  await active.login('vive@correo.example', goodPassword)
  await active.post('/auth/password-resets', {
    email: 'vive@correo.example',
    captcha: await solvedCaptcha(server),
  })
  await pool.query(`update captcha_solutions set expires_at = now() - interval '1 second'`)

  await sweep(server.db)

  const count = async (table: string) =>
    (await pool.query(`select count(*)::int as n from ${table}`)).rows[0].n
  expect(await count('sessions')).toBe(1)
  expect(await count('captcha_solutions')).toBe(0)
  expect((await active.get('/account')).status).toBe(200)
  const { rows } = await pool.query('select email from accounts order by email')
  expect(rows.map(({ email }: { email: string }) => email)).toEqual([
    'reciente@correo.example',
    'vive@correo.example',
  ])
  await server.close()
})
