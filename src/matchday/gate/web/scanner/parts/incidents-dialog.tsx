import { formatHour } from '#lib/dates.ts'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { IncidentKind } from '../../../contract.ts'
import { seatWords } from '../../../verdict-words.ts'
import { openShift } from '../shift.ts'
import { useShift } from '../shift-store.ts'

type IncidentsDialogProps = { open: boolean; onClose: () => void }

const words: Record<IncidentKind, string> = {
  double: 'Entró dos veces',
  old_code: 'Entró con un código que ya había cambiado de manos',
  revoked: 'Entró con un boleto devuelto',
  forged: 'El código no era de ese boleto',
}

/** What was found when the gates compared what they saw. */
export function IncidentsDialog(props: IncidentsDialogProps) {
  const incidents = useShift((shift) => shift.incidents)
  return (
    <Dialog {...props} title="Avisos">
      {incidents.length === 0 ? (
        <EmptyState title="Sin avisos">Aquí ves los boletos que entraron dos veces o no debían.</EmptyState>
      ) : (
        <ul className="grid grid-cols-1 gap-3">
          {incidents.map(({ id, kind, ticketId, entries }) => (
            <li key={id} className="rounded-md border-l-4 border-danger bg-danger-soft p-3">
              <p className="font-semibold">{isExtra(ticketId) ? 'Se usó dos veces' : words[kind]}</p>
              <p>{placeOf(ticketId)}</p>
              <ul className="mt-1 text-sm">
                {entries.map((entry) => (
                  <li key={`${entry.at}${entry.gate}`}>
                    {formatHour(entry.at)}, {isExtra(ticketId) ? '' : 'puerta '}
                    {entry.gate}
                    {entry.mine ? ' (este equipo)' : ''}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

const isExtra = (ticketId: string) => openShift()?.data.lookup.find(ticketId)?.extra !== undefined

function placeOf(ticketId: string): string {
  const ticket = openShift()?.data.lookup.find(ticketId)
  return ticket === undefined ? '' : seatWords(ticket)
}
