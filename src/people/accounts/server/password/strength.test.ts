import { describe, expect, it } from 'vitest'
import { demoPeople } from '../../../../../db/seed/people.ts'
import { hashPassword, passwordMatches, unusableHash } from './hash.ts'
import { weakness } from './strength.ts'

describe('a password that is guessed early', () => {
  const common = [
    'password123',
    'Password2024!',
    'P@ssw0rd2024',
    'contraseña1',
    'Contraseña2026',
    'micontraseña123',
    'teamomucho1',
    'tequieromucho',
    'gallosblancos',
    'Gallos.Blancos.2026',
    'chivas2024!!',
    'america1234',
    'vivamexico1',
    '1234567890',
    '0987654321',
    'abcdefghij',
    'qwertyuiop',
    'poiuytrewq1',
    'aaaaaaaaaa',
    'abcabcabcabc',
    '12312312312',
    'holahola12',
    'jesusteamo7',
    'administrador1',
    'guadalupe12',
  ]
  it.each(common)('%s is refused', (password) => {
    expect(weakness(password, 'ana@correo.example')).toMatch(/común/)
  })

  it('may not hold the mailbox of its owner', () => {
    expect(weakness('xx-Ana.Luna-2026', 'ana.luna@correo.example')).toMatch(/correo/)
    expect(weakness('luz en la banqueta', 'luz@correo.example')).toBeNull()
  })

  it.each([
    'tres tristes trapecistas',
    'gallo-de-plata-1',
    'mi perro ladra a las 6',
    'xK9$vTq2!mZr',
    'cafecito con piloncillo',
    ...demoPeople.map(({ password }) => password),
  ])('%s is accepted', (password) => {
    expect(weakness(password, 'alguien@correo.example')).toBeNull()
  })
})

describe('a stored password', () => {
  it('opens with the same words and with no others', async () => {
    const stored = await hashPassword('tres tristes trapecistas')
    expect(stored).toMatch(/^argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await passwordMatches(stored, 'tres tristes trapecistas')).toBe(true)
    expect(await passwordMatches(stored, 'tres tristes trapecista')).toBe(false)
  })

  it('is salted: the same words never look alike', async () => {
    expect(await hashPassword('tres tristes trapecistas')).not.toBe(
      await hashPassword('tres tristes trapecistas'),
    )
  })

  it('is the same however its accents were typed', async () => {
    const stored = await hashPassword('canción del cañón'.normalize('NFD'))
    expect(await passwordMatches(stored, 'canción del cañón'.normalize('NFC'))).toBe(true)
  })

  it('never opens what has no usable hash', async () => {
    expect(await passwordMatches(null, 'tres tristes trapecistas')).toBe(false)
    expect(await passwordMatches(unusableHash, unusableHash)).toBe(false)
  })
})
