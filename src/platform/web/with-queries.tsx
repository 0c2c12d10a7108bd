import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { Permissions } from './permissions.tsx'
import { queryClient } from './query.ts'

/** Around every screen but the light ones: reads and writes of the API, and what the person may do. */
export default function WithQueries() {
  return (
    <QueryClientProvider client={queryClient}>
      <Permissions>
        <Outlet />
      </Permissions>
    </QueryClientProvider>
  )
}
