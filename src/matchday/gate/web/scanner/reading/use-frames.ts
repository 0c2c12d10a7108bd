import { useEffect } from 'react'
import { scan } from '../scanning.ts'
import { frameReader } from './read-frame.ts'

/** Reads codes in every frame that the video shows, one frame at a time. */
export function useFrames(video: HTMLVideoElement | null, on: boolean): void {
  useEffect(() => {
    if (video === null || !on) return
    let stopped = false
    let handle = 0
    const nextFrame = () =>
      new Promise<number>((resolve) => {
        handle = video.requestVideoFrameCallback(resolve)
      })
    const watch = async () => {
      const read = await frameReader()
      while (!stopped) {
        const seenAt = await nextFrame()
        const text = await read(video).catch(() => null)
        // The word comes before the next frame is looked at.
        if (text !== null && !stopped) await scan(text, { held: true, seenAt })
      }
    }
    void watch()
    return () => {
      stopped = true
      video.cancelVideoFrameCallback(handle)
    }
  }, [video, on])
}
