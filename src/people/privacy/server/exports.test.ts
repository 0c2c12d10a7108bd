import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { demoPeople } from '../../../../db/seed/people.ts'
import { openWorld, type World } from '#world/world.ts'
import { buildExport } from './actions.ts'
import { features } from '#app/server/features.ts'
import { personalDataOf } from './data-export/collect.ts'
import { personWithHistory, runPrivacyJobs } from './testing/person.ts'

let world: World
let person: Awaited<ReturnType<typeof personWithHistory>>

beforeAll(async () => {
  world = await openWorld()
  person = await personWithHistory(world)
})
afterAll(() => world.close())

const exportsOf = async () =>
  (await person.get('/account/privacy')).body.exports as { id: string; status: string }[]

describe('a copy of one’s data', () => {
  it('is made in the background, once however often it is asked for, and a mail says that it is ready', async () => {
    const asked = await Promise.all([person, person, person].map((one) => one.post('/account/exports')))
    expect(asked.map(({ status }) => status)).toEqual([202, 202, 202])
    expect((await exportsOf()).map(({ status }) => status)).toEqual(['waiting'])
    const mails = await runPrivacyJobs(world)
    const mine = mails.filter(({ to }) => to === person.email)
    expect(mine.map(({ to, subject }) => [to, subject])).toEqual([
      [person.email, 'Tu copia de datos está lista'],
    ])
    expect((await exportsOf()).map(({ status }) => status)).toEqual(['ready'])
  })

  it('holds something of every part, for programs and for people', async () => {
    const [{ id } = { id: '' }] = await exportsOf()
    const json = await person.get(`/account/exports/${id}/json`)
    expect(json.headers['content-disposition']).toMatch(/^attachment; filename="mis-datos-[\d-]+\.json"$/)
    const dataExport = JSON.parse(String(json.body))
    const empty = dataExport.secciones.filter(({ rows }: { rows: unknown[] }) => rows.length === 0)
    // Nothing of an erasure is known yet, this person's tickets never changed hands, and they have no Fan ID nor another account.
    const unknown = [
      'cuentas_unidas',
      'partidos_de_bonogallo',
      'mensualidades',
      'boletos_pasados',
      'boletos_en_venta',
      'cambios_de_lugar',
      'entregas',
      'pasos_de_entregas',
      'borrados',
      'fan_id',
      'fan_id_documentos',
      'fan_id_fotos',
      'fan_id_decisiones',
      'fan_id_rostro',
      'fan_id_consultas',
      'fan_id_dispositivos',
      'fan_id_sesiones',
      'fan_id_solicitudes',
      'boletos_apartados',
      'boletos_con_fan_id',
      'restricciones',
      'cupones',
      'extras',
      'compras_en_taquilla',
      'cortesias',
      'cortesías_pensadas_para_ti',
      'sorteos',
      'sorteos_de_otras_personas',
      'turnos_de_caja',
      'entradas_al_estadio',
      'avisame',
      'listas_de_espera',
      'huellas',
      'filas',
      'mensajes_del_club',
    ]
    expect(empty.map(({ name }: { name: string }) => name).toSorted()).toEqual(unknown.toSorted())
    const names = dataExport.secciones.map(({ name }: { name: string }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names.length).toBeGreaterThanOrEqual(personalDataOf(features).length)
    expect(JSON.stringify(dataExport)).toContain(person.email)

    const html = await person.get(`/account/exports/${id}/html`)
    expect(html.headers['content-security-policy']).toContain('sandbox')
    const page = String(html.body)
    expect(page).toContain('Xochitlalli &lt;b&gt;')
    expect(page).not.toContain('Xochitlalli <b>')
    expect(page).not.toMatch(/<script|https?:\/\//)
    expect(page).toMatch(/Total<\/dt><dd>\$[\d,]+\.\d\d</)
  })

  it('holds no password, session, code or key that opens something', async () => {
    const [{ id } = { id: '' }] = await exportsOf()
    const text = String((await person.get(`/account/exports/${id}/json`)).body)
    const account = await world.db
      .selectFrom('accounts')
      .select('passwordHash')
      .where('id', '=', person.accountId)
      .executeTakeFirstOrThrow()
    expect(text).not.toContain(account.passwordHash)
    expect(text).not.toMatch(/argon2|password|token|secret|endpoint|push\.example/i)
    const { body } = await person.get('/tickets')
    expect(body.tickets[0].code.length).toBeGreaterThan(40)
    expect(text).not.toContain(body.tickets[0].code)
  })

  it('is nobody else’s, and asks for a login', async () => {
    const [{ id } = { id: '' }] = await exportsOf()
    const other = world.browser()
    await other.login(demoPeople[1]!.email, demoPeople[1]!.password)
    for (const format of ['html', 'json']) {
      expect((await other.get(`/account/exports/${id}/${format}`)).status).toBe(404)
      expect((await world.browser().get(`/account/exports/${id}/${format}`)).status).toBe(401)
    }
    expect((await person.get(`/account/exports/${id}/zip`)).status).toBe(400)
    expect((await person.get(`/account/exports/..%2F..%2Fx/json`)).status).toBe(400)
  })

  it('ends after seven days, file and all', async () => {
    const [{ id } = { id: '' }] = await exportsOf()
    expect(await world.services.files.exists(`exports/${id}.json`)).toBe(true)
    await sql`update data_exports set expires_at = now() - interval '1 s' where id = ${id}`.execute(world.db)
    expect((await person.get(`/account/exports/${id}/json`)).status).toBe(404)
    expect(await exportsOf()).toMatchObject([{ status: 'ended' }])
    await world.pool.query(`select graphile_worker.add_job('end_exports')`)
    await runPrivacyJobs(world)
    for (const format of ['html', 'json'])
      expect(await world.services.files.exists(`exports/${id}.${format}`)).toBe(false)
  })

  it('leaves no file behind when the account was erased while it was written', async () => {
    await person.post('/account/exports')
    const [{ id } = { id: '' }] = await exportsOf()
    const { files } = world.services
    const put = files.put.bind(files)
    const written = vi.spyOn(files, 'put').mockImplementation(async (...given) => {
      await world.db.deleteFrom('dataExports').where('id', '=', id).execute()
      await put(...given)
    })
    await buildExport(world.services, id)
    expect(written).toHaveBeenCalledTimes(2)
    written.mockRestore()
    expect(await world.services.files.exists(`exports/${id}.json`)).toBe(false)
  })

  it('can be asked for three times a day', async () => {
    for (const status of [202, 202, 429]) {
      expect((await person.post('/account/exports')).status).toBe(status)
      await runPrivacyJobs(world)
    }
  })
})
