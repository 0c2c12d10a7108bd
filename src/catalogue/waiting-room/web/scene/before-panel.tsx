import { IconBell, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Event } from '#catalogue/events/contract.ts'
import { readAccount } from '#people/accounts/session-contract.ts'
import { NotifyHere } from '#people/notifications/web/notify-here.tsx'
import { useRead } from '#web/query.ts'
import { useSession } from '#web/session-store.ts'
import type { QueueSale } from '../../contract.ts'
import { QueueRules } from './queue-rules.tsx'

type BeforePanelProps = { sale: QueueSale; match: Event | undefined; leave: ReactNode }

/** For who has a place and waits for the draw: that it is theirs, the rules, and that nobody need stay. */
export function BeforePanel({ sale, match, leave }: BeforePanelProps) {
  return (
    <>
      <Inside asksFanId={sale.asksFanId} />
      <QueueRules sale={sale} match={match} />
      <p className="mt-2 flex gap-3 rounded-md bg-brand-soft p-3 text-sm leading-snug text-brand">
        <IconBell size={22} className="shrink-0" aria-hidden />
        Puedes cerrar esta pantalla. Te avisamos por correo y con una notificación.
      </p>
      <div className="mt-3.5 flex flex-row-reverse gap-2.5 *:flex-1">
        <NotifyHere />
        {leave}
      </div>
    </>
  )
}

function Inside({ asksFanId }: { asksFanId: boolean }) {
  const name = useSession((session) => session.userData?.firstName)
  const { data } = useRead(readAccount, {}, { enabled: !asksFanId, staleTime: Number.POSITIVE_INFINITY })
  const phone = data?.phone?.slice(-4)
  const by = asksFanId ? 'tu Fan ID' : phone === undefined ? 'tu cuenta' : `tu celular ···· ${phone}`
  return (
    <div className="flex items-center gap-3 border-b border-line pb-3.5">
      <span aria-hidden className="grid size-11 shrink-0 place-items-center rounded-full bg-ok-soft text-ok">
        <IconCheck size={24} />
      </span>
      <p className="leading-snug">
        <span className="block font-semibold">
          {name === undefined ? 'Ya estás dentro' : `${name}, ya estás dentro`}
        </span>
        <span className="text-sm text-ink-2">Con {by}, en todas tus pantallas</span>
      </p>
    </div>
  )
}
