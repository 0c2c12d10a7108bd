import { lazy, Suspense, useSyncExternalStore } from 'react'
import { onToasts, shownToasts } from '#ui/toast.ts'

const Toaster = lazy(async () => ({ default: (await import('#ui/toaster.tsx')).Toaster }))

/** The toaster's code comes with the first toast. */
export function LazyToaster() {
  const needed = useSyncExternalStore(onToasts, () => shownToasts().length > 0)
  return needed ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null
}
