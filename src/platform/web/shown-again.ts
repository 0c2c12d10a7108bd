import { useEffect, useState } from 'react'

/** Hears that the browser shows this page again as it was left, by «Back». Answers how to stop hearing. */
export function onShownAgain(listener: () => void): () => void {
  const hear = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener()
  }
  window.addEventListener('pageshow', hear)
  return () => window.removeEventListener('pageshow', hear)
}

/** Whether this page sends something and leaves with the answer; over when it is shown again, for its buttons to work. */
export function useLeaving(): [boolean, (leaving: boolean) => void] {
  const [leaving, setLeaving] = useState(false)
  useEffect(() => onShownAgain(() => setLeaving(false)), [])
  return [leaving, setLeaving]
}
