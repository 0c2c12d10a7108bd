import { paths } from '#lib/paths.ts'
import { AsideMenu } from '#ui/aside-menu.tsx'
import type { NavGroup } from '#ui/nav-item.ts'
import { fanDoor } from '#web/phone.ts'
import { useSession } from '#web/session-store.ts'

/** Everything there is, by what one comes for. */
export default function SiteMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  const hasPass = useSession((session) => session.hasBonoGallo)
  return <AsideMenu groups={groups(hasPass)} open={open} onClose={onClose} />
}

const groups = (hasPass: boolean): NavGroup[] => [
  {
    title: 'Comprar',
    links: [
      { to: paths.tickets, label: 'Partidos' },
      { to: paths.packDetail(), label: 'Packs' },
      { to: paths.bonus, label: 'Bonogallo' },
      { to: paths.shop(), label: 'Tienda' },
      { to: paths.giftCardShop, label: 'Tarjetas de regalo' },
      { to: paths.eventDetail2(), label: 'Comprar sin mapa' },
    ],
  },
  {
    title: 'Lo tuyo',
    links: [
      { to: paths.events, label: 'Mis boletos' },
      ...(hasPass ? [{ to: paths.miBonogallo, label: 'Mi bonogallo' }] : []),
      { to: paths.payment, label: 'Mis pagos' },
      { to: paths.giftCards(), label: 'Mis tarjetas de regalo' },
      { to: paths.shopPurchases(), label: 'Mis compras' },
      { to: paths.notifications, label: 'Avisos' },
      { to: fanDoor(), label: 'Fan ID' },
      { to: paths.account, label: 'Mi cuenta' },
    ],
  },
  {
    title: 'El club',
    links: [
      { to: paths.news, label: 'Noticias' },
      { to: paths.commonQuestions, label: 'Ayuda' },
      { to: paths.contactUs(), label: 'Contacto' },
      { to: paths.groups, label: 'Grupos y empresas' },
      { to: paths.affiliate, label: 'Afiliados' },
    ],
  },
]
