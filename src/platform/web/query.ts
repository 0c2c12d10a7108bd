import {
  QueryClient,
  useMutation,
  useQuery,
  type UseMutationOptions,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useContext } from 'react'
import type { Asking, Endpoint } from '#lib/endpoint.ts'
import type { Problem } from '#lib/problem.ts'
import { addressOf, call, type Called } from './call.ts'
import { FirstAnswers } from './first-answers.ts'
import { recoverReads } from './recovery.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      networkMode: 'always',
      retry: (failures, error) => {
        const { status } = error as Problem
        return failures < 2 && (status === 0 || status >= 500)
      },
    },
    mutations: { networkMode: 'always' },
  },
})
recoverReads(queryClient)

type ReadOptions<E extends Endpoint> = Pick<
  UseQueryOptions<Called<E>, Problem>,
  'enabled' | 'refetchInterval' | 'staleTime' | 'gcTime' | 'placeholderData'
> & { headers?: Record<string, string> }

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown> }

/** Reads an endpoint; the answer is shared by all screens that ask the same. */
export function useRead<const E extends Endpoint>(
  endpoint: E,
  input: Asking<E>,
  { headers = {}, ...options }: ReadOptions<E> = {},
): UseQueryResult<Called<E>, Problem> {
  const first = useContext(FirstAnswers)
  const { params, query } = input as Parts
  return useQuery<Called<E>, Problem>({
    queryKey: [endpoint.path, input],
    // A screen begins many reads in the instant in which it appears: each is asked for in its turn, so that a tap comes between.
    queryFn: async ({ signal }) => {
      await new Promise((turn) => setTimeout(turn))
      return call(endpoint, input, { signal, headers })
    },
    initialData: () => first.of(addressOf(endpoint, params, query)) as Called<E> | undefined,
    initialDataUpdatedAt: first.at,
    ...options,
  } as UseQueryOptions<Called<E>, Problem>)
}

type Sent<E extends Endpoint> = Asking<E> & { headers?: Record<string, string> }

/** Sends to an endpoint when told to; once, where nothing is said of trying again. */
export function useSend<const E extends Endpoint>(
  endpoint: E,
  again: Pick<UseMutationOptions<Called<E>, Problem, Sent<E>>, 'retry' | 'retryDelay'> = {},
): UseMutationResult<Called<E>, Problem, Sent<E>> {
  return useMutation<Called<E>, Problem, Sent<E>>({
    ...again,
    mutationFn: ({ headers, ...input }) =>
      call(endpoint, input as unknown as Asking<E>, headers === undefined ? {} : { headers }),
  })
}

/** Shows an answer that came by another way to every screen that reads this endpoint. */
export function putAnswer<const E extends Endpoint>(endpoint: E, input: Asking<E>, answer: Called<E>): void {
  queryClient.setQueryData([endpoint.path, input], answer)
}

/** Makes every screen that reads this endpoint ask again. */
export function invalidate(endpoint: Endpoint): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [endpoint.path] })
}
