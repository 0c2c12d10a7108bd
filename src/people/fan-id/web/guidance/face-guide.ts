import { faceGuideFolder } from '../../face-guide-files.ts'
import { eyesOpenIn, yawIn, type Point } from './mesh.ts'
import type { FaceSeen } from './pose.ts'
import { memo } from '#lib/memo.ts'

/** The part of `@vladmandic/human` 3.3.6 that is used here; the package's own types drag all of TensorFlow. */
type Human = {
  load: () => Promise<void>
  detect: (frame: HTMLCanvasElement) => Promise<{ face: FoundFace[] }>
}
type FoundFace = {
  score: number
  /** x, y, width, height in pixels of the frame. */
  box: [number, number, number, number]
  mesh: Point[]
  rotation?: { angle: { pitch: number; roll: number } } | null
}

const folder = `/${faceGuideFolder}/`

/** wasm everywhere: software WebGL takes two seconds a frame, and compiling shaders as long on a slow phone. */
const config = {
  backend: 'wasm',
  wasmPath: folder,
  modelBasePath: folder,
  cacheModels: false,
  debug: false,
  async: true,
  warmup: 'none',
  filter: { enabled: false },
  gesture: { enabled: false },
  face: {
    enabled: true,
    detector: { rotation: false, maxDetected: 3, minConfidence: 0.3 },
    mesh: { enabled: true },
    iris: { enabled: true },
    attention: { enabled: false },
    description: { enabled: false },
    emotion: { enabled: false },
    antispoof: { enabled: false },
    liveness: { enabled: false },
  },
  body: { enabled: false },
  hand: { enabled: false },
  object: { enabled: false },
  segmentation: { enabled: false },
}

export type FaceGuide = { look: (frame: HTMLCanvasElement) => Promise<FaceSeen> }

/** Long side of the frame that is looked at; the nets see 128 and 192 px of it anyway. */
const side = 320

/** Loads code, nets and arithmetic once (5 MB, from our own origin). Rejects where wasm with SIMD is missing. */
export const loadFaceGuide = memo(async (): Promise<FaceGuide> => {
  const { Human: Guide } = (await import(/* @vite-ignore */ `${folder}human.js`)) as {
    Human: new (given: object) => Human
  }
  const human = new Guide(config)
  await human.load()
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('no canvas')
  return {
    look: async (frame) => {
      const scale = side / Math.max(frame.width, frame.height)
      canvas.width = Math.round(frame.width * scale)
      canvas.height = Math.round(frame.height * scale)
      context.drawImage(frame, 0, 0, canvas.width, canvas.height)
      const { face } = await human.detect(canvas)
      return seenIn(face, canvas, context)
    },
  }
})

function seenIn(
  faces: FoundFace[],
  { width, height }: { width: number; height: number },
  context: CanvasRenderingContext2D,
): FaceSeen {
  // A small face in the background is no second person; the server sees it the same way.
  const [nearest] = faces.toSorted((a, b) => b.box[3] - a.box[3])
  if (nearest === undefined) return { faces: 0 }
  const [x, y, w, h] = nearest.box
  const { pitch = 0, roll = 0 } = nearest.rotation?.angle ?? {}
  return {
    faces: faces.filter(({ box }) => box[3] > h * 0.4).length,
    yaw: yawIn(nearest.mesh),
    pitch: degrees(pitch),
    roll: degrees(roll),
    eyesOpen: eyesOpenIn(nearest.mesh),
    share: w / Math.min(width, height),
    middle: [(x + w / 2) / width, (y + h / 2) / height],
    brightness: brightnessOf(
      context.getImageData(clamp(x, width), clamp(y, height), Math.max(1, w), Math.max(1, h)),
    ),
  }
}

const degrees = (radians: number): number => (radians * 180) / Math.PI
const clamp = (value: number, most: number): number => Math.max(0, Math.min(most - 1, value))

function brightnessOf({ data }: ImageData): number {
  let sum = 0
  let count = 0
  for (let at = 0; at < data.length; at += 64) {
    sum += 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0)
    count += 1
  }
  return count === 0 ? 0 : sum / count
}
