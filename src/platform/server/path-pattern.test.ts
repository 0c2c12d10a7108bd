import { expect, it } from 'vitest'
import { paramsOf } from './path-pattern.ts'

it('reads paths as the browser’s router does', () => {
  expect(paramsOf('/a/b', '/a/b')).toEqual({})
  expect(paramsOf('/a/b', '/A/b/')).toEqual({})
  expect(paramsOf('/a/b', '/a/b/c')).toBeNull()
  expect(paramsOf('/a/:id', '/a/7')).toEqual({ id: '7' })
  expect(paramsOf('/a/:id', '/a')).toBeNull()
  expect(paramsOf('/a/:id?', '/a')).toEqual({})
  expect(paramsOf('/a/:id?', '/a/caf%C3%A9')).toEqual({ id: 'café' })
  expect(paramsOf('/a/:id?', '/a/%ff')).toBeNull()
  expect(paramsOf('/a.b/*', '/a.b/c/d')).toEqual({})
  expect(paramsOf('/a.b/*', '/axb/c')).toBeNull()
  expect(paramsOf('/', '/')).toEqual({})
})
