import { useEffect, useState } from 'react'
import { storeNote, readNote } from '../kept/kept-match.ts'

export type Hand = 'right' | 'left'

/** The hand that holds the telephone. */
export function useHand(): [Hand, (hand: Hand) => void] {
  const [hand, setHand] = useState<Hand>('right')
  useEffect(() => {
    void readNote<Hand>('hand').then((kept) => setHand(kept ?? 'right'))
  }, [])
  return [
    hand,
    (next) => {
      setHand(next)
      void storeNote('hand', next)
    },
  ]
}
