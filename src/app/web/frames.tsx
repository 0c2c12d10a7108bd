import { lazy, useEffect } from 'react'
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router'
import { useSession } from '#web/session-store.ts'
import { AppFooter } from '#ui/app-footer.tsx'
import { AppHeader } from '#ui/app-header.tsx'
import { BottomNav } from '#ui/bottom-nav.tsx'
import { MainLayout } from '#ui/main-layout.tsx'
import { AccountEntry } from './account-entry.tsx'
import { useClub } from '#club/settings/web/use-club.ts'
import { ConnectionBand } from '#web/connection-band.tsx'
import { HoldSlot } from './hold-slot.tsx'
import { footLinks, headLinks, tabs } from './places.tsx'
import { updateHead } from '#club/settings/web/page-head.ts'
import { paths } from '#lib/paths.ts'
import type { ScreenRoute } from '#web/screen-route.ts'

const loadMenu = () => import('./site-menu.tsx')
const SiteMenu = lazy(loadMenu)

export function MainFrame() {
  const { token, hasBonoGallo, isOpenAsideMenu, setAsideMenu } = useSession()
  const { entering, shell } = (useMatches().at(-1)?.handle ?? {}) as Pick<ScreenRoute, 'entering' | 'shell'>
  const { pathname } = useLocation()
  const alone = shell === 'checkout'
  const home = token === null ? paths.inicio : paths.main
  const club = useClub()
  usePageTitle()
  return (
    <MainLayout
      band={
        <>
          <ConnectionBand {...(alone && { words: 'Sin conexión. Sigue cuando vuelva tu internet.' })} />
          {club.message !== '' && (
            <p className="bg-accent px-4 py-2 text-center font-semibold text-on-accent">{club.message}</p>
          )}
        </>
      }
      header={
        !alone && (
          <AppHeader
            home={home}
            clubName={club.name}
            links={headLinks(hasBonoGallo)}
            menu={SiteMenu}
            loadMenu={loadMenu}
            // Beside a log-in another one would only lose where the person was going.
            account={(token !== null || entering === undefined) && <AccountEntry />}
            menuOpen={isOpenAsideMenu}
            onMenuOpenChange={setAsideMenu}
          />
        )
      }
      footer={
        !alone && (
          <AppFooter
            clubName={club.name}
            links={footLinks}
            note={[club.footerNote, club.supportHours].filter(Boolean).join(' · ')}
          />
        )
      }
      bottomNav={!alone && <BottomNav links={tabs(home, pathname)} />}
    >
      <Routed />
      <HoldSlot aboveNav={!alone} />
    </MainLayout>
  )
}

export function Routed() {
  const { state } = useNavigation()
  return (
    <div aria-busy={state === 'loading'}>
      <Outlet />
      <ScrollRestoration getKey={placeInHistory} />
    </div>
  )
}

/** Every document's first screen has the key `default`; another's place is not its own. */
const placeInHistory = ({ key, pathname }: { key: string; pathname: string }) =>
  key === 'default' ? pathname : key

let shown: string | null = null

/** The title of the deepest route, and the focus on the new page for who cannot see it change. */
export function usePageTitle(): void {
  const matches = useMatches()
  const { title } = (matches.at(-1)?.handle ?? {}) as { title?: string }
  const { pathname } = matches.at(-1) ?? { pathname: '' }
  useEffect(() => {
    if (title !== undefined) updateHead(title)
  }, [title, pathname])
  useEffect(() => {
    const content = document.getElementById('contenido')
    const turned = shown !== null && shown !== pathname
    shown = pathname
    if (turned && content?.contains(document.activeElement) === false) content.focus({ preventScroll: true })
  }, [pathname])
}
