import { IconBrandWhatsapp, IconCalendarPlus, IconShare } from '@tabler/icons-react'

import type { EventSummary } from '#catalogue/events/contract.ts'
import { ended, formatMoment } from '#lib/dates.ts'
import { paths } from '#lib/paths.ts'
import { readTicketCalendar } from '#selling/tickets/contract.ts'
import { matchTitle } from '#selling/tickets/rules.ts'
import { toast } from '#ui/toast.ts'
import { saveFile } from '#web/offline/save-file.ts'
import { useSend } from '#web/query.ts'
import { InstallAct } from './install-act.tsx'
import { Tile } from './tile.tsx'

type FinalActsProps = {
  event: Pick<EventSummary, 'id' | 'slug' | 'home' | 'away' | 'startsAt'>
  ticketId: string | undefined
}

/** What one does in the joy of it. What is shared is the match's page, never a ticket. */
export function FinalActs({ event, ticketId }: FinalActsProps) {
  return (
    <div className="@container">
      <div className="flex flex-wrap gap-2.5">
        <Share event={event} />
        <Calendar slug={event.slug} ticketId={ticketId} />
        <InstallAct />
      </div>
    </div>
  )
}

function Calendar({ slug, ticketId }: { slug: string; ticketId: string | undefined }) {
  const calendar = useSend(readTicketCalendar)
  const save = () => {
    if (ticketId === undefined || calendar.isPending) return
    calendar.mutate(
      { params: { ticketId } },
      {
        onSuccess: (bytes) => saveFile(bytes, `${slug}.ics`, 'text/calendar'),
        onError: ({ message }) => toast({ title: message, tone: 'danger' }),
      },
    )
  }
  return (
    <Tile icon={<IconCalendarPlus size={24} aria-hidden />} busy={calendar.isPending} onClick={save}>
      Calendario
    </Tile>
  )
}

/** By WhatsApp, as people do here; where the device has its own sheet, by anything else too. */
function Share({ event }: { event: FinalActsProps['event'] }) {
  const url = new URL(paths.eventDetail(event.id), location.origin).href
  const text = ended(`Voy a ${matchTitle(event)}, ${formatMoment(event.startsAt)}`) + ' ¿Vienes?'
  return (
    <>
      <Tile
        icon={<IconBrandWhatsapp size={24} aria-hidden />}
        href={`https://wa.me/?text=${encodeURIComponent(`${text} ${url}`)}`}
      >
        <span className="sr-only">Compartir por </span>
        WhatsApp
      </Tile>
      {'share' in navigator && (
        <Tile
          icon={<IconShare size={24} aria-hidden />}
          onClick={() => void navigator.share({ text, url }).catch(() => undefined)}
        >
          Compartir
        </Tile>
      )}
    </>
  )
}
