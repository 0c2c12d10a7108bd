import { shortTitle } from '#catalogue/events/event-title.ts'
import { useState } from 'react'
import { z } from 'zod/mini'
import { Email } from '#lib/contact.ts'
import { Uuid } from '#lib/shapes.ts'
import { formatDay } from '#lib/dates.ts'
import { ResendDialog } from '#front/order-desk/desk/resend-dialog.tsx'
import { IssueForm } from '#people/restrictions/desk/issue-form.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useSend } from '#web/query.ts'
import { offerForPerson, writeNote } from '../contract.ts'
import { CreditDialog } from './credit-dialog.tsx'
import { FindOther } from './find-other.tsx'
import type { Act } from './person-acts.tsx'
import type { Person } from './person-screen.tsx'

type PersonDialogsProps = { act: Act | null; person: Person; onClose: () => void }

/** The layer of the act that was chosen. */
export function PersonDialogs({ act, person, onClose }: PersonDialogsProps) {
  if (act === 'note') return <NoteDialog accountId={person.id} onClose={onClose} />
  if (act === 'credit') return <CreditDialog accountId={person.id} onClose={onClose} />
  if (act === 'resend') return <ResendWhich person={person} onClose={onClose} />
  if (act === 'offer') return <OfferDialog person={person} onClose={onClose} />
  if (act === 'merge') return <FindOther accountId={person.id} onClose={onClose} />
  if (act === 'restrict' && person.fan !== null)
    return (
      <Dialog title="Restringir" onClose={onClose}>
        <IssueForm
          person={{ fanId: person.fan.id, fanNumber: person.fan.number, name: person.name }}
          onBack={onClose}
          onDone={onClose}
        />
      </Dialog>
    )
  return null
}

function NoteDialog({ accountId, onClose }: { accountId: string; onClose: () => void }) {
  const { mutateAsync } = useSend(writeNote)
  return (
    <FormDialog
      title="Anotar"
      schema={writeNote.body}
      defaultValues={{ words: '' }}
      submitLabel="Guardar nota"
      done="Guardamos la nota"
      onClose={onClose}
      onSubmit={(body) => mutateAsync({ params: { accountId }, body })}
    >
      {({ field }) => (
        <TextArea
          label="Nota"
          hint="Es para el club. La persona la lee si pide la copia de sus datos."
          rows={4}
          {...field('words')}
        />
      )}
    </FormDialog>
  )
}

/** Which purchase, and then as at the order itself. */
function ResendWhich({ person, onClose }: { person: Person; onClose: () => void }) {
  const orders = [...new Set(person.places.flatMap(({ tickets }) => tickets.map(({ orderId }) => orderId)))]
  const [chosen, setChosen] = useState(orders.length === 1 ? orders[0]! : null)
  if (chosen !== null)
    return <ResendDialog orderId={chosen} email={person.contact?.email ?? null} onClose={onClose} />
  return (
    <Dialog title="Reenviar boletos" size="sm" onClose={onClose}>
      <ul className="flex flex-col gap-2">
        {orders.map((orderId) => {
          const of = person.places.filter(({ tickets }) =>
            tickets.some((ticket) => ticket.orderId === orderId),
          )
          return (
            <li key={orderId}>
              <Button variant="secondary" size="sm" onClick={() => setChosen(orderId)}>
                {of
                  .map((match) => `${shortTitle(match)}, ${formatDay(match.startsAt)}`)
                  .slice(0, 2)
                  .join(' y ')}
                {of.length > 2 && ` y ${of.length - 2} más`}
              </Button>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}

const Offer = z.object({ ticket: Uuid, to: Email })

function OfferDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { mutateAsync } = useSend(offerForPerson)
  const options = person.places.flatMap(({ tickets, ...match }) =>
    tickets.map(({ id, seat }) => ({
      value: id,
      label: `${seat} · ${shortTitle(match)}, ${formatDay(match.startsAt)}`,
    })),
  )
  return (
    <FormDialog
      title="Pasar un boleto"
      schema={Offer}
      defaultValues={{ ticket: options[0]?.value ?? '', to: '' }}
      submitLabel="Ofrecer boleto"
      done="Le mandamos el correo a quien lo recibe"
      onClose={onClose}
      onSubmit={(body) => mutateAsync({ params: { accountId: person.id }, body })}
    >
      {({ field }) => (
        <>
          <SelectField label="Boleto" options={options} {...field('ticket')} />
          <TextField
            label="Correo de quien lo recibe"
            type="email"
            autoComplete="off"
            hint="Sigue siendo de esta persona hasta que lo acepten."
            {...field('to')}
          />
        </>
      )}
    </FormDialog>
  )
}
