import { describe, expect, it } from 'vitest'
import { paths } from '#lib/paths.ts'
import { nextScreen } from './next-screen.ts'

describe('the screen that goes on with a registration', () => {
  it('is the one the server names', () => {
    const to = (next: Parameters<typeof nextScreen>[0]['next']) => nextScreen({ next, repeat: [] }).to
    expect(to('document')).toBe(paths.fanRegistryId)
    expect(to('confirm')).toBe(paths.fanRegistryId)
    expect(to('selfie')).toBe(paths.fanRegistryFinaliced)
    expect(to('wait')).toBe(paths.fanRegistryFinaliced)
    expect(to('done')).toBe(paths.fanMain)
  })

  it('is where something must be repeated, before anything else', () => {
    const repeat = [{ code: 'too_blurred', where: 'front' as const, words: 'Repite el frente.' }]
    expect(nextScreen({ next: 'selfie', repeat })).toEqual({
      to: paths.fanRegistryId,
      label: 'Repetir mi documento',
    })
  })
})
