import { useEffect, useRef, useState } from 'react'
import { drawFrame, selfieWidth } from '../camera/grab.ts'
import type { Step } from '../sign-in/contract.ts'
import { loadFaceGuide, type FaceGuide } from './face-guide.ts'
import { aimOf, hold, type Aim, type Hold } from './pose.ts'

/** After these the person may press the button: guidance that loads long, or a pose that will not do. */
const patience = { loading: 4_000, step: 8_000 }
/** Between the picture of one step and the first look for the next. */
const breath = 900
const least = 60

type GuidanceOptions = {
  video: HTMLVideoElement | null
  /** Null while nothing is asked for. */
  step: Step | null
  /** With the very frame that was judged: looking at it takes a slow phone seconds, in which a face moves on. */
  onTake: (frame: HTMLCanvasElement) => void
}

/** Looks at the camera and says what to do; calls `onTake` once the pose of the step was held. */
export function useGuidance({ video, step, onTake }: GuidanceOptions) {
  const [guide, setGuide] = useState<FaceGuide | null>(null)
  const [failed, setFailed] = useState(false)
  const [aim, setAim] = useState<Aim | null>(null)
  const ownEyes = useRef<number | null>(null)
  const taking = useRef(onTake)
  useEffect(() => {
    taking.current = onTake
  })

  useEffect(() => {
    let current = true
    loadFaceGuide().then(
      (loaded) => current && setGuide(loaded),
      () => current && setFailed(true),
    )
    return () => {
      current = false
    }
  }, [])

  useEffect(() => {
    if (guide === null || video === null || step === null) return
    let timer: ReturnType<typeof setTimeout>
    let current = true
    let held: Hold = null
    const canvas = document.createElement('canvas')
    const look = async () => {
      if (video.videoWidth === 0) return true
      const drawnAt = performance.now()
      const frame = drawFrame(video, { widest: selfieWidth }, canvas)
      const seen = await guide.look(frame)
      if (!current) return false
      const next = aimOf(step, seen, ownEyes.current)
      const after = hold(held, step, next, drawnAt)
      held = after.hold
      setAim((shown) => (shown?.code === next.code ? shown : next))
      if (!after.take) return true
      if (step === 'front' && 'eyesOpen' in seen) ownEyes.current = seen.eyesOpen
      taking.current(frame)
      return false
    }
    const again = (pause: number) => {
      timer = setTimeout(() => {
        look().then(
          (goOn) => goOn && current && again(least),
          () => current && setFailed(true),
        )
      }, pause)
    }
    again(breath)
    return () => {
      current = false
      clearTimeout(timer)
      setAim(null)
    }
  }, [guide, video, step])

  const waited = useWaited(step, guide === null ? patience.loading : patience.step)
  return { aim, ready: guide !== null && !failed, byHand: failed || waited }
}

/** Whether a step has lasted so long. */
function useWaited(step: Step | null, ms: number): boolean {
  const [waited, setWaited] = useState<Step | null>(null)
  useEffect(() => {
    if (step === null) return
    const timer = setTimeout(() => setWaited(step), ms)
    return () => {
      clearTimeout(timer)
      setWaited(null)
    }
  }, [step, ms])
  return waited !== null && waited === step
}
