import { expect, it } from 'vitest'
import { extensionPoint } from './extension-point.ts'

it('answers what one feature brought, however often it is put in its place', () => {
  const point = extensionPoint<string>('words')
  const brought = point.from('uno')
  brought()
  brought()
  expect(point()).toBe('uno')
})

it('fails where nobody brought anything, and where two do', () => {
  const point = extensionPoint<string>('words')
  expect(() => point()).toThrow('no feature brings words')
  point.from('uno')()
  expect(() => point.from('dos')()).toThrow('two features bring words')
  expect(point()).toBe('uno')
})
