import { eventTitle } from '#catalogue/events/event-title.ts'
import { IconBell } from '@tabler/icons-react'
import { Suspense } from 'react'
import { lazyPart } from '#web/lazy-part.ts'
import { Link, useLocation } from 'react-router'
import type { EventSummary } from '#catalogue/events/contract.ts'
import { formatDay } from '#lib/dates.ts'
import { paths } from '#lib/paths.ts'
import { serverNow } from '#web/server-clock.ts'
import { useSession } from '#web/session-store.ts'

const AlertButton = lazyPart(() => import('./alert-button.tsx'))

export type AlertProps = { event: Pick<EventSummary, 'id' | 'home' | 'away' | 'salesStartAt'> }

/** «Avísame»: one tap. A stranger logs in first and comes back to it done. */
export function SaleAlert({ event }: AlertProps) {
  const signedIn = useSession((session) => session.token !== null)
  const { pathname, search } = useLocation()
  if (!signedIn) {
    return (
      <Link
        to={`${paths.login}?volver=${encodeURIComponent(pathname + search)}`}
        className={alertLook}
        onClick={() => keepIntent(event.id)}
      >
        <AlertWords event={event} />
      </Link>
    )
  }
  return (
    <Suspense fallback={<span className={alertLook} />}>
      <AlertButton event={event} />
    </Suspense>
  )
}

export const alertLook =
  'relative z-10 -my-2 flex min-h-11 w-fit items-center gap-2 rounded-sm text-left text-sm font-semibold text-brand underline-offset-4 hover:underline aria-pressed:text-ok'

export function AlertWords({ event, wanted = false }: AlertProps & { wanted?: boolean }) {
  const [day, month] = formatDay(event.salesStartAt).split(' de ')
  return (
    <>
      <IconBell size={20} className="shrink-0" fill={wanted ? 'currentColor' : 'none'} aria-hidden />
      <span>
        {wanted ? 'Te avisamos' : 'Avísame'}
        {Date.parse(event.salesStartAt) > serverNow() && (
          <>
            {' el '}
            <span className="whitespace-nowrap">
              {day}
              <span className="max-sm:sr-only"> de {month}</span>
            </span>
          </>
        )}
        <span className="sr-only"> cuando se venda {eventTitle(event)}</span>
      </span>
    </>
  )
}

const intent = 'saleAlert'

/** What a stranger tapped stays in this tab while they log in: a link alone can never ask for it. */
function keepIntent(eventId: number): void {
  sessionStorage.setItem(intent, String(eventId))
}

/** True once: the person has come back logged in and meant this match. */
export function takeIntent(eventId: number): boolean {
  if (sessionStorage.getItem(intent) !== String(eventId)) return false
  sessionStorage.removeItem(intent)
  return true
}
