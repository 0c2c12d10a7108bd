import { expect, it } from 'vitest'
import { accessWords } from './bounds-rules.ts'

it('says for which matches somebody works, by name and day', () => {
  const [one, other] = ['Gallos vs Volcanes', 'Gallos vs Toros'].map((title, at) => ({
    title,
    startsAt: `2026-12-1${at}T02:00:00Z`,
  }))
  expect(accessWords([one!])).toBe('Tu acceso es solo para Gallos vs Volcanes, mié 9 de dic.')
  expect(accessWords([one!, other!])).toBe(
    'Tu acceso es solo para Gallos vs Volcanes, mié 9 de dic y Gallos vs Toros, jue 10 de dic.',
  )
  expect(accessWords([])).toContain('ya pasaron')
})
