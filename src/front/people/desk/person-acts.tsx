import {
  IconBan,
  IconDots,
  IconNote,
  IconReceipt,
  IconSend,
  IconTicket,
  IconWallet,
} from '@tabler/icons-react'
import { Button } from '#ui/button.tsx'
import { Menu } from '#ui/menu.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { useMay } from '#web/use-may.ts'
import type { Person } from './person-screen.tsx'

export type Act = 'resend' | 'credit' | 'note' | 'offer' | 'restrict' | 'merge'

const small = { size: 20, 'aria-hidden': true } as const

/** What somebody may do for this person; what makes no sense for them is not offered. */
export function PersonActs({ person, onAct }: { person: Person; onAct: (act: Act) => void }) {
  const may = useMay()
  const hasTickets = person.places.length > 0
  const more = [
    ...(may('read AnyOrder')
      ? [
          {
            label: 'Ver sus pedidos',
            icon: <IconReceipt {...small} />,
            to: `${deskPaths.orders}?persona=${person.id}`,
          },
        ]
      : []),
    ...(may('serve AnyOrder') && hasTickets
      ? [{ label: 'Pasar un boleto', icon: <IconTicket {...small} />, onSelect: () => onAct('offer') }]
      : []),
    ...(may('manage Restriction') && person.fan?.approved
      ? [
          {
            label: 'Restringir',
            icon: <IconBan {...small} />,
            danger: true,
            onSelect: () => onAct('restrict'),
          },
        ]
      : []),
    ...(may('merge Account') ? [{ label: 'Unir con otra cuenta', onSelect: () => onAct('merge') }] : []),
  ]
  return (
    <>
      {may('serve AnyOrder') && hasTickets && (
        <Button size="sm" variant="secondary" icon={<IconSend {...small} />} onClick={() => onAct('resend')}>
          Reenviar
        </Button>
      )}
      {may('note Person') && (
        <Button size="sm" variant="secondary" icon={<IconNote {...small} />} onClick={() => onAct('note')}>
          Anotar
        </Button>
      )}
      {may('give Credit') && (
        <Button
          size="sm"
          variant="secondary"
          icon={<IconWallet {...small} />}
          onClick={() => onAct('credit')}
        >
          Dar saldo
        </Button>
      )}
      {more.length > 0 && <Menu label="Más" look="edged" trigger={<IconDots {...small} />} items={more} />}
    </>
  )
}
