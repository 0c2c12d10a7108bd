import { describe, expect, it } from 'vitest'
import { behindGuide } from './crop.ts'

const guide = { x: 20, y: 100, width: 300, height: 190 }

describe('the video’s pixels behind a guide', () => {
  it('are the guide itself where the video has the box’s size', () => {
    expect(behindGuide({ width: 340, height: 400 }, { width: 340, height: 400 }, guide)).toEqual(guide)
  })

  it('count what the box cuts off at the sides', () => {
    // A wide video in a high box: scaled by its height, both sides hidden.
    const area = behindGuide({ width: 1920, height: 1080 }, { width: 340, height: 540 }, guide)
    expect(area).toEqual({ x: 660, y: 200, width: 600, height: 380 })
  })

  it('are widened by the margin and end at the edge', () => {
    const area = behindGuide({ width: 340, height: 400 }, { width: 340, height: 400 }, guide, 0.1)
    expect(area).toEqual({ x: 0, y: 70, width: 340, height: 250 })
  })
})
