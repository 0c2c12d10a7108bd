import { IconBallFootball, IconHome, IconTicket, IconUser } from '@tabler/icons-react'
import { paths } from '#lib/paths.ts'
import type { NavItem } from '#ui/nav-item.ts'

type Tab = 'home' | 'matches' | 'tickets' | 'account'

/** Below which path each screen lies; the longest that fits decides. What fits none is found from the home. */
const sections: [string, Tab][] = [
  [paths.tickets, 'matches'],
  [paths.eventDetail().replace('/eventDetail', ''), 'matches'],
  [paths.bonus, 'matches'],
  [paths.preview1, 'matches'],
  [paths.events, 'tickets'],
  [paths.myEventDetail(), 'tickets'],
  [paths.miBonogallo, 'tickets'],
  [paths.account.replace('/account', ''), 'account'],
  [paths.shopPurchases(), 'account'],
  [paths.login, 'account'],
  [paths.registry, 'account'],
]

function tabOf(pathname: string): Tab {
  const fitting = sections.filter(([path]) => pathname.toLowerCase().startsWith(path.toLowerCase()))
  return fitting.toSorted(([one], [other]) => other.length - one.length)[0]?.[1] ?? 'home'
}

/** The thumb's four places; one of them is always where one is. */
export function tabs(home: string, pathname: string): NavItem[] {
  const here = tabOf(pathname)
  const tab = (name: Tab, to: string, label: string, Icon: typeof IconHome): NavItem => ({
    to,
    label,
    icon: <Icon size={24} aria-hidden />,
    here: here === name,
  })
  return [
    tab('home', home, 'Inicio', IconHome),
    tab('matches', paths.tickets, 'Partidos', IconBallFootball),
    tab('tickets', paths.events, 'Boletos', IconTicket),
    tab('account', paths.account, 'Cuenta', IconUser),
  ]
}

const bonus = { to: paths.bonus, label: 'Bonogallo' }
const ownPass = { to: paths.miBonogallo, label: 'Mi bonogallo' }

/** The head has room for one of the two; the menu has both. */
export const headLinks = (hasPass: boolean): NavItem[] => [
  { to: paths.tickets, label: 'Partidos' },
  hasPass ? ownPass : bonus,
  { to: paths.packDetail(), label: 'Packs' },
  { to: paths.shop(), label: 'Tienda' },
  { to: paths.news, label: 'Noticias' },
  { to: paths.events, label: 'Mis boletos' },
]

export const footLinks: NavItem[] = [
  { to: paths.commonQuestions, label: 'Ayuda' },
  { to: paths.contactUs(), label: 'Contacto' },
  { to: paths.webMain, label: 'Fan ID' },
  { to: paths.news, label: 'Noticias' },
  { to: paths.packDetail(), label: 'Packs' },
  { to: paths.payment, label: 'Mis pagos' },
  { to: paths.noticeOfPrivacy, label: 'Privacidad' },
  { to: paths.termsOfUse, label: 'Términos' },
]
