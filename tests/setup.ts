import { afterEach, beforeEach, expect, vi } from 'vitest'

beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  expect(console.error, 'a console.error is a failure').not.toHaveBeenCalled()
  vi.restoreAllMocks()
})
