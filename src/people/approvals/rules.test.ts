import { expect, it } from 'vitest'
import '#app/server/features.ts'
import { permits } from '#lib/permissions.ts'
import { staffRoleNames } from '#lib/staff-roles.ts'
import { limitedActs, whoMayWords } from './rules.ts'

it('bounds every role that gives money back or gives it up: support too, which waives differences', () => {
  const bounded = staffRoleNames.filter((role) => limitedActs.some((act) => permits(role, act)))
  expect(bounded).toEqual(expect.arrayContaining(['administrator', 'box_office', 'finance', 'support']))
  expect(bounded).not.toContain('gate')
})

it('says who may do what is above a limit', () => {
  expect(whoMayWords(['Administración', 'Finanzas'])).toBe(
    'Con ese importe puede alguien de Administración o Finanzas.',
  )
  expect(whoMayWords([])).toContain('no puede nadie')
})
