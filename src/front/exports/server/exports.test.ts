import { Readable } from 'node:stream'
import { unzipSync, strFromU8 } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staff } from '#world/staff.ts'
import { testServer, type TestServer } from '#world/test-server.ts'
import type { Db } from '#server/db.ts'
import { auditTable } from '#front/desk-home/server/audit-table.ts'
import { sortedRows } from '#server/table.ts'
import { dropOldExports, makeExport } from './actions.ts'
import { cellOf } from './writing/cells.ts'
import { csvLine } from './writing/csv.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const asking = (format: 'csv' | 'xlsx', query: Record<string, string> = {}) => ({
  list: 'audit-log',
  format,
  query,
})

async function log(rows: number, action: string, subject = 'test') {
  await sql`insert into audit_log (action, subject, detail)
    select ${action}, ${subject}, jsonb_build_object('n', n) from generate_series(1, ${rows}::int) n`.execute(
    server.db,
  )
}

/** The same database, and how many rows it gave in all and at once at most. */
function counted(db: Db) {
  const seen = { all: 0, most: 0 }
  const counting = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      seen.all += result.rows.length
      seen.most = Math.max(seen.most, result.rows.length)
      return Promise.resolve(result)
    },
  })
  return { seen, db: counting }
}

describe('a list as a file', () => {
  it('holds what the filters left, in the order asked for, for who asked and nobody else', async () => {
    await log(3, 'export.sample')
    const finance = await staff(server, 'finance')
    const asked = await finance.post(
      '/staff/exports',
      asking('csv', { search: 'export.sample', sort: 'at', page: '7' }),
    )
    expect(asked.status).toBe(202)
    await makeExport(server.services, asked.body.id)
    await makeExport(server.services, asked.body.id)
    const file = await finance.get(`/staff/exports/${asked.body.id}/file`)
    const lines = (file.body as Buffer).toString().split('\r\n')
    expect(lines[0]).toBe('\uFEFFMomento,Quién,Qué,A qué,Detalle')
    expect(lines.slice(1, 4).map((line) => line.split(',')[2])).toEqual(Array(3).fill('export.sample'))
    expect((await finance.get('/staff/exports')).body.exports[0]).toMatchObject({
      status: 'ready',
      rowCount: 3,
    })
    const other = await staff(server, 'finance')
    expect((await other.get(`/staff/exports/${asked.body.id}/file`)).status).toBe(404)
    expect((await other.get('/staff/exports')).body.exports).toEqual([])
  })

  it('is not made of a list that the role may not read, nor by filters that the list does not know', async () => {
    const support = await staff(server, 'support')
    expect((await support.post('/staff/exports', asking('csv'))).status).toBe(404)
    const finance = await staff(server, 'finance')
    expect((await finance.post('/staff/exports', asking('csv', { role: 'gate' }))).status).toBe(400)
    expect((await finance.post('/staff/exports', { ...asking('csv'), list: 'accounts' })).status).toBe(404)
  })

  it('of a list or a filter that is gone by then is refused with a word, not a defect', async () => {
    const finance = await staff(server, 'finance')
    const { body } = await finance.post('/staff/exports', asking('csv'))
    const asked = server.db.updateTable('exports').where('id', '=', body.id)
    await asked.set({ list: 'no-such-list' }).execute()
    await expect(makeExport(server.services, body.id)).rejects.toMatchObject({ status: 404 })
    await asked.set({ list: 'audit-log', query: JSON.stringify({ role: 'gate' }) }).execute()
    await expect(makeExport(server.services, body.id)).rejects.toMatchObject({ status: 400 })
  })

  it('is a workbook that opens, with text that is no formula and no sign that XML forbids', async () => {
    await log(2, '=cmd()', 'a\u0001<b>&')
    const finance = await staff(server, 'finance')
    const { body } = await finance.post('/staff/exports', asking('xlsx', { search: '=cmd' }))
    await makeExport(server.services, body.id)
    const parts = unzipSync(
      new Uint8Array((await finance.get(`/staff/exports/${body.id}/file`)).body as Buffer),
    )
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml']!)
    expect(Object.keys(parts)).toContain('xl/workbook.xml')
    expect(sheet.match(/<row>/g)).toHaveLength(3)
    expect(sheet).toContain('<is><t xml:space="preserve">=cmd()</t></is>')
    expect(sheet).toContain('a&lt;b&gt;&amp;')
    expect(sheet).not.toContain('<f>')
    expect(sheet).not.toContain('\u0001')
  })

  it('of very many rows is written while it is read: never more of them in hand than a part', async () => {
    const many = 20_000
    await log(many, 'export.flood', 'x'.repeat(100))
    const finance = await staff(server, 'finance')
    const { body } = await finance.post('/staff/exports', asking('csv', { search: 'export.flood' }))
    const { seen, db } = counted(server.db)
    const { files, features } = server.services
    let readBeforeFirstPart = 0
    const storing = {
      delete: (key: string) => files.delete(key),
      putStream: async (key: string, stream: Readable) => {
        const taken = async function* () {
          for await (const part of stream as AsyncIterable<Buffer>) {
            if (readBeforeFirstPart === 0) readBeforeFirstPart = seen.all
            yield part
          }
        }
        await files.putStream(key, Readable.from(taken()))
      },
    } as unknown as typeof files
    await makeExport({ db, files: storing, features }, body.id)
    const [made] = (await finance.get('/staff/exports')).body.exports
    expect(made).toMatchObject({ status: 'ready', rowCount: many })
    expect(seen.all).toBeGreaterThanOrEqual(many)
    expect(seen.most).toBeLessThanOrEqual(1000)
    expect(readBeforeFirstPart).toBeLessThan(many / 2)
    // What the bounds are against: the same rows read at once.
    const whole = counted(server.db)
    await sortedRows(whole.db, auditTable, { search: 'export.flood' }).execute()
    expect(whole.seen.most).toBe(many)
  })

  it('that is broken off begins anew and is whole, and stops when who asked for it takes it back', async () => {
    await log(12_000, 'export.broken')
    const finance = await staff(server, 'finance')
    const ask = async () =>
      (await finance.post('/staff/exports', asking('csv', { search: 'export.broken' }))).body
    const { id } = await ask()
    const { db, files, features } = server.services
    let bytes = 0
    /** Stands in for the store: `work` is done when half of the file has come. */
    const storing = (work: () => Promise<void>) =>
      ({
        delete: (key: string) => files.delete(key),
        putStream: async (key: string, stream: Readable) => {
          const taken = async function* () {
            for await (const part of stream as AsyncIterable<Buffer>) {
              bytes += part.length
              yield part
              if (bytes > 300_000) await work()
            }
          }
          await files.putStream(key, Readable.from(taken()))
        },
      }) as unknown as typeof files
    const killed = () => Promise.reject(new Error('killed'))
    await expect(makeExport({ db, files: storing(killed), features }, id)).rejects.toThrow(
      'Cannot write file',
    )
    await makeExport(server.services, id)
    const whole = await finance.get(`/staff/exports/${id}/file`)
    expect((whole.body as Buffer).toString().match(/export\.broken/g)).toHaveLength(12_000)

    const other = await ask()
    const stranger = await staff(server, 'finance')
    expect((await stranger.call('DELETE', `/staff/exports/${other.id}`)).status).toBe(404)
    bytes = 0
    let dropped = false
    const drop = async () => {
      if (!dropped) await finance.call('DELETE', `/staff/exports/${other.id}`)
      dropped = true
    }
    await makeExport({ db, files: storing(drop), features }, other.id)
    expect(bytes).toBeLessThan((whole.body as Buffer).length)
    expect(await files.exists(`exports/${other.id}`)).toBe(false)
    expect((await finance.get('/staff/exports')).body.exports[0]).toMatchObject({
      status: 'gone',
    })
    expect((await finance.call('DELETE', `/staff/exports/${other.id}`)).status).toBe(404)
  })

  it('is gone after a week', async () => {
    const finance = await staff(server, 'finance')
    const { body } = await finance.post('/staff/exports', asking('csv', { search: 'export.sample' }))
    await makeExport(server.services, body.id)
    await server.db
      .updateTable('exports')
      .set({ expiresAt: new Date(0) })
      .where('id', '=', body.id)
      .execute()
    await dropOldExports(server.services)
    expect((await finance.get(`/staff/exports/${body.id}/file`)).status).toBe(404)
    expect(await server.services.files.exists(`exports/${body.id}`)).toBe(false)
  })
})

describe('a cell', () => {
  it.each(['=1+1', '+1', '-1', '@sum', '\t=1', '\r=1'])('keeps %j as text', (text) => {
    expect(csvLine([cellOf(text)])).toBe(`"'${text}"\r\n`)
  })

  it('writes amounts as pesos, codes in words, moments in Mexico and as a spreadsheet counts them', () => {
    expect(csvLine([cellOf(-123_405, { kind: 'money' }), cellOf(5n, { kind: 'count' }), cellOf(null)])).toBe(
      '-1234.05,5,\r\n',
    )
    const moment = cellOf(new Date('2026-11-29T01:00:00Z'), { kind: 'instant' })
    expect(csvLine([moment])).toBe('2026-11-28 19:00:00\r\n')
    expect(csvLine([cellOf(521, { kind: 'folio' })])).toBe('TQ-000521\r\n')
    const words = { seat_change: 'Cambio de lugar' }
    expect(csvLine([cellOf('seat_change', { words })])).toBe('Cambio de lugar\r\n')
    expect(moment).toMatchObject({ number: '46354.791667', format: 'instant' })
    expect(cellOf('2026-11-28', { kind: 'day' })).toMatchObject({ number: '46354', format: 'day' })
    expect(csvLine([cellOf('Luna, "Ana"')])).toBe('"Luna, ""Ana"""\r\n')
  })
})
