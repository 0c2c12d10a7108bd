import { expect, it } from 'vitest'
import { placeIn, placeKey } from '../kinds/holders/place.ts'
import { centsIn } from './amounts.ts'

it('reads money as people type it, and none that can be read two ways', () => {
  for (const text of ['4500', '$4,500.00', '4.500,00 MXN', ' 4500.0 ', "$ 4'500", '4500.0000000001'])
    expect(centsIn(text), text).toBe(450_000)
  for (const [text, cents] of [
    ['12,5', 1250],
    ['1234.5', 123_450],
    ['MXN 350', 35_000],
    ['350 pesos', 35_000],
    ['1,234', 123_400],
    ['0', 0],
  ] as const)
    expect(centsIn(text), text).toBe(cents)
  for (const text of [
    '',
    '-300',
    '1.2.3',
    '12,34.5',
    '4,500,00',
    'gratis',
    '1e5',
    '$',
    '50.000',
    '$1.234 MXN',
    '0.500',
  ])
    expect(centsIn(text), text).toBeNull()
})

it('reads a place in every way that people write one', () => {
  const ways = [
    '112-K-4',
    'Sección 112, fila K, asiento 4',
    '112 K4',
    '112/k/04',
    'SEC112 F-K A-4',
    'K4 (112)',
    '112K4',
    'Secc. 112 Fila: K Butaca: 4',
  ]
  for (const text of ways) expect(placeIn(text), text).toBe(placeKey('112', 'K', '4'))
  expect(placeIn('Palco 3-A-2')).toBe(placeKey('Palco 3', 'A', '2'))
  for (const text of ['junto al túnel', '112', '', 'K4'])
    expect(placeIn(text)).not.toBe(placeKey('112', 'K', '4'))
})
