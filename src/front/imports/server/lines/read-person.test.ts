import { describe, expect, it } from 'vitest'
import { cellText } from './cell-text.ts'
import { daysIn, dayOrderOf } from './dates.ts'
import { sameNames } from './keys.ts'
import { nameCase, splitName } from './names.ts'
import { readPerson } from './read-person.ts'

const today = '2026-11-25'
const mapping = { fullName: 0, email: 1, phone: 2, curp: 3, birthDate: 4 }
const read = (...cells: string[]) => readPerson(cells, { mapping, order: 'dmy', today })

describe('a line', () => {
  it('is read however it was typed', () => {
    const { person, faults } = read(' LUNA RÍOS,  Ana ', 'ANA@Correo.MX', "'(442) 123-4567", '', '33010')
    expect(faults).toEqual([])
    expect(person).toMatchObject({
      firstName: 'Ana',
      lastName: 'Luna Ríos',
      email: 'ana@correo.mx',
      phone: '+524421234567',
      birthDate: '1990-05-17',
    })
  })

  it('says everything that is wrong with it', () => {
    expect(
      read('=HYPERLINK("x") Luna', 'ana en correo', '442', 'ROIE940722MQTBBL04', '31/02/1990').faults,
    ).toEqual(['name_invalid', 'email_invalid', 'phone_invalid', 'curp_invalid', 'birth_invalid'])
    expect(read('Elena Robles', 'e@correo.mx', '', 'ROIE940722MQTBBL03', '23/07/1994').faults).toEqual([
      'curp_other_birth',
    ])
    expect(read('Ana Lu\uFFFDa', 'a@correo.mx').faults).toContain('unreadable')
  })

  it('mends accents that were encoded twice and takes what means nothing for nothing', () => {
    expect(cellText('MarÃ­a NÃºÃ±ez')).toBe('María Núñez')
    expect(cellText(' Sin correo ')).toBeNull()
    expect(cellText('n/a')).toBeNull()
  })

  it('reads a day in four forms, and both ways only where a file writes both', () => {
    for (const text of ['17/05/1990', '1990-05-17', '17 de mayo de 1990', '17-may-90', '33010'])
      expect(daysIn(text, 'dmy', today), text).toEqual(['1990-05-17'])
    expect(daysIn('05/17/1990', 'dmy', today)).toEqual([])
    expect(daysIn('05/06/1990', 'mixed', today)).toEqual(['1990-06-05', '1990-05-06'])
    expect(dayOrderOf({ dayFirst: 3, monthFirst: 0 })).toBe('dmy')
    expect(dayOrderOf({ dayFirst: 0, monthFirst: 2 })).toBe('mdy')
    expect(dayOrderOf({ dayFirst: 5, monthFirst: 1 })).toBe('mixed')
  })

  it('splits a name and writes it as names are written', () => {
    expect(splitName('Juan Carlos de la Cruz Pérez')).toEqual({
      firstName: 'Juan Carlos',
      lastName: 'de la Cruz Pérez',
    })
    expect(splitName('Ana Luna')).toEqual({ firstName: 'Ana', lastName: 'Luna' })
    expect(nameCase('MARÍA DE LA LUZ')).toBe('María de la Luz')
  })

  it('writes what is all capitals or all small as names are written, and leaves the rest alone', () => {
    for (const [given, said] of [
      ['JOSÉ GUADALUPE', 'José Guadalupe'],
      ['hernández garcía', 'Hernández García'],
      ['ÍÑIGO', 'Íñigo'],
      ['DE LA CRUZ PÉREZ', 'De la Cruz Pérez'],
      ['PÉREZ DE LOS SANTOS', 'Pérez de los Santos'],
      ['LÓPEZ SAN MARTÍN', 'López San Martín'],
      ['ORTEGA Y GASSET', 'Ortega y Gasset'],
      ['MA. DEL CARMEN', 'Ma. del Carmen'],
      ['JUAN E.', 'Juan E.'],
      ["O'BRIEN", "O'Brien"],
      ['D’ANGELO-RÍOS', 'D’Angelo-Ríos'],
      ['MCALLISTER', 'McAllister'],
      ['mcallister', 'McAllister'],
      ['MACÍAS', 'Macías'],
      ['McAllister', 'McAllister'],
      ['de la Cruz', 'de la Cruz'],
      ['María DEL Carmen', 'María DEL Carmen'],
    ])
      expect([given, nameCase(given!)]).toEqual([given, said])
  })

  it('takes two names for one person only where nothing but a surname is left out', () => {
    const name = (firstName: string, lastName: string) => ({ firstName, lastName })
    expect(sameNames(name('Ana', 'Luna'), name('ANA', 'Luna Ríos'))).toBe(true)
    expect(sameNames(name('Luna Ríos', 'Ana'), name('Ana', 'Luna Ríos'))).toBe(true)
    expect(sameNames(name('María', 'Luna'), name('María Fernanda', 'Luna'))).toBe(false)
    expect(sameNames(name('Mario', 'Luna'), name('María', 'Luna'))).toBe(false)
  })
})
