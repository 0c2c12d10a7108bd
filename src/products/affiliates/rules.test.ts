import { expect, it } from 'vitest'
import { clabeFits } from '#lib/clabe.ts'
import { commissionOf, plainCode } from './rules.ts'

it('rounds a commission down to the centavo', () => {
  expect([commissionOf(45_000, 500), commissionOf(199, 500), commissionOf(0, 500)]).toEqual([2250, 9, 0])
})

it('makes a link’s word of what a person types', () => {
  expect([plainCode('La Porra Ñera!'), plainCode('¡¿?!'), plainCode('a'.repeat(40)).length]).toEqual([
    'laporranera',
    '',
    20,
  ])
})

it('knows a CLABE by its check digit', () => {
  expect(clabeFits('032180000118359719')).toBe(true)
  expect(clabeFits('002010077777777771')).toBe(true)
  expect(clabeFits('032180000118359710')).toBe(false)
  expect(clabeFits('03218000011835971')).toBe(false)
})
