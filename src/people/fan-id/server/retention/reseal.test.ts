import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { testServer, type TestServer } from '../../../../../tests/test-server.ts'
import { openPerson } from '../person/sealed-person.ts'
import { pictureKey } from '../pictures/shelf.ts'
import { makeFan } from '../testing/make-fan.ts'
import { oldSealsLeft, resealAll } from './reseal.ts'
import { sealedColumns } from './sealed-columns.ts'
import { person, wholeFan } from './testing/whole-fan.ts'

let server: TestServer
let fanId: string
let pictures: string[]
const thirdKey = randomBytes(32)
const next = { number: 2, key: randomBytes(32) }

beforeAll(async () => {
  server = await testServer({ template: 'empty' })
  ;({ fanId, pictures } = await wholeFan(server.services))
  for (let at = 0; at < 120; at += 1) await makeFan(server, { email: `fan${at}@correo.example` })
})
afterAll(() => server.close())

/** The services of a node whose configuration holds these keys, the first one current. */
const under = (identityKeys: typeof server.config.identityKeys) => ({
  ...server.services,
  config: { ...server.config, identityKeys },
})
const both = () => under([next, ...server.config.identityKeys])
const sealedPerson = async (id: string) => {
  const row = await server.db
    .selectFrom('fans')
    .select('sealedPerson')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.sealedPerson!
}

describe('a change of identity keys', () => {
  it('every sealed column of the database is known to it', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and table_name like 'fan%' and column_name like 'sealed%'
      order by 1`.execute(server.db)
    const known = [
      ...sealedColumns.map(({ table, column }) => `${table}.${column}`),
      'fan_sign_ups.sealed_form',
      'fan_challenge_steps.sealed_readings',
    ]
    expect(rows.map(({ name }) => name)).toEqual(known.toSorted())
  })

  it('before it the new key opens nothing: the old one may not go', async () => {
    const sealed = await sealedPerson(fanId)
    expect(() => openPerson([next], fanId, sealed)).toThrow('not in the ring')
    expect(await oldSealsLeft(both())).toBe(121 + 4 + pictures.length)
  })

  it('stopped in the middle it goes on where it was', async () => {
    let left = 30
    const stopping = new Proxy(server.db, {
      get: (target, name, receiver) => {
        if (name === 'getExecutor' && (left -= 1) < 0) throw new Error('killed')
        const value = Reflect.get(target, name, receiver) as unknown
        return typeof value === 'function' ? (value as () => unknown).bind(target) : value
      },
    })
    await expect(resealAll({ ...both(), db: stopping })).rejects.toThrow('killed')
    const half = await oldSealsLeft(both())
    expect(half).toBeLessThan(121 + 4 + pictures.length)
    expect(half).toBeGreaterThan(0)
    expect(await oldSealsLeft(under([next])), 'the old key may still not go').toBe(half)
    await resealAll(both())
    expect(await oldSealsLeft(both())).toBe(0)
  })

  it('after it the old key can be removed: everything opens under the new one alone', async () => {
    expect(openPerson([next], fanId, await sealedPerson(fanId)).curp).toBe(person.curp)
    const [first] = pictures
    const bytes = Buffer.from(await server.services.files.getBytes(pictureKey(first!)))
    expect(bytes[0]).toBe(2)
    const rounds = await Promise.all([resealAll(under([next])), resealAll(under([next]))])
    expect(rounds).toHaveLength(2)
  })

  it('what no key opens is told, and holds up no other', async () => {
    const third = { number: 3, key: thirdKey }
    await sql`update fan_templates set sealed = set_byte(sealed, 20, get_byte(sealed, 20) # 1)`.execute(
      server.db,
    )
    await expect(resealAll(under([third, next]))).rejects.toThrow('1 sealed values open under no key')
    expect(await oldSealsLeft(under([third]))).toBe(1)
  })

  it('a picture erased while it is sealed again does not come back', async () => {
    const fifth = { number: 5, key: randomBytes(32) }
    const { files } = server.services
    const [id = ''] = pictures
    const write = files.put.bind(files)
    const put = vi.spyOn(files, 'put').mockImplementation(async (key, ...rest) => {
      if (key === pictureKey(id)) {
        await sql`update fan_pictures set erased_at = now() where id = ${id}`.execute(server.db)
        await files.delete(key)
      }
      return write(key, ...rest)
    })
    await expect(resealAll(under([fifth, { number: 3, key: thirdKey }, next]))).rejects.toThrow(
      'open under no key',
    )
    put.mockRestore()
    expect(await files.exists(pictureKey(id))).toBe(false)
  })
})
