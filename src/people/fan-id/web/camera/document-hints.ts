import { documentHints } from '#people/identity-check/live-hints.ts'
import { behindGuide, type Area } from './crop.ts'
import { greyOf } from './grab.ts'

/** As wide as a frame is judged. */
const judged = 480
/** Around the guide, so that a card a little outside of it is still seen. */
export const guideMargin = 0.04

/** The part of the video behind the guide on the screen, or null while there is no picture. */
export function guideArea(video: HTMLVideoElement, guide: Element): Area | null {
  if (video.videoWidth === 0) return null
  const box = video.getBoundingClientRect()
  const rect = guide.getBoundingClientRect()
  return behindGuide(
    { width: video.videoWidth, height: video.videoHeight },
    box,
    { x: rect.x - box.x, y: rect.y - box.y, width: rect.width, height: rect.height },
    guideMargin,
  )
}

/** What to do before the shot, the most needed first; null when it may be taken. */
export function hintFor(video: HTMLVideoElement, area: Area): { code: string; words: string } | null {
  const { grey, width, height } = greyOf(video, area, judged)
  const [hint] = documentHints(grey, width, height)
  return hint === undefined ? null : { code: hint.code, words: hint.text }
}
