import { expect, it } from 'vitest'
import { fit, held } from './camera.ts'

it('leaves the whole plan above a sheet that covers most of the view', () => {
  const box = { left: 0, top: 0, right: 100, bottom: 120 }
  const pad = { top: 116, right: 0, bottom: 418, left: 0 }
  const whole = fit(box, { width: 360, height: 740, ratio: 2 }, 0, pad)
  const kept = held(whole, box, whole.scale, 10 * whole.scale, pad)
  for (const side of ['x', 'y', 'scale'] as const) expect(kept[side]).toBeCloseTo(whole[side])
})

it('lets nobody push the plan away from the middle of what nothing lies over', () => {
  const box = { left: 0, top: 0, right: 100, bottom: 120 }
  const pad = { top: 0, right: 0, bottom: 40, left: 0 }
  expect(held({ x: 500, y: -500, scale: 2, turn: 0 }, box, 1, 4, pad)).toEqual({
    x: 100,
    y: 10,
    scale: 2,
    turn: 0,
  })
})
