import { expect, it } from 'vitest'
import { features } from '#app/server/features.ts'
import { permits } from '#lib/permissions.ts'
import { staffRoleNames } from '#lib/staff-roles.ts'
import { noticeKinds } from '#people/staff-notices/server/notice-kind.ts'
import { waitingKinds } from '../today-contract.ts'
import { kinds } from './today-sql.ts'

const notices = new Map(noticeKinds(features).map((notice) => [notice.kind, notice]))

it('tells somebody of every kind of work that waits in the desk, or says why not', () => {
  expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(waitingKinds.toSorted())
  const silent = kinds.filter(({ told }) =>
    'notice' in told ? !notices.has(told.notice) : told.nobody.length < 20,
  )
  expect(silent.map(({ kind }) => kind)).toEqual([])
})

it('tells nobody of a kind of work that he does not see in the desk', () => {
  for (const { kind, may, told } of kinds) {
    if (!('notice' in told)) continue
    const notice = notices.get(told.notice)!
    for (const role of staffRoleNames)
      expect([kind, role, permits(role, notice.may) && !permits(role, may)]).toEqual([kind, role, false])
  }
})

it('names every kind of notice once', () => {
  expect(notices.size).toBe(noticeKinds(features).length)
})
