import { useState } from 'react'
import { WhenFields, type When } from '#front/holder-messages/desk/when-fields.tsx'
import { countOf } from '#lib/count.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { invalidate, useSend } from '#web/query.ts'
import { readCampaign, sendCampaign, type Campaign, type Reach } from '../contract.ts'
import { putCampaign } from './put-campaign.ts'

/** What is about to happen, in numbers, and when. */
export function SendDialog({
  campaign,
  reach,
  onClose,
}: {
  campaign: Campaign
  reach: Reach
  onClose: () => void
}) {
  const [time, setTime] = useState<When>({ when: 'now', at: '' })
  const send = useSend(sendCampaign)
  const { people, heldOut, mails, pushes } = reach
  const later = time.when === 'later'
  const confirm = () =>
    send.mutate(
      { params: { campaignId: campaign.id }, body: { people, ...(later && { at: time.at }) } },
      {
        onSuccess: (sent) => {
          onClose()
          putCampaign(sent)
        },
        onError: ({ code }) => code === 'numbers_changed' && void invalidate(readCampaign),
      },
    )
  return (
    <Dialog
      onClose={onClose}
      title="Confirma la campaña"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Todavía no
          </Button>
          <Button
            variant="accent"
            loading={send.isPending}
            disabled={later && time.at === ''}
            onClick={confirm}
          >
            {later ? 'Programar' : `Enviar a ${countOf(people, 'persona', 'personas')}`}
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
          «{campaign.subject}» sale para <strong>{countOf(people, 'persona', 'personas')}</strong>:{' '}
          {countOf(mails, 'correo', 'correos')} y {countOf(pushes, 'celular', 'celulares')}.
        </p>
        <p className="text-ink-2">
          {countOf(heldOut, 'persona queda apartada', 'personas quedan apartadas')} para comparar. Quien
          retire su permiso antes de su turno no la recibe.
        </p>
        <WhenFields
          value={time}
          onChange={setTime}
          hint="Hora de México. A esa hora se vuelve a leer el segmento."
        />
      </div>
    </Dialog>
  )
}
