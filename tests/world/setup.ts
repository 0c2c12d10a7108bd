import { afterEach, beforeEach, expect, vi } from 'vitest'
import { compileSerializersOnce } from './serializers.ts'

compileSerializersOnce()

beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  expect(console.error, 'a console.error is a failure').not.toHaveBeenCalled()
  vi.restoreAllMocks()
})
