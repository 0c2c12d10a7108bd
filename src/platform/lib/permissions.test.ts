import { describe, expect, it } from 'vitest'
import { allows } from './ability-rules.ts'
import '#app/server/features.ts'
import { abilityRulesFor, permissionNames, permits, type Permission } from './permissions.ts'
import { staffRoleNames, type StaffRole } from './staff-roles.ts'

describe('what a role may do', () => {
  it('is nothing but looking and holding for a stranger', () => {
    expect(abilityRulesFor(null)).toEqual([
      { action: 'read', subject: 'Event' },
      { action: 'create', subject: 'Hold' },
    ])
  })

  it('is everything for an administrator, and no refund for a gate', () => {
    expect(permits('administrator', 'refund AnyOrder')).toBe(true)
    expect(permits('gate', 'scan Ticket')).toBe(true)
    expect(permits('gate', 'refund AnyOrder')).toBe(false)
    expect(permits('buyer', 'read AnyOrder')).toBe(false)
    expect(permits(null, 'scan Ticket')).toBe(false)
  })

  it('reaches the browser as the same rules', () => {
    expect(abilityRulesFor('gate')).toContainEqual({ action: 'scan', subject: 'Ticket' })
    expect(abilityRulesFor('gate')).not.toContainEqual({ action: 'refund', subject: 'AnyOrder' })
    expect(abilityRulesFor('administrator')).toEqual([{ action: 'manage', subject: 'all' }])
  })

  it('is the same on screen as on the server, whatever the role and the permission', () => {
    for (const role of [...staffRoleNames, 'buyer' as const, null])
      for (const name of permissionNames())
        expect([role, name, allows(abilityRulesFor(role), name)]).toEqual([role, name, permits(role, name)])
  })

  it('is nothing for a role that is not in the table', () => {
    expect(abilityRulesFor('dueño' as StaffRole)).toEqual([])
  })

  it('is nothing that no manifest has a line for, whoever asks', () => {
    for (const role of [...staffRoleNames, 'buyer' as const, null])
      for (const name of ['manage Nothing', 'constructor', ''])
        expect([role, name, permits(role, name as Permission)]).toEqual([role, name, false])
  })
})
