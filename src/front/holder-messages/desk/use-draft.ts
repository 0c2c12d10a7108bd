import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Problem } from '#lib/problem.ts'
import { call } from '#web/call.ts'
import { putAnswer } from '#web/query.ts'
import { readHolderMessage, saveHolderMessage, type Draft, type Message } from '../contract.ts'

const pauseMs = 500

/** Shows what an answer says of a message to every screen that reads it. */
export function putMessage(message: Message): void {
  putAnswer(readHolderMessage, { params: { messageId: message.id } }, message)
}

/** A draft of a message. */
export function useDraft(message: Message) {
  const { id: messageId, kind, audience, scope, subject, body, button, push } = message
  return useKeptDraft<Draft, Message>(
    { kind, audience, scope, subject, body, button, push },
    (draft) => call(saveHolderMessage, { params: { messageId }, body: draft }),
    putMessage,
  )
}

/**
 * What is kept on the server as it is typed; `waiting` until what stands there is what is read here. `save` sends it, `put`
 * shows the answer.
 */
export function useKeptDraft<D extends object, Answer>(
  first: D,
  save: (draft: D) => Promise<Answer>,
  put: (answer: Answer) => void,
) {
  const [draft, setDraft] = useState<D>(first)
  const [fault, setFault] = useState<string | null>(null)
  const [waiting, setWaiting] = useState(false)
  const version = useRef(0)

  const keep = useEffectEvent(async () => {
    const saved = version.current
    try {
      const answer = await save(draft)
      // What was typed meanwhile is on its way itself.
      if (saved !== version.current) return
      put(answer)
      setFault(null)
      setWaiting(false)
    } catch (problem) {
      if (saved === version.current) setFault((problem as Problem).message)
    }
  })
  useEffect(() => {
    if (version.current === 0) return
    const timer = window.setTimeout(() => void keep(), pauseMs)
    return () => clearTimeout(timer)
  }, [draft])

  const change = (part: Partial<D>): void => {
    version.current += 1
    setWaiting(true)
    setDraft((before) => ({ ...before, ...part }))
  }
  return { draft, change, fault, waiting }
}
