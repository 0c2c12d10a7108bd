import { describe, expect, it } from 'vitest'
import type { Step } from '../../sign-in-contract.ts'
import { eyesOpenIn, yawIn, type Point } from './mesh.ts'
import { aimOf, type FaceSeen } from './pose.ts'

const seen = (more: Partial<Extract<FaceSeen, { yaw: number }>> = {}): FaceSeen => ({
  faces: 1,
  yaw: 0,
  pitch: 5,
  roll: 2,
  eyesOpen: 0.42,
  share: 0.6,
  middle: [0.5, 0.48],
  brightness: 120,
  ...more,
})
const codeOf = (step: Step, face: FaceSeen, ownEyes: number | null = null) => aimOf(step, face, ownEyes).code

describe('what a face in front of the camera is told', () => {
  it('is one thing at a time, the most needed first', () => {
    expect(codeOf('front', { faces: 0 })).toBe('no_face')
    expect(codeOf('front', seen({ faces: 2, brightness: 10 }))).toBe('two_faces')
    expect(codeOf('front', seen({ brightness: 20, share: 0.1 }))).toBe('dark')
    expect(codeOf('front', seen({ brightness: 240 }))).toBe('bright')
    expect(codeOf('front', seen({ share: 0.2, middle: [0.9, 0.5] }))).toBe('far')
    expect(codeOf('front', seen({ share: 0.95 }))).toBe('near')
    expect(codeOf('front', seen({ middle: [0.8, 0.5] }))).toBe('off_centre')
    expect(codeOf('front', seen({ roll: -30 }))).toBe('tilted')
    expect(codeOf('front', seen({ yaw: 15 }))).toBe('ahead')
    expect(codeOf('front', seen({ pitch: 30 }))).toBe('eye_height')
    expect(codeOf('front', seen())).toBe('hold')
  })

  it('knows the person’s own left from the right, and the wrong side', () => {
    expect(aimOf('left', seen({ yaw: 24 }), null).met).toBe(true)
    expect(codeOf('left', seen({ yaw: 12 }))).toBe('more_left')
    expect(aimOf('left', seen({ yaw: -24 }), null).words).toBe('Es hacia el otro lado: tu izquierda.')
    expect(aimOf('right', seen({ yaw: -24 }), null).met).toBe(true)
    expect(codeOf('right', seen({ yaw: 24 }))).toBe('other_side')
    expect(codeOf('right', seen({ yaw: -60 }))).toBe('less')
  })

  it('judges shut eyes by the person’s own open ones: narrow eyes are no closed ones', () => {
    expect(aimOf('eyes_closed', seen({ eyesOpen: 0.24 }), 0.39).met).toBe(true)
    expect(codeOf('eyes_closed', seen({ eyesOpen: 0.24 }), 0.25)).toBe('close_eyes')
    expect(codeOf('eyes_closed', seen({ eyesOpen: 0.4 }))).toBe('close_eyes')
    expect(aimOf('eyes_closed', seen({ eyesOpen: 0.2 }), null).met).toBe(true)
  })
})

describe('the mesh of a face', () => {
  const mesh = (points: Record<number, Point>): Point[] =>
    Array.from({ length: 468 }, (_, at) => points[at] ?? [0, 0, 0])

  it('is turned to its own left when the picture’s left cheek comes nearer', () => {
    expect(yawIn(mesh({ 234: [50, 0, -20], 454: [100, 0, 5] }))).toBeCloseTo(26.6, 0)
    expect(yawIn(mesh({ 234: [50, 0, 5], 454: [100, 0, -20] }))).toBeCloseTo(-26.6, 0)
    expect(yawIn([])).toBe(0)
  })

  it('says how far the lids stand apart', () => {
    const eye = { 386: [0, 10, 0], 374: [0, 14, 0], 443: [0, 5, 0], 450: [0, 15, 0] } as const
    const other = { 159: [0, 10, 0], 145: [0, 12, 0], 223: [0, 5, 0], 230: [0, 15, 0] } as const
    expect(eyesOpenIn(mesh({ ...eye, ...other } as unknown as Record<number, Point>))).toBeCloseTo(0.3)
    expect(eyesOpenIn([])).toBe(0)
  })
})
