import { expect, it } from 'vitest'
import { newKeeper, openAsKeeper, readKeepers, sealForKeepers } from './keepers.ts'

const [ana, luis, other] = [newKeeper(), newKeeper(), newKeeper()]

it('what is sealed for two people each of them opens alone, and nobody else', () => {
  const keepers = readKeepers(`ana:${ana.publicKey}, luis:${luis.publicKey}`)
  const sealed = sealForKeepers(keepers, 'MASTER_KEY=x\n')
  expect(sealed).not.toContain('MASTER_KEY')
  for (const { privateKey } of [ana, luis])
    expect(openAsKeeper(sealed, `${privateKey}\n`)).toBe('MASTER_KEY=x\n')
  expect(() => openAsKeeper(sealed, other.privateKey)).toThrow('es de ana, luis')
  expect(() => openAsKeeper(sealed, 'corta')).toThrow('no es una llave privada')
})

it('one person, or the same twice, is not enough', () => {
  for (const text of [
    `ana:${ana.publicKey}`,
    `ana:${ana.publicKey},luis:${ana.publicKey}`,
    'ana:corta,luis:corta',
  ])
    expect(() => readKeepers(text)).toThrow('dos personas o más')
})
