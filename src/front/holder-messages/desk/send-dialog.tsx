import { useState } from 'react'
import { countOf } from '#lib/count.ts'
import { formatMoment } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { invalidate, useSend } from '#web/query.ts'
import { readHolderMessage, sendHolderMessage, type Message } from '../contract.ts'
import { audienceWords, kindWords } from '../rules.ts'
import { putMessage } from './use-draft.ts'
import { WhenFields, type When } from './when-fields.tsx'

/** What is about to happen, in numbers, and when. */
export function SendDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const [time, setTime] = useState<When>({ when: 'now', at: '' })
  const { when, at } = time
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
        <WhenFields
          value={time}
          onChange={setTime}
          hint={`Hora de México. El partido es el ${formatMoment(startsAt)}`}
        />
      </div>
    </Dialog>
  )
}
