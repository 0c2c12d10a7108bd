import { expect, test } from 'vitest'
import { demoStadium } from '../../../../db/seed/stadium.ts'
import { importPlan } from './import.ts'
import { neighboursOf } from './section-neighbours.ts'

const demo = demoStadium()
const { plan } = importPlan(demo.pretix, demo.extras)
const idOf = (name: string) => plan.sections.findIndex((section) => section.name === name)
const nameOf = (id: number | null) => (id === null ? null : plan.sections[id]?.name)

test('the sections beside one are those of its own ring, the first beside the last', () => {
  const both = (name: string) => {
    const { before, after } = neighboursOf(plan, idOf(name))
    return `${nameOf(before)} ${nameOf(after)}`
  }
  expect(both('107')).toBe('106 108')
  expect(both('101')).toBe('132 102')
  expect(both('210')).toBe('209 211')
})

test('going on and then back again leads back, all around', () => {
  for (const { id, name } of plan.sections.filter(({ name }) => /^[12]\d\d$/.test(name))) {
    const { after } = neighboursOf(plan, id)
    expect(after === null ? name : nameOf(neighboursOf(plan, after).before)).toBe(name)
  }
})
