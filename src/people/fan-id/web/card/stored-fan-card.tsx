import { useEffect, useState } from 'react'
import { FanCard } from './fan-card.tsx'
import { readStoredCard, type StoredCard } from './stored-card.ts'

/** The card that this phone keeps, for who has no session and perhaps no network; nothing where there is none. */
export function StoredFanCard() {
  const [stored, setStored] = useState<StoredCard | null>(null)
  const [now] = useState(() => Date.now())
  useEffect(() => {
    let over = false
    void readStoredCard(null).then((card) => {
      if (!over && card !== null && card.card.code !== '') setStored(card)
    })
    return () => {
      over = true
    }
  }, [])
  return stored && <FanCard stored={stored} now={now} />
}
