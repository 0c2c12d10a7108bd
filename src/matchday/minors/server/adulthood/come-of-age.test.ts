import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { curpIndex } from '#people/fan-id/server/person/sealed-person.ts'
import { makeFan } from '#people/fan-id/server/testing/make-fan.ts'
import { testServer, type TestServer } from '../../../../../tests/test-server.ts'
import { openPhoto } from '../photo/stored.ts'
import { adult, bornOn, curpOf, joins, mailsOf, watch } from '../testing/family.ts'
import { sendPhoto } from '../testing/photo.ts'
import { resealMinors } from './come-of-age.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const rowOf = (id: string) =>
  server.db.selectFrom('minors').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('at 18', () => {
  it('every guardian is asked once, by notice and mail; after 60 days everything is erased', async () => {
    const [laura, pedro] = [await adult(server), await adult(server, 'Pedro')]
    const [grown, young] = [await laura.registers(), await laura.registers()]
    await joins(server, laura, pedro, grown)
    await bornOn(server, grown, '2008-01-01')
    await mailsOf(server)
    await watch(server)
    await watch(server)
    const mails = await mailsOf(server)
    expect(mails.map(({ to }) => to).toSorted()).toEqual([laura.email, pedro.email].toSorted())
    expect(mails[0]!.text).toContain('/fanId-base/fanIndex')
    const shown = (await laura.minors()).minors
    const days = (Date.parse(shown[0].eraseAt) - Date.now()) / 86_400_000
    expect([Math.round(days), shown[1].eraseAt]).toEqual([60, null])

    await sql`update minors set asked_at = asked_at - interval '59 days 23 hours' where id = ${grown}`.execute(
      server.db,
    )
    await watch(server)
    expect((await rowOf(grown)).erasedAt).toBeNull()
    await sql`update minors set asked_at = asked_at - interval '1 hour' where id = ${grown}`.execute(
      server.db,
    )
    await Promise.all([watch(server), watch(server)])
    expect(await rowOf(grown)).toMatchObject({ sealedPerson: null, curpIndex: null })
    expect((await laura.minors()).minors.map(({ id }: { id: string }) => id)).toEqual([young])
    expect((await mailsOf(server)).map(({ subject }) => subject)).toEqual(
      Array.from({ length: 2 }, () => 'Borramos los datos de quien cumplió 18 años'),
    )
  })

  it('who becomes a fan is a child no more', async () => {
    const laura = await adult(server)
    const curp = curpOf('2010-02-02')
    const id = await laura.registers({ curp, birthDate: '2010-02-02' })
    await bornOn(server, id, '2008-02-02')
    const asFan = () => makeFan(server, { email: `${randomUUID()}@correo.example`, person: { curp } })
    await expect(asFan()).rejects.toMatchObject({ constraint: 'fans_curp_no_minor' })
    await watch(server)
    await asFan()
    await watch(server)
    expect((await rowOf(id)).erasedAt).not.toBeNull()
    const { rows } =
      await sql`select 1 from fans where curp_index = ${curpIndex(server.config.masterKey, curp)}`.execute(
        server.db,
      )
    expect(rows).toHaveLength(1)
  })
})

describe('a new identity key', () => {
  it('seals person and photo anew, and the old key is no longer needed', async () => {
    const laura = await adult(server)
    const id = await laura.registers()
    const picture = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#8ac' } })
      .jpeg()
      .toBuffer()
    const { photoId } = (await sendPhoto(laura, id, picture)).body
    const [old] = server.config.identityKeys
    const next = { number: 2, key: Buffer.alloc(32, 7) }
    const config = { ...server.config, identityKeys: [next, old!] }
    await resealMinors({ ...server.services, config })
    await resealMinors({ ...server.services, config })
    const row = await rowOf(id)
    expect([row.sealedPerson![0], row.photoKey]).toEqual([2, 2])
    const only = { ...server.config, identityKeys: [next] }
    expect(
      (await openPhoto({ ...server.services, config: only }, { minorId: id, photoId })).length,
    ).toBeGreaterThan(50)
  })
})
