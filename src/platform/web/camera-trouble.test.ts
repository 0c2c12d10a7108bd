import { describe, expect, it } from 'vitest'
import { cameraTrouble, insecureTrouble } from './camera-trouble.ts'

describe('a camera that does not open', () => {
  it('says why and what to do, by what the browser threw', () => {
    expect(cameraTrouble('NotAllowedError').code).toBe('denied')
    expect(cameraTrouble('NotFoundError').code).toBe('none')
    expect(cameraTrouble('OverconstrainedError').code).toBe('none')
    expect(cameraTrouble('NotReadableError').code).toBe('busy')
    expect(cameraTrouble('TypeError').code).toBe('other')
    expect(insecureTrouble.words).toContain('https://')
  })
})
