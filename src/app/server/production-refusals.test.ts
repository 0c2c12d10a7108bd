import { randomBytes } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#world/database.ts'
import { readConfig } from '#server/config.ts'
import { refuseDemoClub } from './demo-club.ts'
import { ensureSigningKey } from '#platform/codes/server/signing-keys.ts'
import { refuseOtherKey } from './right-key.ts'
import { developmentDefaults } from '#server/development-defaults.ts'

const key = () => randomBytes(32).toString('base64')

/** A club that may open. */
const club = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://boletos.clubreal.mx',
  DATABASE_URL: 'postgresql://taquilla:Zq8vB2nR5kTw@127.0.0.1:5432/taquilla',
  MASTER_KEY: key(),
  IDENTITY_KEYS: `2:${key()},1:${key()}`,
  SMTP_URL: 'smtps://taquilla:clave@correo.clubreal.mx:465',
  SMS_URL: 'http://mensajes.interno.clubreal.mx/sms',
  MAIL_FROM: 'Boletos <boletos@clubreal.mx>',
  CLUB_NAME: 'Club Gallos',
  MP_BASE_URL: 'https://api.mercadopago.com',
  MP_SDK_URL: 'https://sdk.mercadopago.com/js/v2',
  MP_ACCESS_TOKEN: 'APP_USR-6295877106812064-112220-secret',
  MP_PUBLIC_KEY: 'APP_USR-3f2a',
  MP_WEBHOOK_SECRET: '9d0c5b3f',
}

const { masterKey, identityKey, ...words } = developmentDefaults
const known = { master: masterKey.toString('base64'), identity: identityKey.toString('base64') }

const refusals = (more: Record<string, string | undefined>): string[] => {
  try {
    readConfig({ ...club, ...more })
  } catch (error) {
    return (error as Error).message.split('\n').slice(1)
  }
  return []
}
const named = (more: Record<string, string | undefined>) =>
  refusals(more).map((line) => line.trim().split(':')[0])

describe('a production start', () => {
  it('opens for a club with values of its own', () => {
    expect(refusals({})).toEqual([])
  })

  it.each(Object.keys(club).filter((name) => name !== 'NODE_ENV'))('needs %s', (name) => {
    expect(named({ [name]: undefined })).toContain(name)
    expect(named({ [name]: '' })).toContain(name)
  })

  it.each([
    ['MASTER_KEY', known.master],
    ['MASTER_KEY', known.identity],
    ['MASTER_KEY', known.master.replaceAll('=', '')],
    ['IDENTITY_KEYS', `1:${known.identity}`],
    ['IDENTITY_KEYS', `2:${key()}, 1:${known.identity}`],
    ['IDENTITY_KEYS', `1:${known.master}`],
    ['DATABASE_URL', `postgresql://taquilla:${words.databasePassword}@base.clubreal.mx/taquilla`],
    ['MP_ACCESS_TOKEN', words.accessToken],
    ['MP_ACCESS_TOKEN', ` ${words.accessToken} `],
    ['MP_PUBLIC_KEY', words.publicKey],
    ['MP_WEBHOOK_SECRET', words.webhookSecret],
    ['MAIL_FROM', words.mailFrom],
    ['MAIL_FROM', `Club <${words.mailFrom}>`],
    ['SUPPORT_MAIL', 'atencion@club.example'],
    ['CLUB_PRIVACY_MAIL', 'privacidad@club.example'],
    ['RATE_LIMITS', 'off'],
    ['PUSH_LOOPBACK', 'on'],
  ])('refuses a development value of %s that is given by name: %s', (name, value) => {
    expect(named({ [name]: value })).toContain(name)
  })

  it.each(['PUBLIC_URL', 'SUPPORT_URL', 'MP_BASE_URL', 'MP_SDK_URL'])('refuses http in %s', (name) => {
    expect(named({ [name]: 'http://boletos.clubreal.mx' })).toEqual([name])
  })

  it.each(['PUBLIC_URL', 'SUPPORT_URL', 'MP_BASE_URL', 'MP_SDK_URL', 'SMTP_URL', 'SMS_URL'])(
    'refuses this machine in %s, however it is written',
    (name) => {
      const scheme = name === 'SMTP_URL' ? 'smtp' : 'https'
      const hosts = [
        'localhost',
        'LOCALHOST',
        'localhost.',
        'pagos.localhost',
        '127.0.0.1',
        '127.1',
        '0.0.0.0',
      ]
      for (const host of [...hosts, '2130706433', '0x7f.0.0.1', '[::1]', '[::]', '[::ffff:127.0.0.1]'])
        expect([host, named({ [name]: `${scheme}://${host}:3001/` })]).toEqual([host, [name]])
    },
  )

  it('says everything at once, and never a secret', () => {
    const all = {
      ...Object.fromEntries(Object.keys(club).map((name) => [name, undefined])),
      NODE_ENV: 'production',
      PORT: 'mil',
      MASTER_KEY: known.master,
      MP_WEBHOOK_SECRET: words.webhookSecret,
      PUBLIC_URL: 'http://localhost:3000',
    }
    const lines = refusals(all).join('\n')
    for (const name of ['PORT', ...Object.keys(club).slice(1)]) expect(lines).toContain(`  ${name}: `)
    expect(lines).not.toContain(known.master)
    expect(lines).not.toContain(words.webhookSecret)
  })

  it('asks none of it of a development start', () => {
    expect(readConfig({}).production).toBe(false)
  })

  it('ends the program with the message alone', () => {
    const environment = { PATH: process.env['PATH'], ...club, MASTER_KEY: known.master }
    const main = join(import.meta.dirname, 'main.ts')
    const { status, stderr } = spawnSync(process.execPath, [main], { env: environment, encoding: 'utf8' })
    expect(stderr.trim().split('\n')).toHaveLength(2)
    expect([status, stderr]).toEqual([1, expect.stringContaining('  MASTER_KEY: es una llave de desarrollo')])
  })
})

describe('a production start on the database of the demo', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase('demo')
  })
  afterAll(() => database.drop())

  it('is refused while anybody with a published password works there', async () => {
    await expect(refuseDemoClub(database.db)).rejects.toThrow('admin@club.example, taquilla@club.example')
    await database.db.updateTable('accounts').set({ role: 'buyer' }).execute()
    await expect(refuseDemoClub(database.db)).resolves.toBeUndefined()
  })

  it('is refused with another master key than the one that its signing key lies sealed with', async () => {
    const { masterKey } = readConfig({})
    await ensureSigningKey(database.db, masterKey)
    await expect(refuseOtherKey(database.db, masterKey)).resolves.toBeUndefined()
    const other = randomBytes(32)
    await expect(refuseOtherKey(database.db, other)).rejects.toThrow('MASTER_KEY: no es la llave')
  })
})
