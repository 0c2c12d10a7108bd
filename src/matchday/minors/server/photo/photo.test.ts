import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer, type TestServer } from '../../../../../tests/test-server.ts'
import { adult, mailsOf, matchIn } from '../testing/family.ts'
import { sendPhoto } from '../testing/photo.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const picture = (background: string, width = 900) =>
  sharp({ create: { width, height: 600, channels: 3, background } })
const filesOf = (id: string) => {
  const folder = join(server.config.dataDir, 'files/minors', id)
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []
}

describe('a child’s photo', () => {
  it('is drawn anew, lies sealed, and is shown to who answers for the child', async () => {
    const [laura, rosa] = [await adult(server), await adult(server, 'Rosa')]
    const id = await laura.registers()
    const withPlace = await picture('#123c8c')
      .withExif({ IFD0: { Copyright: 'secreto' } })
      .jpeg()
      .toBuffer()
    const sent = await sendPhoto(laura, id, withPlace)
    expect(sent.status).toBe(200)
    const [file] = filesOf(id)
    const onDisk = readFileSync(file!)
    await expect(sharp(onDisk).metadata()).rejects.toThrow('unsupported')
    expect(onDisk.includes('WEBP')).toBe(false)
    const shown = await laura.get(`/fan/minors/${id}/photo`)
    expect(shown.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'no-store' })
    const { format, width, exif } = await sharp(shown.body as Buffer).metadata()
    expect([format, width, exif]).toEqual(['webp', 640, undefined])

    expect((await rosa.get(`/fan/minors/${id}/photo`)).status).toBe(404)
    const eventId = await matchIn(server, 72)
    const { body } = await laura.post(`/fan/minors/${id}/hand-overs`, { eventId, to: { email: rosa.email } })
    expect((await rosa.get(`/fan/minors/${id}/photo`)).status).toBe(404)
    await rosa.post(`/fan/minor-hand-overs/${body.id}/acceptance`)
    expect((await rosa.get(`/fan/minors/${id}/photo`)).status).toBe(200)
    expect((await sendPhoto(rosa, id, withPlace)).status).toBe(404)
  })

  it('goes when it is replaced, removed, or the child is erased', async () => {
    const laura = await adult(server)
    const id = await laura.registers()
    await sendPhoto(laura, id, await picture('#123').jpeg().toBuffer())
    await sendPhoto(laura, id, await picture('#456').png().toBuffer())
    await mailsOf(server)
    expect(filesOf(id)).toHaveLength(1)
    expect((await laura.call('DELETE', `/fan/minors/${id}/photo`)).status).toBe(200)
    await mailsOf(server)
    expect(filesOf(id)).toEqual([])
    await sendPhoto(laura, id, await picture('#789').webp().toBuffer())
    await laura.post(`/fan/minors/${id}/erasure`, { understands: true })
    await mailsOf(server)
    expect(filesOf(id)).toEqual([])
  })

  it('whose upload was cut off halfway is swept after an hour', async () => {
    const laura = await adult(server)
    const id = await laura.registers()
    const { photoId } = (await sendPhoto(laura, id, await picture('#123').jpeg().toBuffer())).body
    // As if the server had stopped after the file and before the row.
    await sql`update minors set photo_id = null, photo_key = null where photo_id = ${photoId}`.execute(
      server.db,
    )
    await mailsOf(server)
    expect(filesOf(id)).toHaveLength(1)
    await sql`update graphile_worker._private_jobs set run_at = now() where key = ${`erase_minor_photo:${photoId}`}`.execute(
      server.db,
    )
    await mailsOf(server)
    expect(filesOf(id)).toEqual([])
  })

  it('is refused when it is none', async () => {
    const laura = await adult(server)
    const id = await laura.registers()
    const codeOf = async (content: Buffer) => (await sendPhoto(laura, id, content)).body.code
    expect(await codeOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe('image_type')
    expect(await codeOf(Buffer.from('\x89PNG\r\n\x1a\n<script>', 'latin1'))).toBe('image_broken')
    expect(await codeOf(await picture('#fff', 42_000).png().toBuffer())).toBe('image_broken')
    expect(await codeOf(Buffer.alloc(12 * 1024 * 1024 + 1, 1))).toBe('image_too_large')
    expect((await laura.call('PUT', `/fan/minors/${id}/photo`)).body.code).toBe('file_missing')
    expect(filesOf(id)).toEqual([])
  })
})
