import { Suspense, useState, useSyncExternalStore } from 'react'
import { lazyPart } from '#web/lazy-part.ts'
import { useLocation } from 'react-router'
import { useSession } from '#web/session-store.ts'
import { paths } from '#lib/paths.ts'

/** The bar's code comes when somebody may hold seats; without a network the page stands without it. */
const HeldBar = lazyPart(() => import('#selling/orders/web/held-bar.tsx'))

/** What the other tabs of this browser hold, as `holds/web/store.ts` writes it: a hold's number and its end in epoch ms. */
const heldKey = 'held'

/** Where nothing may distract: the payment and its result, and the camera's screens. */
const without = [
  paths.confirmation(),
  paths.finaliced(),
  paths.compraMiBonogallo(),
  paths.ownSeatCharges,
  paths.finalicedBonus(),
  paths.giftCardPaid(),
  paths.fanRegistryId,
  paths.fanRegistryFinaliced,
  paths.loginScan,
]

/** Where the time stands already. */
const withTime = [
  paths.eventDetail(),
  paths.packDetail(),
  paths.resume,
  paths.loginTicket,
  paths.compra1Bonogallo(),
  paths.compraBonogallo,
  paths.bonogalloLogin,
]

/** The place of the bar that tells what is held: nothing of it is loaded for who cannot hold anything. */
export function HoldSlot({ aboveNav = false }: { aboveNav?: boolean }) {
  const { pathname } = useLocation()
  const signedIn = useSession((session) => session.token !== null)
  const held = useSyncExternalStore(onStorage, someTabHolds, () => false)
  // Once there it stays: what ended in another tab is heard here as well.
  const [needed, setNeeded] = useState(false)
  if (!needed && (signedIn || held)) setNeeded(true)
  const at = (path: string) => pathname.toLowerCase().startsWith(path.toLowerCase())
  if (!needed || without.some(at)) return null
  const changing = at(paths.myEventDetail()) && /\/cambio(\/|$)/.test(pathname)
  return (
    <Suspense>
      <HeldBar shown={!withTime.some(at) && !changing} aboveNav={aboveNav} />
    </Suspense>
  )
}

function onStorage(listener: () => void): () => void {
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}

function someTabHolds(): boolean {
  const [, until] = localStorage.getItem(heldKey)?.split(' ') ?? []
  return Number(until) > Date.now()
}
