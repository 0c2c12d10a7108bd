import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { queryClient } from './query.ts'
import { onShownAgain } from './shown-again.ts'

/** Around every screen but the light ones: reads and writes of the API. */
export default function WithQueries() {
  // Meanwhile it may have been paid, or its time may have run out.
  useEffect(() => onShownAgain(() => void queryClient.invalidateQueries()), [])
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  )
}
