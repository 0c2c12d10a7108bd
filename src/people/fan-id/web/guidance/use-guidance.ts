import { useEffect, useRef, useState } from 'react'
import { drawFrame } from '../camera/grab.ts'
import type { Step } from '../../sign-in-contract.ts'
import { loadFaceGuide, type FaceGuide } from './face-guide.ts'
import { aimOf, type Aim } from './pose.ts'

/** Between two looks at the camera, in ms. */
const least = 120
const judgedWidth = 480

type GuidanceOptions = {
  video: HTMLVideoElement | null
  /** Null while nothing is looked at. */
  step: Step | null
}

/** Looks at the camera and says what to do: a courtesy. When a picture is taken is the server's word. */
export function useGuidance({ video, step }: GuidanceOptions): { aim: Aim | null } {
  const [guide, setGuide] = useState<FaceGuide | null>(null)
  const [aim, setAim] = useState<Aim | null>(null)
  const ownEyes = useRef<number | null>(null)

  useEffect(() => {
    let current = true
    // Without it the words of the step are guidance enough.
    loadFaceGuide().then(
      (loaded) => current && setGuide(loaded),
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [])

  useEffect(() => {
    if (guide === null || video === null || step === null) return
    let timer: ReturnType<typeof setTimeout>
    let current = true
    const canvas = document.createElement('canvas')
    const look = async () => {
      if (video.videoWidth === 0) return
      const seen = await guide.look(drawFrame(video, { widest: judgedWidth }, canvas))
      if (!current) return
      const next = aimOf(step, seen, ownEyes.current)
      if (step === 'front' && next.met && 'eyesOpen' in seen) ownEyes.current = seen.eyesOpen
      setAim((shown) => (shown?.code === next.code ? shown : next))
    }
    const again = () => {
      timer = setTimeout(() => {
        look().then(
          () => current && again(),
          () => undefined,
        )
      }, least)
    }
    again()
    return () => {
      current = false
      clearTimeout(timer)
      setAim(null)
    }
  }, [guide, video, step])

  return { aim }
}
