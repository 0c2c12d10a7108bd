import { describe, expect, it } from 'vitest'
import { caseNumberIn, dayIn, groupNumberIn, hitsIn } from './rules.ts'

const marked = (text: string, typed: string) => hitsIn(text, typed).map(([from, to]) => text.slice(from, to))

describe('what is typed into the desk’s search', () => {
  it('may be a day, however it is written', () => {
    for (const text of ['22 nov', '22 de noviembre', '22/11', '2026-11-22', 'Dom 22 NOV'])
      expect([text, dayIn(text)]).toEqual([text, { day: 22, month: 11 }])
    for (const text of ['125 A 12', '40/13', 'Halcones', '22 perros'])
      expect([text, dayIn(text)]).toEqual([text, null])
  })

  it('may be a case’s number', () => {
    expect([caseNumberIn('CASO-000123'), caseNumberIn('123'), caseNumberIn('caso x')]).toEqual([
      '123',
      '123',
      null,
    ])
  })

  it('may be a group’s number', () => {
    expect(['GR-000012', 'gr 12', '12', 'gr x', 'MBAN12'].map(groupNumberIn)).toEqual([
      '12',
      '12',
      '12',
      null,
      null,
    ])
  })

  it('is marked where it stands, whatever its accents, and a single letter only as a word', () => {
    expect(marked('Sección 125, fila A, asiento 12', '125 a 12')).toEqual(['125', 'A', '12'])
    expect(marked('José Núñez Ávila', 'nunez jose')).toEqual(['José', 'Núñez'])
    expect(marked('Ana Luna · 2 lugares', 'x')).toEqual([])
  })
})
