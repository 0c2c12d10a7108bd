import { IconCalendarPlus, IconFileDownload, IconMapPin, IconShare } from '@tabler/icons-react'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { useSend } from '#web/query.ts'
import { readTicketCalendar, readTicketPdf, type Ticket } from '../contract.ts'
import { matchTitle } from '../rules.ts'
import { saveFile } from '#web/offline/save-file.ts'

type TicketActionsProps = {
  ticket: Ticket
  /** There is still a match to go to. */
  isComing: boolean
}

/** What else one does with a ticket. What is shared is the way to the stadium, never the code. */
export function TicketActions({ ticket, isComing }: TicketActionsProps) {
  const { event, folio, status } = ticket
  const pdf = useSend(readTicketPdf)
  const calendar = useSend(readTicketCalendar)
  const params = { ticketId: ticket.id }
  const place = `${event.venue}, ${event.address}`
  const way = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`

  const savePdf = () =>
    pdf.mutate(
      { params },
      { onSuccess: (bytes) => saveFile(bytes, `boleto-${folio}.pdf`, 'application/pdf'), onError: failed },
    )
  const saveCalendar = () =>
    calendar.mutate(
      { params },
      { onSuccess: (bytes) => saveFile(bytes, `${event.slug}.ics`, 'text/calendar'), onError: failed },
    )
  const share = () =>
    navigator
      .share({ title: matchTitle(event), text: `${matchTitle(event)}. ${place}`, url: way })
      .catch(() => undefined)

  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-1">
      {status === 'valid' && (
        <Button
          variant="secondary"
          wide
          loading={pdf.isPending}
          onClick={savePdf}
          icon={<IconFileDownload size={22} aria-hidden />}
        >
          Descargar PDF
        </Button>
      )}
      {isComing && (
        <>
          <Button
            variant="secondary"
            wide
            loading={calendar.isPending}
            onClick={saveCalendar}
            icon={<IconCalendarPlus size={22} aria-hidden />}
          >
            Agregar a mi calendario
          </Button>
          <Button variant="ghost" wide href={way} icon={<IconMapPin size={22} aria-hidden />}>
            Cómo llegar
          </Button>
          {'share' in navigator && (
            <Button
              variant="ghost"
              wide
              onClick={() => void share()}
              icon={<IconShare size={22} aria-hidden />}
            >
              Compartir cómo llegar
            </Button>
          )}
        </>
      )}
    </div>
  )
}

function failed(problem: Problem): void {
  toast({ title: problem.message, tone: 'danger' })
}
