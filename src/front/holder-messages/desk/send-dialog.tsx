import { useState } from 'react'
import { countOf } from '#lib/count.ts'
import { formatMoment } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { MomentField } from '#ui/moment-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { invalidate, useSend } from '#web/query.ts'
import { readHolderMessage, sendHolderMessage, type Message } from '../contract.ts'
import { audienceWords, kindWords, undoSeconds } from '../rules.ts'
import { putMessage } from './use-draft.ts'

/** What is about to happen, in numbers, and when. */
export function SendDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [at, setAt] = useState('')
  const send = useSend(sendHolderMessage)
  const { id, reach, preview, match, audience, kind, startsAt } = message
  const { people, mails, pushes } = reach
  const confirm = () =>
    send.mutate(
      { params: { messageId: id }, body: { people, mails, pushes, ...(when === 'later' && { at }) } },
      {
        onSuccess: (sent) => {
          onClose()
          putMessage(sent)
        },
        onError: ({ code }) => code === 'numbers_changed' && void invalidate(readHolderMessage),
      },
    )
  return (
    <Dialog
      onClose={onClose}
      title="Confirma el envío"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Todavía no
          </Button>
          <Button
            variant="accent"
            loading={send.isPending}
            disabled={when === 'later' && at === ''}
            onClick={confirm}
          >
            Enviar a {countOf(people, 'persona', 'personas')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {send.error && (
          <Notice tone="danger" live>
            {send.error.message}
          </Notice>
        )}
        <p className="text-lg">
          «{preview.push.title}» sale para <strong>{countOf(people, 'persona', 'personas')}</strong>:{' '}
          {countOf(mails, 'correo', 'correos')} y {countOf(pushes, 'celular', 'celulares')}.
        </p>
        <p className="text-ink-2">
          {kindWords[kind].label} · {audienceWords[audience].label} · {match}. Quien compre después no lo
          recibe.
        </p>
        <RadioGroup
          legend="Cuándo sale"
          value={when}
          onValueChange={(value) => setWhen(value as typeof when)}
          options={[
            { value: 'now', label: 'Ahora', hint: `Tienes ${undoSeconds} segundos para deshacerlo.` },
            { value: 'later', label: 'A una hora', hint: 'Hasta entonces puedes deshacerlo.' },
          ]}
        />
        {when === 'later' && (
          <MomentField
            label="Día y hora"
            hint={`Hora de México. El partido es el ${formatMoment(startsAt)}`}
            value={at}
            onChange={setAt}
          />
        )}
      </div>
    </Dialog>
  )
}
