import { IconBallFootball, IconHome, IconTicket, IconUser } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Outlet, ScrollRestoration, useMatches, useNavigation } from 'react-router'
import { useSession } from '#web/session-store.ts'
import { AppFooter } from '#ui/app-footer.tsx'
import { AppHeader } from '#ui/app-header.tsx'
import { BottomNav } from '#ui/bottom-nav.tsx'
import { MainLayout } from '#ui/main-layout.tsx'
import { AccountEntry } from './account-entry.tsx'
import { useClub } from '#club/settings/web/use-club.ts'
import { ConnectionBand } from '#web/connection-band.tsx'
import { HoldSlot } from './hold-slot.tsx'
import { updateHead } from '#club/settings/web/page-head.ts'
import { paths } from '#lib/paths.ts'
import { fanDoor } from '#web/phone.ts'
import type { ScreenRoute } from '#web/screen-route.ts'

type Place = { to: string; label: string }
const bonus: Place = { to: paths.bonus, label: 'Bonogallo' }
const ownPass: Place = { to: paths.miBonogallo, label: 'Mi bonogallo' }

/** The head has room for one of the two; the menu has both. */
const linksWith = (...pass: Place[]): Place[] => [
  { to: paths.tickets, label: 'Partidos' },
  { to: paths.news, label: 'Noticias' },
  { to: paths.shop(), label: 'Tienda' },
  ...pass,
  { to: paths.events, label: 'Mis boletos' },
  { to: paths.account, label: 'Mi cuenta' },
]

const footer = [
  {
    title: 'Boletos',
    links: [
      { to: paths.tickets, label: 'Partidos' },
      { to: paths.eventDetail2(), label: 'Comprar sin mapa' },
      { to: paths.shop(), label: 'Tienda' },
      { to: paths.packDetail(), label: 'Packs' },
      { to: paths.affiliate, label: 'Afiliados' },
      { to: paths.news, label: 'Noticias' },
      { to: paths.bonus, label: 'Bonogallo' },
    ],
  },
  {
    title: 'Tu cuenta',
    links: [
      { to: paths.events, label: 'Mis boletos' },
      { to: paths.shopPurchases(), label: 'Mis compras' },
      { to: paths.miBonogallo, label: 'Mi bonogallo' },
      { to: paths.payment, label: 'Mis pagos' },
      { to: paths.account, label: 'Mis datos' },
      { to: paths.webMain, label: 'Fan ID' },
    ],
  },
  {
    title: 'Ayuda',
    links: [
      { to: paths.commonQuestions, label: 'Preguntas frecuentes' },
      { to: paths.contactUs(), label: 'Contacto' },
      { to: paths.noticeOfPrivacy, label: 'Aviso de privacidad' },
      { to: paths.termsOfUse, label: 'Términos' },
    ],
  },
]

export function MainFrame() {
  const { token, hasBonoGallo, isOpenAsideMenu, setAsideMenu } = useSession()
  const { entering, shell } = (useMatches().at(-1)?.handle ?? {}) as Pick<ScreenRoute, 'entering' | 'shell'>
  const alone = shell === 'checkout'
  const home = token === null ? paths.inicio : paths.main
  const club = useClub()
  usePageTitle()
  return (
    <MainLayout
      band={
        <>
          <ConnectionBand />
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
            links={linksWith(hasBonoGallo ? ownPass : bonus)}
            menuLinks={[
              ...linksWith(...(hasBonoGallo ? [ownPass, bonus] : [bonus])),
              { to: fanDoor(), label: 'Fan ID' },
            ]}
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
            groups={footer}
            note={[club.footerNote, club.supportHours].filter(Boolean).join(' · ')}
          />
        )
      }
      bottomNav={
        !alone && (
          <BottomNav
            links={[
              { to: home, label: 'Inicio', icon: <IconHome size={24} aria-hidden /> },
              { to: paths.tickets, label: 'Partidos', icon: <IconBallFootball size={24} aria-hidden /> },
              { to: paths.events, label: 'Boletos', icon: <IconTicket size={24} aria-hidden /> },
              { to: paths.account, label: 'Cuenta', icon: <IconUser size={24} aria-hidden /> },
            ]}
          />
        )
      }
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
