import { create } from 'zustand'
import { Problem } from '#lib/problem.ts'
import { call } from '#web/call.ts'
import { read } from '#web/reading.ts'
import { useSession } from '#web/session-store.ts'
import { askSaleAlert, dropSaleAlert, listSaleAlerts } from '../contract.ts'

/** The matches of which this person wants to hear. */
export const useSaleAlerts = create<{ eventIds: number[] }>()(() => ({ eventIds: [] }))

let asked: { token: string | null; answer: Promise<void> } | null = null

/** Asks the server once a session, however many ask here; what one then changes comes after its answer. */
export function loadSaleAlerts(): Promise<void> {
  const { token } = useSession.getState()
  if (asked?.token !== token) asked = { token, answer: ask() }
  return asked.answer
}

async function ask(): Promise<void> {
  useSaleAlerts.setState({ eventIds: [] })
  const answer = await read(listSaleAlerts, {})
  // Without a connection nothing is known: the next one to ask asks again.
  if (answer instanceof Problem) asked = null
  else useSaleAlerts.setState({ eventIds: answer.eventIds })
}

/** Throws a Problem whose words can be shown. */
export async function setSaleAlert(eventId: number, wanted: boolean): Promise<void> {
  await call(wanted ? askSaleAlert : dropSaleAlert, { params: { eventId: String(eventId) } })
  useSaleAlerts.setState(({ eventIds }) => {
    const others = eventIds.filter((id) => id !== eventId)
    return { eventIds: wanted ? [...others, eventId] : others }
  })
}
