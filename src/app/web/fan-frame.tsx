import { IconBell, IconIdBadge2, IconLogout, IconTicket, IconUser } from '@tabler/icons-react'
import { Navigate, useMatches, useNavigate } from 'react-router'
import { useFanSession } from '#web/fan-session-store.ts'
import { BottomNav } from '#ui/bottom-nav.tsx'
import { Button } from '#ui/button.tsx'
import { FanLayout } from '#ui/fan-layout.tsx'
import { FanWebLayout } from '#ui/fan-web-layout.tsx'
import { useClub } from '#club/settings/web/use-club.ts'
import { ConnectionBand } from '#web/connection-band.tsx'
import { endFanSession } from '#people/fan-id/web/fan-session-end.ts'
import { fanTrail } from '#web/fan-trail.ts'
import { Routed, usePageTitle } from './frames.tsx'
import { HoldSlot } from './hold-slot.tsx'
import { paths } from '#lib/paths.ts'
import type { Guard } from '#web/screen-route.ts'

const places = [
  { to: paths.fanMain, label: 'Principal', icon: <IconIdBadge2 size={24} aria-hidden /> },
  { to: paths.fanEvents, label: 'Boletos', icon: <IconTicket size={24} aria-hidden /> },
  { to: paths.fanNotifications, label: 'Avisos', icon: <IconBell size={24} aria-hidden /> },
  { to: paths.profileInformation, label: 'Mis datos', icon: <IconUser size={24} aria-hidden /> },
]

function useHere() {
  const { pathname, handle } = useMatches().at(-1) ?? { pathname: '', handle: {} }
  const { breadcrumb = '', guards = [] } = (handle ?? {}) as { breadcrumb?: string; guards?: Guard[] }
  return { pathname, breadcrumb, needsFan: guards.includes('fanAuth') }
}

export function FanFrame() {
  usePageTitle()
  const { pathname, breadcrumb, needsFan } = useHere()
  const signedIn = useFanSession(({ token }) => token !== null)
  // The guard runs on navigation; a session may also end while its screen is open.
  if (needsFan && !signedIn) return <Navigate to={paths.fanIndex} replace />
  return (
    <FanLayout
      home={paths.inicio}
      band={<ConnectionBand words="Sin conexión. Tu Fan ID y tus boletos funcionan igual." />}
      crumbs={fanTrail(breadcrumb, pathname, needsFan)}
      action={signedIn && <Leave />}
      bottomNav={signedIn && needsFan && <BottomNav links={places} />}
    >
      <Routed />
      <HoldSlot aboveNav={signedIn && needsFan} />
    </FanLayout>
  )
}

function Leave() {
  const navigate = useNavigate()
  return (
    <Button
      variant="ghost"
      size="sm"
      className="-mr-3 text-white hover:bg-brand-hover"
      icon={<IconLogout size={20} aria-hidden />}
      onClick={() => void endFanSession().then(() => navigate(paths.fanIndex))}
    >
      Salir
    </Button>
  )
}

const start = { label: 'Fan ID', to: paths.webMain }

export function FanWebFrame() {
  usePageTitle()
  const { pathname, breadcrumb } = useHere()
  const crumbs = [
    { label: 'Inicio', to: paths.inicio },
    ...(breadcrumb === start.label ? [] : [start]),
    { label: breadcrumb, to: pathname },
  ]
  return (
    <FanWebLayout home={paths.inicio} clubName={useClub().name} band={<ConnectionBand />} crumbs={crumbs}>
      <Routed />
      <HoldSlot />
    </FanWebLayout>
  )
}
