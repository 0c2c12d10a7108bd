import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer, type TestServer } from '#world/test-server.ts'
import { barrier, meetOrBlock } from '#world/barrier.ts'
import { leaveMinors, minorData, minorObstacles } from '../personal-data.ts'
import { adult, invitationToken, joins, mailsOf, watch, type Adult } from '../testing/family.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const answer = (token: string) => ({ token, relation: 'father', acceptsNotice: true })
const accept = (who: Adult, token: string) => who.post('/fan/minor-invitations/acceptance', answer(token))
const invite = (who: Adult, id: string, email: string) => who.post(`/fan/minors/${id}/invitations`, { email })
const guardiansOf = async (minorId: string) =>
  (
    await server.db
      .selectFrom('minorGuardians')
      .select(['fanId', 'rank'])
      .where('minorId', '=', minorId)
      .orderBy('rank')
      .execute()
  ).map(({ fanId, rank }) => [rank, fanId])

describe('a second guardian', () => {
  it('is invited by mail, which names no child, and both then see and act', async () => {
    const [laura, pedro] = [await adult(server), await adult(server, 'Pedro')]
    const id = await laura.registers({ givenNames: 'Xochitl' })
    expect((await invite(laura, id, pedro.email.toUpperCase())).status).toBe(201)
    const letter = (await mailsOf(server)).find(({ to }) => to === pedro.email)
    expect(letter).toMatchObject({
      to: pedro.email,
      subject: 'Laura te invita a ser responsable de un menor',
    })
    expect(letter!.text + letter!.html).not.toContain('Xochitl')
    const token = /invitacion=([\w-]{43})/.exec(letter!.text)![1]!
    const shown = await pedro.post('/fan/minor-invitations/reading', { token })
    expect(shown.body).toMatchObject({ firstName: 'Xochitl', age: 10, from: 'Laura' })
    expect((await laura.minors()).minors[0].invitation).toMatchObject({ email: pedro.email })
    expect((await accept(pedro, token)).status).toBe(201)
    const [seen] = (await pedro.minors()).minors
    expect(seen).toMatchObject({ id, relation: 'father', invitation: null })
    expect(seen.guardians).toMatchObject([
      { firstName: 'Laura', relation: 'mother', first: true, me: false },
      { firstName: 'Pedro', relation: 'father', first: false, me: true },
    ])
    const names = { givenNames: 'Xóchitl', firstSurname: 'Luna', secondSurname: null, relation: 'father' }
    expect((await pedro.call('PATCH', `/fan/minors/${id}`, names)).status).toBe(200)
    expect((await laura.minors()).minors[0]).toMatchObject({ givenNames: 'Xóchitl', relation: 'mother' })
    expect((await accept(pedro, token)).status).toBe(410)
    expect((await invite(laura, id, 'x@correo.example')).body.code).toBe('two_guardians')
    const left = await sql<{
      row: string
    }>`select minor_invitations::text as row from minor_invitations`.execute(server.db)
    expect(left.rows.map(({ row }) => row).join()).not.toContain(pedro.email)
  })

  it('is an approved adult: nobody else gets in by the link, nor reads it', async () => {
    const laura = await adult(server)
    const id = await laura.registers()
    await invite(laura, id, 'pedro@correo.example')
    const token = await invitationToken(server)
    for (const status of ['registering', 'in_review', 'refused'] as const) {
      const fan = await adult(server, 'Pedro', status)
      expect((await accept(fan, token)).body.code).toBe('fan_not_approved')
      expect((await fan.post('/fan/minor-invitations/reading', { token })).status).toBe(403)
    }
    expect((await server.browser().post('/fan/minor-invitations/acceptance', answer(token))).status).toBe(401)
    expect((await accept(laura, token)).body.code).toBe('already_guardian')
    const pedro = await adult(server, 'Pedro')
    const unsigned = { ...answer(token), acceptsNotice: false }
    expect((await pedro.post('/fan/minor-invitations/acceptance', unsigned)).status).toBe(400)
    expect(await guardiansOf(id)).toEqual([[1, laura.fanId]])
  })

  it('declines, or the invitation is taken back, or seven days pass: the link is dead', async () => {
    const [laura, pedro] = [await adult(server), await adult(server, 'Pedro')]
    const id = await laura.registers()
    const next = async () => {
      expect((await invite(laura, id, pedro.email)).status).toBe(201)
      return invitationToken(server)
    }
    const declined = await next()
    expect((await invite(laura, id, pedro.email)).body.code).toBe('already_invited')
    expect((await pedro.post('/fan/minor-invitations/refusal', { token: declined })).status).toBe(200)
    const back = await next()
    const { invitation } = (await laura.minors()).minors[0]
    expect((await laura.call('DELETE', `/fan/minors/${id}/invitations/${invitation.id}`)).status).toBe(200)
    const late = await next()
    await sql`update minor_invitations set expires_at = now() where status = 'open'`.execute(server.db)
    for (const token of [declined, back, late]) expect((await accept(pedro, token)).status).toBe(410)
    await watch(server)
    const { rows } = await sql<{ status: string }>`
      select status from minor_invitations where minor_id = ${id} order by invited_at`.execute(server.db)
    expect(rows.map(({ status }) => status)).toEqual(['declined', 'taken_back', 'expired'])
  })

  it('accepted and taken back at once: one comes first', async () => {
    for (let round = 0; round < 4; round++) {
      const [laura, pedro] = [await adult(server), await adult(server, 'Pedro')]
      const id = await laura.registers()
      await invite(laura, id, pedro.email)
      const token = await invitationToken(server)
      const { invitation } = (await laura.minors()).minors[0]
      const [taken, again, back] = await Promise.all([
        accept(pedro, token),
        accept(await adult(server, 'Rosa'), token),
        laura.call('DELETE', `/fan/minors/${id}/invitations/${invitation.id}`),
      ])
      const winners = [taken, again].filter(({ status }) => status === 201).length
      expect(winners + (back.status === 200 && winners === 0 ? 1 : 0)).toBe(1)
      expect(await guardiansOf(id)).toHaveLength(1 + winners)
    }
  })

  it('counts towards the five of who accepts', async () => {
    const [laura, pedro] = [await adult(server), await adult(server, 'Pedro')]
    for (let nth = 0; nth < 5; nth++) await pedro.registers()
    const id = await laura.registers()
    await invite(laura, id, pedro.email)
    const token = await invitationToken(server)
    expect((await accept(pedro, token)).body.code).toBe('too_many_minors')
    expect((await pedro.post('/fan/minor-invitations/reading', { token })).status).toBe(200)
  })
})

describe('one guardian always remains', () => {
  async function couple() {
    const [laura, pedro] = [await adult(server), await adult(server, 'Pedro')]
    const id = await laura.registers()
    await joins(server, laura, pedro, id)
    return { laura, pedro, id }
  }
  const end = (who: Adult, id: string, other: Adult) =>
    who.call('DELETE', `/fan/minors/${id}/guardians/${other.fanId}`)

  it('the first ends the second, not the other way; who remains is the first', async () => {
    const { laura, pedro, id } = await couple()
    expect((await end(pedro, id, laura)).body.code).toBe('not_first_guardian')
    expect((await end(laura, id, pedro)).status).toBe(200)
    expect((await pedro.minors()).minors).toEqual([])
    expect((await end(laura, id, laura)).body.code).toBe('last_guardian')
    await joins(server, laura, pedro, id)
    expect((await end(laura, id, laura)).status).toBe(200)
    expect(await guardiansOf(id)).toEqual([[1, pedro.fanId]])
  })

  it('when both leave at once', async () => {
    for (let round = 0; round < 4; round++) {
      const { laura, pedro, id } = await couple()
      const answers = await Promise.all([end(laura, id, laura), end(pedro, id, pedro)])
      expect(answers.map(({ status }) => status).toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual([200, 409])
      expect(await guardiansOf(id)).toHaveLength(1)
    }
  })

  /** Both leave without a look at the other, and commit as they come. */
  async function recklessly({ laura, pedro, id }: Awaited<ReturnType<typeof couple>>) {
    const meet = barrier(2)
    await Promise.allSettled(
      [laura, pedro].map(({ fanId }) =>
        server.db.transaction().execute(async (tx) => {
          await tx.deleteFrom('minorGuardians').where('minorId', '=', id).where('fanId', '=', fanId).execute()
          await meetOrBlock(server.db, meet)
        }),
      ),
    )
    return (await guardiansOf(id)).length
  }

  it('the database keeps it by itself; without its trigger nobody is left', async () => {
    for (let round = 0; round < 3; round++) expect(await recklessly(await couple())).toBe(1)
    const last = await couple()
    await sql`alter table minor_guardians disable trigger minors_have_a_guardian`.execute(server.db)
    expect(await recklessly(last)).toBe(0)
    await sql`alter table minor_guardians enable trigger minors_have_a_guardian`.execute(server.db)
  })

  it('a fan who alone answers for a child cannot be erased; one of two can, and the other stays', async () => {
    const { laura, pedro, id } = await couple()
    const alone = await adult(server)
    await alone.registers()
    expect((await minorObstacles(server.db, alone.fanId)).map(({ code }) => code)).toEqual([
      'minors_without_guardian',
    ])
    expect(await minorData.erasureBlockers!(server.db, alone.accountId)).toHaveLength(1)
    const forced = server.db.transaction().execute((tx) => minorData.erase(tx, alone.accountId))
    await expect(forced).rejects.toMatchObject({ constraint: 'minors_have_a_guardian' })
    expect(await minorData.erasureBlockers!(server.db, laura.accountId)).toEqual([])
    await server.db.transaction().execute((tx) => minorData.erase(tx, laura.accountId))
    expect(await guardiansOf(id)).toEqual([[1, pedro.fanId]])
    expect(await minorObstacles(server.db, pedro.fanId)).toHaveLength(1)
  })

  it('two guardians erased at once: one child keeps one', async () => {
    const { laura, pedro, id } = await couple()
    await Promise.allSettled(
      [laura, pedro].map(({ fanId }) => server.db.transaction().execute((tx) => leaveMinors(tx, fanId))),
    )
    expect(await guardiansOf(id)).toHaveLength(1)
  })
})
