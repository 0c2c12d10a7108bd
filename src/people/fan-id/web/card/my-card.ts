import type { z } from 'zod/mini'
import { useKeptFirst, type KeptFirst, type Shown } from '#web/offline/kept-first.ts'
import { useRead } from '#web/query.ts'
import { useFanSession } from '#web/fan-session-store.ts'
import { readFanCard } from '../../card-contract.ts'
import { readStoredCard, saveCard, type StoredCard } from './stored-card.ts'

const card: KeptFirst<z.infer<typeof readFanCard.reply>, StoredCard> = {
  name: 'fan card',
  read: readStoredCard,
  save: saveCard,
  pack: (answer, _fanId, taken) => ({ ...taken, card: answer.card }),
  owner: () => useFanSession.getState().userData?.id ?? null,
}

/** The fan's own card: first what this device has, then what the server says, which is stored in turn. */
export function useMyFanCard(): Shown<StoredCard> {
  const fanId = useFanSession(({ token, userData }) => (token === null ? null : (userData?.id ?? null)))
  return useKeptFirst(card, fanId, useRead(readFanCard, {}, { enabled: fanId !== null }))
}
