import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Problem } from '#lib/problem.ts'
import { call } from '#web/call.ts'
import { countSegment, type Count } from '../contract.ts'
import type { Definition } from '../rules.ts'

const pauseMs = 250

/** Counts a little after the last change; an answer that comes after a later question is not shown. */
export function useLiveCount(definition: Definition) {
  const [count, setCount] = useState<Count | null>(null)
  const [counting, setCounting] = useState(true)
  const [fault, setFault] = useState<string | null>(null)
  const asked = useRef(0)
  const written = JSON.stringify(definition)

  const ask = useEffectEvent(async () => {
    const question = (asked.current += 1)
    setCounting(true)
    try {
      const answer = await call(countSegment, { body: { definition } })
      if (question !== asked.current) return
      setCount(answer)
      setFault(null)
    } catch (problem) {
      if (question === asked.current) setFault((problem as Problem).message)
    }
    if (question === asked.current) setCounting(false)
  })
  useEffect(() => {
    const timer = window.setTimeout(() => void ask(), pauseMs)
    return () => clearTimeout(timer)
  }, [written])
  return { count, counting, fault }
}
