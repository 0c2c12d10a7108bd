import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { wholeFan } from '#people/fan-id/server/retention/testing/whole-fan.ts'
import { ensureSigningKey } from '#platform/codes/server/signing-keys.ts'
import { testServer, type TestServer } from '#world/test-server.ts'
import { keysMissing } from './keys-of-rows.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await ensureSigningKey(server.db, server.config.masterKey)
  await wholeFan(server.services)
})
afterAll(() => server.close())

it('a club whose keys are all there lacks none; each that is missing or another is named', async () => {
  const { db, config } = server
  const { masterKey, identityKeys } = config
  expect(await keysMissing(db, { masterKey, identityKeys })).toEqual([])
  expect(await keysMissing(db, { masterKey: null, identityKeys: [] })).toEqual([
    expect.stringContaining('MASTER_KEY: falta'),
    expect.stringContaining('IDENTITY_KEYS: falta la llave 1'),
  ])
  expect(await keysMissing(db, { masterKey: randomBytes(32), identityKeys })).toEqual([
    'MASTER_KEY: no es la llave con que se selló esta base.',
  ])
})
