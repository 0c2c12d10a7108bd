import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { actionWords, detailLines } from '#front/desk-home/audit/words.ts'
import { makeExport } from '#front/exports/server/actions.ts'
import type { AuditAction } from '#lib/audit-log.ts'
import { desk as deskEndpoint } from '#lib/endpoint.ts'
import { installManifests, type Manifest } from '#lib/manifests.ts'
import { keyScopes, permissionNames, permits, type Permission } from '#lib/permissions.ts'
import { Done } from '#lib/shapes.ts'
import { staffRoleNames, type StaffRole } from '#lib/staff-roles.ts'
import { tablePage, tableQuery } from '#lib/table.ts'
import { audit } from '#server/audit.ts'
import type { Feature } from '#server/feature.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { exportable, likeWords, readPage, table } from '#server/table.ts'
import { auditLinkTo, desk, deskMenuOf, installDesk, type DeskFeature } from '#web/desk.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { staff } from '#world/staff.ts'
import { testServer, type TestServer } from '#world/test-server.ts'
import { deskFeatures, manifests } from './desk-features.ts'

// A whole list of the back office that the product does not have. In a feature it would be four files: these four parts.

/** `manifest.ts`; there it would add its names to the types. */
const manifest: Manifest = {
  permissions: { 'read Sample': { roles: ['marketing'], words: 'Ver muestras', position: 85 } },
  auditActions: { 'sample.made': 'Hizo una muestra' },
  auditGroups: { sample: 'Muestras' },
  auditSubjects: { sample: 'Muestra' },
  auditFields: { sampleSize: 'Talla de la muestra' },
  auditValues: { sample_big: 'grande' },
}
const may = 'read Sample' as Permission

/** `contract.ts` */
const sampleDesk = deskEndpoint(may)
const listSamples = sampleDesk.get('/staff/samples', 'Muestras', {
  query: tableQuery(['name'], {}),
  reply: tablePage(z.object({ id: z.int(), name: z.string() })),
})
const makeSample = sampleDesk.post('/staff/samples', 'Hace una muestra', { reply: Done })

/** `server/feature.ts` */
const samples = table({
  name: 'samples',
  title: 'Muestras',
  may,
  columns: [{ key: 'name', title: 'Muestra' }],
  rows: (db, { search }: { search?: string | undefined }) =>
    db
      .selectFrom('seasons')
      .select(['id', 'name'])
      .$if(search !== undefined, (rows) => rows.where('name', 'ilike', likeWords(search ?? ''))),
  sort: 'name',
  tie: 'id',
})
const made = {
  action: 'sample.made' as AuditAction,
  subject: 'sample:7',
  detail: { sampleSize: 'sample_big' },
}
function sampleRoutes(app: FastifyInstance, { db }: Services): void {
  serve(app, listSamples, ({ query }) => readPage(db, samples, query))
  serve(app, makeSample, async ({ who }) => {
    await audit(db, { accountId: who.account.id, ...made })
  })
}
const sampleFeature: Feature = {
  manifest,
  routes: [sampleRoutes],
  lists: [exportable(samples, listSamples)],
}

/** `desk/feature.ts` */
const sampleScreens: DeskFeature = {
  paths: { samples: '/backoffice/muestras' },
  screens: [
    desk('/backoffice/muestras', 'Muestras', may, async () => ({ default: () => null }), {
      group: 'Productos',
      position: 15,
    }),
  ],
  auditLinks: { sample: (id) => `/backoffice/muestras?muestra=${id}` },
}

let server: TestServer
const roles = staffRoleNames
const holders: StaffRole[] = ['administrator', 'marketing']

beforeAll(async () => {
  installManifests([...manifests, manifest])
  installDesk([...deskFeatures, sampleScreens])
  server = await testServer({ moreFeatures: [sampleFeature] })
})
afterAll(async () => {
  installManifests(manifests)
  installDesk(deskFeatures)
  await server.close()
})

describe('a new list of the back office, stated by its feature alone', () => {
  it('is read by who holds its permission, and by nobody else', async () => {
    for (const role of roles) {
      const answer = await (await staff(server, role)).get('/staff/samples')
      expect([role, answer.status]).toEqual([role, holders.includes(role) ? 200 : 403])
      expect([role, permits(role, may)]).toEqual([role, holders.includes(role)])
    }
    expect((await server.browser().get('/staff/samples')).status).toBe(401)
  })

  it('stands in the table of roles at its place, and can be given to a key', () => {
    const names: string[] = permissionNames()
    const at = names.indexOf(may)
    expect(names.slice(at - 1, at + 2)).toEqual(['manage Coupon', may, 'manage Pack'])
    expect(keyScopes()).toContain(may)
  })

  it('is had as a file by who may read it', async () => {
    const asking = { list: 'samples', format: 'csv', query: {} }
    const marketing = await staff(server, 'marketing')
    const { status, body } = await marketing.post('/staff/exports', asking)
    expect(status).toBe(202)
    await makeExport(server.services, body.id as string)
    const file = await marketing.get(`/staff/exports/${body.id}/file`)
    expect((file.body as Buffer).toString()).toMatch(/^\uFEFFMuestra\r\n\S/)
    const gate = await staff(server, 'gate')
    expect((await gate.post('/staff/exports', asking)).status).toBe(404)
  })

  it('is in the menu between its neighbours, for who may open it', () => {
    const productsOf = (role: StaffRole) =>
      deskMenuOf((line) => permits(role, line))
        .find(({ title }) => title === 'Productos')
        ?.places.map(({ label }) => label)
    expect(productsOf('marketing')?.slice(0, 3)).toEqual(['Packs', 'Muestras', 'Bonogallo'])
    expect(productsOf('box_office')).not.toContain('Muestras')
    expect(productsOf('box_office')).toContain('Bonogallo')
    expect((deskPaths as unknown as Record<string, string>)['samples']).toBe('/backoffice/muestras')
  })

  it('is told of in the audit log, in its own words and with its screen', async () => {
    await (await staff(server, 'marketing')).post('/staff/samples')
    const finance = await staff(server, 'finance')
    const search = encodeURIComponent('hizo una muestra')
    const { body } = await finance.get(`/staff/audit-log?group=sample&search=${search}`)
    expect(body.rows).toMatchObject([{ action: 'sample.made', subject: 'sample:7' }])
    expect(actionWords('sample.made')).toBe('Hizo una muestra')
    expect(detailLines(body.rows[0].detail as string)).toEqual([
      { label: 'Talla de la muestra', value: 'grande' },
    ])
    expect(auditLinkTo('sample:7', () => true)).toBe('/backoffice/muestras?muestra=7')
    expect(auditLinkTo('sample:7', (permission) => permission !== may)).toBe(undefined)
  })
})

describe('without its manifest', () => {
  it('nobody may do it, the administrator neither, and nothing of it is written into the log', async () => {
    installManifests(manifests)
    try {
      for (const role of roles) {
        expect([role, permits(role, may)]).toEqual([role, false])
        expect((await (await staff(server, role)).get('/staff/samples')).status).toBe(403)
      }
      await expect(audit(server.db, { accountId: null, ...made })).rejects.toThrow('sample.made')
    } finally {
      installManifests([...manifests, manifest])
    }
  })

  it('no feature takes over what another one says', () => {
    const roles = ['gate'] as const
    const takeover = { permissions: { 'manage Staff': { roles, words: 'Todo', position: 1 } } }
    expect(() => installManifests([...manifests, takeover])).toThrow('manage Staff')
    for (const path of ['orders', 'home'])
      expect(() => installDesk([...deskFeatures, { paths: { [path]: '/x' }, screens: [] }])).toThrow(path)
    expect(permits('gate', 'manage Staff')).toBe(false)
    expect(deskPaths.orders).toBe('/backoffice/pedidos')
  })
})
