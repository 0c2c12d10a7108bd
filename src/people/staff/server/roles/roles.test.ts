import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { detailLines } from '#front/desk-home/audit/words.ts'
import { noticeKinds } from '#people/staff-notices/server/notice-kind.ts'
import { tellKind } from '#people/staff-notices/server/sql.ts'
import { rolesOfClub } from '#people/accounts/server/roles.ts'
import { grantablePermissions, onlyForAdministrators, permissionNames, permits } from '#lib/permissions.ts'
import { staff, staffOfOwnRole } from '#world/staff.ts'
import { testServer, type TestServer } from '#world/test-server.ts'

let server: TestServer
let admin: Awaited<ReturnType<typeof staff>>

beforeAll(async () => {
  server = await testServer()
  admin = await staff(server, 'administrator')
})
afterAll(() => server.close())

const form = (name: string, permissions: string[] = ['manage News']) => ({
  name,
  description: 'Escribe las noticias',
  permissions,
})
const make = async (name: string, permissions?: string[]) =>
  (await admin.post('/staff/own-roles', form(name, permissions))).body.id as string
const give = (accountId: string, role: string) => admin.call('PATCH', `/staff/people/${accountId}`, { role })
const retire = (id: string, moveTo: string | null) =>
  admin.post(`/staff/own-roles/${id}/retirement`, { moveTo })
const shown = async (id: string) =>
  (await admin.get('/staff/own-roles')).body.roles.find((role: { id: string }) => role.id === id)
const lastLog = (subject: string) =>
  server.db
    .selectFrom('auditLog')
    .select(['action', 'detail'])
    .where('subject', '=', subject)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

describe('a role of the club’s own', () => {
  it('allows what is ticked from the next call on, in a session that is open', async () => {
    const person = await staff(server, 'gate')
    const id = await make('Redacción')
    expect((await person.get('/news/desk/articles')).status).toBe(403)
    expect((await give(person.accountId, id)).status).toBe(200)
    expect((await person.get('/news/desk/articles')).status).toBe(200)
    expect((await person.get('/desk/persons')).status).toBe(403)
    const { user, rules } = (await person.get('/auth/session')).body
    expect(user).toMatchObject({ role: 'own', roleName: 'Redacción' })
    expect(rules).toContainEqual({ action: 'manage', subject: 'News' })
    expect(rules).not.toContainEqual({ action: 'scan', subject: 'Ticket' })
    const changed = form('Redacción', ['read Person'])
    expect((await admin.call('PUT', `/staff/own-roles/${id}`, changed)).status).toBe(200)
    expect((await person.get('/news/desk/articles')).status).toBe(403)
    expect((await person.get('/desk/persons')).status).toBe(200)
  })

  it('holds nothing that only administrators may, and nothing that does not exist', async () => {
    const locked = permissionNames().filter(onlyForAdministrators)
    expect(locked).toContain('manage Staff')
    for (const permission of [...locked, 'manage all', 'manage Nothing', 'constructor']) {
      const { status } = await admin.post('/staff/own-roles', form('Todo', ['manage News', permission]))
      expect([permission, status]).toEqual([permission, 400])
    }
    expect((await admin.post('/staff/own-roles', form('Nada', []))).status).toBe(400)
    const everything = { id: '', name: 'Todo', permissions: permissionNames() }
    for (const permission of permissionNames())
      expect([permission, permits({ role: 'own', ownRole: everything }, permission)]).toEqual([
        permission,
        grantablePermissions().includes(permission),
      ])
    expect(permits({ role: 'buyer', ownRole: everything }, 'manage News')).toBe(false)
  })

  it('is made, changed, given and retired by nobody but an administrator, and by nobody for himself', async () => {
    const id = await make('Casi todo', grantablePermissions())
    const person = await staff(server, 'finance')
    await give(person.accountId, id)
    const tries = [
      person.get('/staff/own-roles'),
      person.post('/staff/own-roles', form('Mío')),
      person.call('PUT', `/staff/own-roles/${id}`, form('Mío', grantablePermissions())),
      person.post(`/staff/own-roles/${id}/retirement`, { moveTo: 'finance' }),
      person.call('PATCH', `/staff/people/${person.accountId}`, { role: 'administrator' }),
    ]
    for (const { status, body } of await Promise.all(tries))
      expect([status, body.code]).toEqual([403, 'not_permitted'])
    expect((await give(admin.accountId, id)).body.code).toBe('yourself')
  })

  it('leaves an administrator: the last one gets no other role', async () => {
    const { accountId } = await staff(server, 'administrator')
    const id = await make('Descanso')
    await server.db
      .updateTable('accounts')
      .set({ role: 'support' })
      .where('role', '=', 'administrator')
      .where('id', 'not in', [admin.accountId, accountId])
      .execute()
    expect((await give(accountId, id)).status).toBe(200)
    expect(
      await server.db.selectFrom('accounts').select('id').where('role', '=', 'administrator').execute(),
    ).toEqual([{ id: admin.accountId }])
  })

  it('has a name that no other role has', async () => {
    await make('Prensa')
    for (const name of ['prensa', 'TAQUILLA', 'Atencion'])
      expect((await admin.post('/staff/own-roles', form(name))).body.code).toBe('name_taken')
  })

  it('copied of a fixed one has its limits, and gives back no more alone', async () => {
    await server.db
      .insertInto('roleLimits')
      .values({ role: 'box_office', actCents: 5000, dayCents: 9000 })
      .execute()
    const copy = { ...form('Taquilla norte', ['refund AnyOrder']), copyOf: 'box_office' }
    const { id } = (await admin.post('/staff/own-roles', copy)).body
    const limits = async () =>
      (await admin.get('/staff/role-limits')).body.limits.filter(({ role }: { role: string }) =>
        ['box_office', id].includes(role),
      )
    const [first, second] = await limits()
    expect(second).toEqual({ ...first, role: id, name: 'Taquilla norte' })
    const lower = { actCents: 100, dayCents: null }
    expect((await admin.call('PUT', `/staff/role-limits/${id}`, lower)).status).toBe(200)
    expect((await limits()).map(({ actCents }: { actCents: number }) => actCents)).toEqual([5000, 100])
  })

  it('is told what waits for who holds its permissions, and nothing else', async () => {
    const clerk = await staffOfOwnRole(server, ['open Desk', 'manage SupportCase'])
    const kinds = noticeKinds(server.services.features)
    for (const may of ['manage SupportCase', 'review Till'] as const) {
      const { kind } = kinds.find((one) => one.may === may)!
      const roles = (await rolesOfClub(server.db)).flatMap(({ key, holder }) =>
        permits(holder, may) ? [key] : [],
      )
      const waits = [{ thing: `${kind}:1`, title: 'Uno', path: '/backoffice' }]
      await tellKind(server.db, { kind, urgent: false, roles, waits })
    }
    const { body } = await clerk.get('/staff/notices')
    expect(body.notices).toHaveLength(1)
  })
})

describe('a role that is retired', () => {
  it('goes when nobody has it, and before that only by giving who has it another one', async () => {
    const id = await make('Verano')
    const person = await staff(server, 'gate')
    await give(person.accountId, id)
    const invited = { firstName: 'Nora', lastName: 'Paz', email: 'nora.paz@club.example', role: id }
    expect((await admin.post('/staff/invitations', invited)).status).toBe(202)
    expect((await shown(id)).people).toEqual([
      { name: 'Alma Soto', invited: false },
      { name: 'Nora Paz', invited: true },
    ])
    expect((await retire(id, null)).body.code).toBe('role_in_use')
    expect((await retire(id, id)).body.code).toBe('same_role')
    expect((await retire(id, 'administrator')).status).toBe(400)
    expect((await retire(id, 'support')).status).toBe(200)
    expect((await person.get('/auth/session')).body.user.role).toBe('support')
    expect((await admin.get('/staff/invitations')).body.invitations).toMatchObject([{ roleName: 'Atención' }])
    expect(await shown(id)).toBeUndefined()
    expect((await give(person.accountId, id)).status).toBe(404)
    expect((await retire(id, null)).status).toBe(404)
  })

  it('is kept by no one who was deactivated, whose list says so', async () => {
    const id = await make('Otoño')
    const person = await staff(server, 'gate')
    await give(person.accountId, id)
    await admin.post(`/staff/people/${person.accountId}/deactivation`)
    const listed = async () =>
      (await admin.get('/staff/people?state=deactivated')).body.rows.find(
        (row: { id: string }) => row.id === person.accountId,
      )
    expect(await listed()).toMatchObject({ role: id, roleName: 'Otoño' })
    expect((await retire(id, null)).status).toBe(200)
    expect(await listed()).toMatchObject({ role: 'own', roleName: 'Rol retirado' })
    expect((await give(person.accountId, 'gate')).status).toBe(200)
  })

  it('is never left with somebody, whoever is given it at the same time', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await make(`Ronda ${round}`)
      const person = await staff(server, 'gate')
      const [given, gone] = await Promise.all([give(person.accountId, id), retire(id, null)])
      expect([
        [200, 409],
        [404, 200],
      ]).toContainEqual([given.status, gone.status])
    }
  })
})

describe('the database', () => {
  it('has nobody with a role of the club’s own that is not there, and no role without its kind', async () => {
    const { accountId } = await staff(server, 'gate')
    const { ownRoleId } = await staffOfOwnRole(server, ['open Desk'])
    const set = (values: { role?: 'own' | 'gate'; ownRoleId?: string }) =>
      server.db.updateTable('accounts').set(values).where('id', '=', accountId).execute()
    await expect(set({ role: 'own' })).rejects.toThrow('accounts_own_role')
    await expect(set({ ownRoleId })).rejects.toThrow('accounts_own_role')
    await expect(set({ role: 'own', ownRoleId: accountId })).rejects.toThrow('foreign key')
    await expect(server.db.deleteFrom('staffRoles').where('id', '=', ownRoleId).execute()).rejects.toThrow(
      'foreign key',
    )
  })
})

const said = (detail: unknown) =>
  Object.fromEntries(detailLines(JSON.stringify(detail)).map(({ label, value }) => [label, value]))

it('stands in the log in words', async () => {
  const id = await make('Cronistas')
  await admin.call('PUT', `/staff/own-roles/${id}`, form('Crónica', ['read Report']))
  const { action, detail } = await lastLog(`staff_role:${id}`)
  expect(action).toBe('staff.role_edited')
  expect(said(detail)).toEqual({
    'Antes › Nombre': 'Cronistas',
    'Antes › Descripción': 'Escribe las noticias',
    'Después › Nombre': 'Crónica',
    'Después › Descripción': 'Escribe las noticias',
    'Ahora puede': 'Ver reportes',
    'Ya no puede': 'Escribir noticias',
  })
  const person = await staff(server, 'finance')
  await give(person.accountId, id)
  const given = await lastLog(`account:${person.accountId}`)
  expect(said(given.detail)).toEqual({ Antes: 'Finanzas', Después: 'Crónica' })
})
