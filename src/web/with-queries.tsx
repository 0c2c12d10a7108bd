import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router'
import { useSession } from '#features/accounts/store.ts'
import { queryClient } from './query.ts'
import { Waiting } from './waiting.tsx'

/** Permission rules matter once somebody is logged in; their code comes then. */
const Permissions = lazy(() => import('./permissions.tsx'))

/** Around every screen but the light ones: reads and writes of the API, and what the person may do. */
export default function WithQueries() {
  const signedIn = useSession((session) => session.token !== null)
  return (
    <QueryClientProvider client={queryClient}>
      {signedIn ? (
        <Suspense fallback={<Waiting />}>
          <Permissions>
            <Outlet />
          </Permissions>
        </Suspense>
      ) : (
        <Outlet />
      )}
    </QueryClientProvider>
  )
}
