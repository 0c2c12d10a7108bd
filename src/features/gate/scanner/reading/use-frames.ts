import { useEffect } from 'react'
import { scan } from '../scanning.ts'
import { frameReader } from './read-frame.ts'

/** Reads codes in every frame that the video shows, one frame at a time. */
export function useFrames(video: HTMLVideoElement | null, on: boolean): void {
  useEffect(() => {
    if (video === null || !on) return
    let stopped = false
    let handle = 0
    const next = (read: Awaited<ReturnType<typeof frameReader>>): void => {
      handle = video.requestVideoFrameCallback((seenAt) => {
        void read(video)
          .then((text) => {
            if (text !== null && !stopped) scan(text, { held: true, seenAt })
          })
          .catch(() => undefined)
          .finally(() => {
            if (!stopped) next(read)
          })
      })
    }
    void frameReader().then((read) => {
      if (!stopped) next(read)
    })
    return () => {
      stopped = true
      video.cancelVideoFrameCallback(handle)
    }
  }, [video, on])
}
