import { useRef, useState } from 'react'
import { Problem } from '#lib/problem.ts'
import type { Challenge } from '../sign-in/contract.ts'
import { sendPicture } from './send-frames.ts'

type Phase = 'idle' | 'starting' | 'running' | 'sending'

export type ChallengeActions = {
  /** Asks the server for a challenge. */
  start: () => Promise<Challenge>
  /** Asks the server to decide, once every picture is there. */
  decide: (challenge: Challenge) => Promise<void>
}

/** One run of a challenge: pictures travel while the next pose is asked for; the decision waits for all of them. */
export function useChallenge({ start, decide }: ChallengeActions) {
  const [phase, setPhase] = useState<Phase>('idle')
  const [challenge, setChallenge] = useState<Challenge | null>(null)
  const [step, setStep] = useState(0)
  const [failure, setFailure] = useState<Problem | null>(null)
  const pictures = useRef<{ file: File; sent: Promise<unknown> }[]>([])

  const fail = (problem: unknown) => {
    if (!(problem instanceof Problem)) throw problem
    setFailure(problem)
  }

  async function begin() {
    pictures.current = []
    setFailure(null)
    setStep(0)
    setPhase('starting')
    try {
      setChallenge(await start())
      setPhase('running')
    } catch (problem) {
      setPhase('idle')
      fail(problem)
    }
  }

  function take(file: File) {
    if (challenge === null) return
    const at = pictures.current.length
    if (at >= challenge.steps.length) return
    const sent = sendPicture(challenge, at, file)
    // Its failure is looked at when all pictures are there.
    sent.catch(() => undefined)
    pictures.current.push({ file, sent })
    setStep(at + 1)
    if (at + 1 === challenge.steps.length) void finish(challenge)
  }

  async function finish(of: Challenge) {
    setPhase('sending')
    setFailure(null)
    try {
      await Promise.all(pictures.current.map(({ sent }) => sent))
      await decide(of)
      setPhase('idle')
    } catch (problem) {
      fail(problem)
    }
  }

  /** Sends again what did not arrive; nobody poses twice for a bad network. */
  async function sendAgain() {
    if (challenge === null) return
    setPhase('sending')
    setFailure(null)
    const arrived = await Promise.allSettled(pictures.current.map(({ sent }) => sent))
    arrived.forEach(({ status }, at) => {
      const picture = pictures.current[at]
      if (status === 'fulfilled' || picture === undefined) return
      picture.sent = sendPicture(challenge, at, picture.file)
      picture.sent.catch(() => undefined)
    })
    await finish(challenge)
  }

  const stop = () => {
    setPhase('idle')
    setChallenge(null)
  }
  return { phase, challenge, step, failure, begin, take, sendAgain, stop }
}
