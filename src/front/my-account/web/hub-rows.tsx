import {
  IconBell,
  IconChevronRight,
  IconDeviceMobile,
  IconGift,
  IconHelp,
  IconId,
  IconLock,
  IconLogout,
  IconReceipt,
  IconShieldLock,
  IconShoppingBag,
  IconTicket,
  IconUser,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { byAccount } from '#people/notifications/contract.ts'
import { paths } from '#lib/paths.ts'
import type { FanUser } from '#lib/session-user.ts'
import { useFanSession } from '#web/fan-session-store.ts'
import { fanDoor } from '#web/phone.ts'
import { useRead } from '#web/query.ts'
import { useSession } from '#web/session-store.ts'

type Icon = ComponentType<{ size: number; className?: string; 'aria-hidden': true }>
type Row = { to: string; icon: Icon; title: string; hint: string; count?: number }

type HubRowsProps = {
  /** Path and query of the screen that is open. */
  here: string
  onLogOut: () => void
}

/** Everything of the account, in groups; logging out comes last and quietly. */
export function HubRows({ here, onLogOut }: HubRowsProps) {
  const groups = useGroups()
  const shown = here === paths.account ? `${paths.account}?ver=datos` : here
  return (
    <nav aria-label="Mi cuenta" className="grid gap-4 lg:gap-3">
      {groups.map((rows) => (
        <ul
          key={rows[0]!.to}
          className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface lg:divide-y-0 lg:border-0 lg:bg-transparent"
        >
          {rows.map((row) => (
            <li key={row.to}>
              <HubRow
                row={row}
                current={shown === row.to || (row.to === paths.notifications && shown.startsWith(row.to))}
              />
            </li>
          ))}
        </ul>
      ))}
      <button
        type="button"
        onClick={onLogOut}
        className="flex min-h-12 items-center gap-3 rounded-lg px-4 text-left font-semibold text-ink-2 hover:bg-sunken lg:min-h-11 lg:px-3"
      >
        <IconLogout size={22} aria-hidden />
        Cerrar sesión
      </button>
    </nav>
  )
}

function HubRow({
  row: { to, icon: RowIcon, title, hint, count = 0 },
  current,
}: {
  row: Row
  current: boolean
}) {
  return (
    <Link
      to={to}
      state={{ fromHub: true }}
      aria-current={current ? 'page' : undefined}
      className="flex min-h-15 items-center gap-3 px-4 py-2 -outline-offset-3 hover:bg-sunken focus-visible:-outline-offset-3 lg:min-h-11 lg:rounded-lg lg:px-3 lg:py-1 lg:aria-[current=page]:bg-brand-soft lg:aria-[current=page]:text-brand"
    >
      <RowIcon size={24} className="shrink-0 text-brand" aria-hidden />
      <span className="min-w-0 flex-1">
        <span className="block leading-snug font-semibold">{title}</span>
        <span className="block text-sm text-ink-2 lg:hidden">{hint}</span>
      </span>
      {count > 0 && (
        <span className="nums rounded-full bg-accent px-2 text-sm font-semibold text-on-accent">
          {count}
          <span className="sr-only"> {count === 1 ? 'nuevo' : 'nuevos'}</span>
        </span>
      )}
      <IconChevronRight size={20} className="shrink-0 text-ink-3 lg:hidden" aria-hidden />
    </Link>
  )
}

const fanWords: Record<FanUser['status'], string> = {
  registering: 'Te falta terminarlo',
  in_review: 'En revisión',
  approved: 'Verificado',
  refused: 'Mira qué le faltó',
}

function useGroups(): Row[][] {
  const hasBonoGallo = useSession((session) => session.hasBonoGallo)
  const fan = useFanSession(({ userData }) => userData)
  const { data } = useRead(byAccount.list, {})
  const part = (name: string) => `${paths.account}?ver=${name}`
  const pass: Row = {
    to: paths.miBonogallo,
    icon: IconTicket,
    title: 'Mi bonogallo',
    hint: 'Tu lugar, tus partidos y tu saldo',
  }
  return [
    [
      { to: paths.payment, icon: IconReceipt, title: 'Mis pagos', hint: 'Recibos, facturas y devoluciones' },
      ...(hasBonoGallo ? [pass] : []),
      {
        to: paths.giftCards(),
        icon: IconGift,
        title: 'Mis tarjetas de regalo',
        hint: 'Agrega un código, ve tu saldo o regala',
      },
      {
        to: paths.shopPurchases(),
        icon: IconShoppingBag,
        title: 'Compras de la tienda',
        hint: 'Dónde va cada una',
      },
    ],
    [
      { to: part('datos'), icon: IconUser, title: 'Datos', hint: 'Nombre y celular' },
      {
        to: part('correo'),
        icon: IconLock,
        title: 'Correo y contraseña',
        hint: 'Con lo que entras',
      },
      {
        to: part('sesiones'),
        icon: IconDeviceMobile,
        title: 'Sesiones',
        hint: 'Dónde está abierta tu cuenta',
      },
      {
        to: fanDoor(),
        icon: IconId,
        title: 'Fan ID',
        hint: fan === null ? 'Sácalo o entra con él' : fanWords[fan.status],
      },
    ],
    [
      {
        to: paths.notifications,
        icon: IconBell,
        title: 'Avisos',
        hint: 'Lo que te avisamos, y cómo',
        count: data?.unread ?? 0,
      },
      {
        to: paths.privacy,
        icon: IconShieldLock,
        title: 'Privacidad',
        hint: 'Tu copia, lo que aceptaste y borrar tu cuenta',
      },
      { to: paths.commonQuestions, icon: IconHelp, title: 'Ayuda', hint: 'Preguntas y contacto' },
    ],
  ]
}
