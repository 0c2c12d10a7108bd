import { useEffect, useRef } from 'react'
import { wordsOnCrossing } from './countdown-words.ts'
import { announce } from './live-region.ts'

/** Says at 5 minutes, 1 minute and 0 what is left, to who cannot see the time run. */
export function useSpokenCountdown(secondsLeft: number): void {
  const before = useRef(secondsLeft)
  useEffect(() => {
    const words = wordsOnCrossing(before.current, secondsLeft)
    before.current = secondsLeft
    if (words) announce(words.text, words.urgency)
  }, [secondsLeft])
}
