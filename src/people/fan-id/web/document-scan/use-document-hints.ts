import { useEffect, useState, type RefObject } from 'react'
import { announce } from '#ui/live-region.ts'
import { guideArea, hintFor } from '../camera/document-hints.ts'

type Hint = { code: string; words: string }
const fine: Hint = { code: 'fine', words: 'Se ve bien. Toma la foto.' }
const every = 300

/** Looks at what lies behind the guide, three times a second, and says it when it has stood a moment. */
export function useDocumentHints(
  video: HTMLVideoElement | null,
  guide: RefObject<Element | null>,
): Hint | null {
  const [hint, setHint] = useState<Hint | null>(null)
  useEffect(() => {
    if (video === null) return
    const timer = setInterval(() => {
      const area = guide.current === null ? null : guideArea(video, guide.current)
      if (area === null) return
      const next = hintFor(video, area) ?? fine
      setHint((shown) => (shown?.code === next.code ? shown : next))
    }, every)
    return () => clearInterval(timer)
  }, [video, guide])
  useEffect(() => {
    if (hint === null) return
    const timer = setTimeout(() => announce(hint.words), 1_200)
    return () => clearTimeout(timer)
  }, [hint])
  return hint
}
