import { describe, expect, it } from 'vitest'
import { abilityRulesFor, permits } from './permissions.ts'

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

  it('is nothing for a role that is not in the table', () => {
    expect(abilityRulesFor('dueño')).toEqual([])
  })
})
