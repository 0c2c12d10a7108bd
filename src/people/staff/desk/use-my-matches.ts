import { useRead } from '#web/query.ts'
import { readMyBounds } from '../bounds-contract.ts'
import { accessWords } from '../bounds-rules.ts'

const minute = 60_000

type MyMatches = { ids: number[]; words: string }

/** The matches at which whoever is signed in works alone, and how they are told; null: at all; undefined: not known yet. */
export function useMyMatches(): MyMatches | null | undefined {
  const { data, isPending } = useRead(readMyBounds, {}, { staleTime: minute, refetchInterval: 5 * minute })
  if (isPending) return undefined
  const matches = data?.matches ?? null
  return matches && { ids: matches.map(({ id }) => id), words: accessWords(matches) }
}
