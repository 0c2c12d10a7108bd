import type { z } from 'zod/mini'
import { useSession } from '#web/session-store.ts'
import { useRead } from '#web/query.ts'
import { listTickets } from '../contract.ts'
import { useKeptFirst, type KeptFirst, type Shown } from '#web/offline/kept-first.ts'
import { readStoredTickets, saveTickets, type Wallet } from './stored-tickets.ts'

export type MyTickets = Omit<Shown<Wallet>, 'kept'> & { wallet: Wallet | null }

const ownerOf = ({ token, userData }: Pick<ReturnType<typeof useSession.getState>, 'token' | 'userData'>) =>
  token === null ? null : (userData?.id ?? null)

const tickets: KeptFirst<z.infer<typeof listTickets.reply>, Wallet> = {
  name: 'tickets',
  read: readStoredTickets,
  save: saveTickets,
  pack: (answer, accountId, taken) => ({ accountId, ...taken, tickets: answer.tickets }),
  owner: () => useSession.getState().userData?.id ?? null,
}

/** The person's tickets: first what this device has, then what the server says, which is stored in turn. */
export function useMyTickets(): MyTickets {
  const accountId = useSession(ownerOf)
  const reading = useRead(listTickets, {}, { enabled: accountId !== null })
  const { kept, ...rest } = useKeptFirst(tickets, accountId, reading)
  return { wallet: kept, ...rest }
}
