import { expect, it } from 'vitest'
import { applyWords, undoneWords } from './act-words.ts'

const counts = { new: 12, changed: 0, joined: 3, same: 40, refused: 1 }

it('says only what a file does, and whom it tells', () => {
  expect(applyWords({ kind: 'customers', counts })).toBe(
    'De los renglones, se crean 12 y se unen 3. A nadie se le pone contraseña ni se le avisa. Lo rechazado (1 renglón) no se toca.',
  )
  expect(applyWords({ kind: 'products', counts: { ...counts, joined: 0, refused: 0 } })).toBe(
    'De los renglones, se crean 12. Los productos quedan sin publicar.',
  )
})

it('says what stayed of a file that was taken back only where something did', () => {
  expect(undoneWords({ undone: 15, kept: 0 })).toBe(
    'Se deshicieron 15 renglones. No quedó nada de este archivo.',
  )
  expect(undoneWords({ undone: 1, kept: 2 })).toBe(
    'Se deshizo 1 renglón. Se quedaron 2 renglones, que alguien ya usaba.',
  )
})
