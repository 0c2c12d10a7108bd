import {
  IconBabyCarriage,
  IconBallFootball,
  IconChevronRight,
  IconShieldLock,
  IconTicket,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { listRestrictions } from '#people/restrictions/contract.ts'
import { RestrictionNotice } from '#people/restrictions/web/restriction-notice.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { paths } from '#lib/paths.ts'
import { invalidate, useRead } from '#web/query.ts'
import { readFanCard } from '#people/fan-id/card-contract.ts'
import { FanCard } from '#people/fan-id/web/card/fan-card.tsx'
import { NextStep } from '#people/fan-id/web/card/next-step.tsx'
import { useMyFanCard } from '#people/fan-id/web/card/my-card.ts'

/** The Fan ID itself, one tap away and without a network; below it what a fan does next. */
export default function FanMainScreen() {
  const { kept, isPending, problem } = useMyFanCard()
  const [now] = useState(() => Date.now())
  const { data } = useRead(listRestrictions, {})
  const restricted = data?.restrictions.some(({ state }) => state === 'standing') ?? false
  return (
    <Page narrow title="Tu Fan ID">
      {isPending && (
        <Skeletons label="Cargando tu Fan ID" blocks={['mb-4 h-40 rounded-xl', 'h-96 rounded-xl']} />
      )}
      {!isPending && kept === null && (
        <ErrorState
          title="No pudimos abrir tu Fan ID"
          action={<Button onClick={() => void invalidate(readFanCard)}>Volver a intentar</Button>}
        >
          {problem?.message ?? 'Este celular aún no lo guarda. Ábrelo una vez con internet.'}
        </ErrorState>
      )}
      {kept !== null && (
        <div className="grid grid-cols-1 gap-5">
          {problem !== null && problem.status !== 0 && (
            <Notice tone="info">No pudimos actualizar tu Fan ID: ves el que guarda este celular.</Notice>
          )}
          {kept.card.status !== 'approved' && <NextStep />}
          <RestrictionNotice />
          <FanCard stored={kept} now={now} restricted={restricted} />
          <nav aria-label="Tu Fan ID">
            <ul className="divide-y divide-line border-y border-line">
              {links.map(({ to, label, icon }) => (
                <li key={to}>
                  <Link to={to} className="flex min-h-14 items-center gap-3 font-semibold hover:text-brand">
                    <span className="text-brand">{icon}</span>
                    <span className="flex-1">{label}</span>
                    <IconChevronRight size={20} className="text-ink-2" aria-hidden />
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      )}
    </Page>
  )
}

const links = [
  { to: paths.fanEvents, label: 'Mis boletos', icon: <IconTicket size={24} aria-hidden /> },
  { to: paths.ventsTickets(), label: 'Comprar boletos', icon: <IconBallFootball size={24} aria-hidden /> },
  { to: paths.minorRegistry, label: 'Menores a mi cargo', icon: <IconBabyCarriage size={24} aria-hidden /> },
  {
    to: paths.profileInformation,
    label: 'Lo que sabemos de ti',
    icon: <IconShieldLock size={24} aria-hidden />,
  },
]
