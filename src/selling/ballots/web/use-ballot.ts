import { useEffect } from 'react'
import { useRead } from '#web/query.ts'
import { useSession } from '#web/session-store.ts'
import { readApplication, readBallotNumbers, readBallotState, readMatchBallot } from '../contract.ts'

/** How often a ballot is looked at: it lasts days, but its draw a minute, and who was drawn first hears of the seats moments after it. */
const slowMs = 60_000
const soonMs = 15_000
const quickMs = 5000

/** The ballot of a match as one person sees it. */
export function useBallot(eventId: string) {
  const signedIn = useSession((session) => session.token !== null)
  const match = useRead(readMatchBallot, { params: { eventId } }, { staleTime: slowMs })
  const ballot = match.data?.ballot ?? null
  const params = { ballotId: String(ballot?.id ?? 0) }
  const state = useRead(
    readBallotState,
    { params },
    {
      enabled: ballot !== null,
      staleTime: 0,
      refetchInterval: (query) => {
        const known = query.state.data?.state
        const closes = ballot !== null && Date.parse(ballot.closesAt) - Date.now() < slowMs
        return known === 'drawing' || known === 'granting' || (known === 'open' && closes) ? quickMs : slowMs
      },
    },
  )
  const own = useRead(
    readApplication,
    { params },
    {
      enabled: signedIn && ballot !== null,
      staleTime: quickMs,
      refetchInterval: (query) => {
        const waits = query.state.data?.application?.status === 'applied'
        return waits && state.data?.state === 'granting' ? soonMs : slowMs
      },
    },
  )
  const application = signedIn ? (own.data?.application ?? null) : null
  const known = state.data?.state
  const { refetch: readMatchAgain } = match
  const { refetch: readOwnAgain } = own
  useEffect(() => {
    if (known === undefined) return
    void readMatchAgain()
    if (signedIn) void readOwnAgain()
  }, [known, readMatchAgain, readOwnAgain, signedIn])
  const drawn = application !== null && application.number !== null
  const prefix = application?.commitment.slice(0, 2) ?? '00'
  const bucket = useRead(
    readBallotNumbers,
    { params: { ...params, sitting: '1', prefix } },
    { enabled: drawn, staleTime: Number.POSITIVE_INFINITY },
  )
  return {
    signedIn,
    match,
    ballot,
    state,
    own,
    application,
    companionOf: signedIn && (own.data?.companionOf ?? false),
    bucket: drawn ? bucket.data : undefined,
    lost: state.error !== null && state.data !== undefined,
  }
}
