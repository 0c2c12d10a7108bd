import { expect, it } from 'vitest'
import { reasonWords } from './reason-words.ts'

const plain = { side: null, metres: null, row: 5, rows: 14, roof: false, obstructed: false, reserved: false }

it.each([
  ['view', { ...plain, side: 'halfway', roof: true }, 'A media cancha y bajo techo'],
  ['view', { ...plain, side: 'touchline', row: 1 }, 'De lado, frente a la banda y en primera fila'],
  ['price', { ...plain, side: 'goal' }, 'El precio más bajo con lugar numerado y detrás de la portería'],
  ['price', plain, 'El precio más bajo con lugar numerado'],
  ['view', plain, 'Juntos'],
  ['view', { ...plain, side: 'corner', obstructed: true }, 'En la esquina de la cancha con vista parcial'],
] as const)('%s: says why', (by, facts, words) => {
  expect(reasonWords(by, facts)).toBe(words)
})
