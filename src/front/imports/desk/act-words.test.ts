import { expect, it } from 'vitest'
import { applyWords, movedWords, undoneWords } from './act-words.ts'

const counts = { new: 12, changed: 0, joined: 3, same: 40, refused: 1, skipped: 0 }

it('says only what a file does, of its own kind, and whom it tells', () => {
  const words = (
    kind: Parameters<typeof applyWords>[0]['kind'],
    some = {},
    creditCents: number | null = null,
  ) => applyWords({ kind, counts: { ...counts, ...some }, creditCents })
  const nobody = 'A nadie se le pone contraseña ni se le avisa. Lo rechazado (1 renglón) no se toca.'
  const made = 'Se crean 12 cuentas y se unen 3 renglones a cuentas que ya están o que crea otro renglón.'
  expect(words('customers')).toBe(`${made} ${nobody}`)
  expect(words('customers', { new: 0, changed: 1, joined: 1 })).toBe(
    `Se cambia 1 cuenta y se une 1 renglón a cuentas que ya están o que crea otro renglón. ${nobody}`,
  )
  expect(words('holders')).toBe(`Se dan 15 lugares. ${made} ${nobody}`)
  expect(words('credit', {}, 123_450)).toBe(`Se abonan $1,234.50 en total. ${made} ${nobody}`)
  expect(words('restrictions', { new: 1, joined: 0, refused: 0 })).toBe(
    'Se pone 1 restricción. A quien ya tiene Fan ID se le avisa.',
  )
  expect(words('purchases', { changed: 1, joined: 0 })).toBe(
    `Se anotan 12 compras de antes y se cambia 1 compra. ${nobody}`,
  )
  expect(words('products', { joined: 0, refused: 0 })).toBe(
    'Se crean 12 tallas. Los productos quedan sin publicar.',
  )
})

it('says both figures where a file did otherwise than its dry run said, and nothing where it did so or was stopped', () => {
  const tried = { ...counts, new: 14, joined: 1 }
  const file = { state: 'applied', counts, tried, left: 0 } as const
  expect(movedWords(file)).toBe(
    'Al aplicar cambió lo revisado, porque otra importación o alguien más llegó antes: creados 12 en vez de 14 y unidos 3 en vez de 1.',
  )
  expect(movedWords({ ...file, tried: counts })).toBeNull()
  expect(movedWords({ ...file, tried: null })).toBeNull()
  expect(movedWords({ ...file, left: 2 })).toBeNull()
  expect(movedWords({ ...file, state: 'checked' })).toBeNull()
})

it('says what stayed of a file that was taken back only where something did', () => {
  expect(undoneWords({ undone: 15, kept: 0 })).toBe(
    'Se deshicieron 15 renglones. No quedó nada de este archivo.',
  )
  expect(undoneWords({ undone: 1, kept: 2 })).toBe(
    'Se deshizo 1 renglón. Se quedaron 2 renglones, que alguien ya usaba.',
  )
})
